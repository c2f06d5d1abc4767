/**
 * A number with Indian grouping, and at most two decimals: 150000 becomes '1,50,000'. Apart from english.rules.ts, which says why Intl is not used,
 * because every public page loads this one.
 */
export function groupedNumber(number: number | string): string {
  // oxlint-disable-next-line regexp/no-super-linear-move -- numbers are short
  return String(number).replace(/\B(?=(\d\d)*\d{3}(?!\d))/g, ',')
}
