/** A NUL ends a string in PostgreSQL, half a surrogate pair cannot be stored at all. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

export const UNSTORABLE = 'Please remove characters that cannot be saved'

export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** The text of a one-line field; '' for a value that is not a text. */
export const singleLine = (value: unknown) =>
  (typeof value === 'string' ? value : '').replaceAll(/\s+/g, ' ').trim()
