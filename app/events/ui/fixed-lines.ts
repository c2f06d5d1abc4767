/** 'Wednesday, 30 September 2026' becomes 'Wed, 30 Sep 2026': with a time on one line of the narrowest phone. */
export const shortDate = (longDate: string): string => longDate.replace(/([A-Z]..)[a-z]*/g, '$1')

/** Narrower titles fit on one line of the narrowest phone in every typeface, wider ones fill two. */
const ONE_LINE = 24
const TWO_LINES = 44

/**
 * A title in a place whose height must not depend on the typeface that has arrived: one that may or may not fit on a line
 * breaks near its middle. For `white-space: pre-line`. A capital counts as two letters, which it is as wide as.
 */
export function titleLines(title: string): { lines: 1 | 2; text: string } {
  const width = title.replace(/\p{Lu}/gu, '$&$&').length
  if (width <= ONE_LINE) return { lines: 1, text: title }
  const space = title.indexOf(' ', title.length / 2 - 4)
  const at = space < 0 ? title.lastIndexOf(' ') : space
  if (width > TWO_LINES || at < 1) return { lines: 2, text: title }
  return { lines: 2, text: `${title.slice(0, at)}\n${title.slice(at + 1)}` }
}
