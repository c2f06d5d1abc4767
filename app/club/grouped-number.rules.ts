/**
 * A number with Indian grouping, and at most two decimals: 150000 becomes '1,50,000'. Apart from english.rules.ts, which says why Intl is not used,
 * because every public page loads this one.
 */
export function groupedNumber(number: number | string): string {
  return String(number).replace(/\B(?=(\d\d)*\d{3}(?!\d))/g, ',')
}
