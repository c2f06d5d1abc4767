// Without Intl, see english.rules.ts. A file of its own: every public page loads it.

/** A whole number with Indian grouping: 150000 becomes '1,50,000'. */
export function groupedNumber(whole: number | string): string {
  return String(whole).replaceAll(/\B(?=(?:\d\d)*\d{3}$)/g, ',')
}
