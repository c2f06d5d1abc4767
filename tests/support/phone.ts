let made = 0

/** A phone number that this process has not used, outside the range of the demo data. */
export function newPhone(): string {
  made += 1
  return String(7_000_000_000 + made)
}
