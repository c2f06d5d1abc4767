/** A random phone number outside the range of the demo data. */
export function randomPhone(): string {
  return String(7_000_000_000 + Math.floor(Math.random() * 999_999_999))
}
