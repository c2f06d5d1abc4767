/**
 * Lists and dates in English, without Intl: a browser takes some 15 ms to set up its first format of each kind, and
 * answers nothing meanwhile.
 */

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 'A', 'A and B', 'A, B, and C' */
export function listText(words: readonly string[]): string {
  const before = words.slice(0, -1)
  const last = words.at(-1) ?? ''
  if (before.length === 0) return last
  return `${before.join(', ')}${before.length > 1 ? ',' : ''} and ${last}`
}
