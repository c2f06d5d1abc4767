/** Ten digits that nobody of the demo club has. */
export function someonesPhone(): string {
  return String(7_000_000_000 + Math.floor(Math.random() * 999_999_999))
}
