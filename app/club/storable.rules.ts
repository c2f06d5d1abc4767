/** Marks of direction that turn the letters after them round, so that a text reads otherwise than it is. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/

/** A NUL ends a string in PostgreSQL, half a surrogate pair cannot be stored at all. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed() && !OVERRIDES.test(text)
}

export const UNSTORABLE = 'Please remove characters that cannot be saved'

export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Without the spaces around it; '' where nothing of it can be seen, such as zero-width spaces or soft hyphens alone. */
export function visibleText(text: string): string {
  return /[^\s\p{Cc}\p{DI}\u2800]/u.test(text) ? text.trim() : ''
}

/** The text of a one-line field; '' for a value that is not a text. */
export const singleLine = (value: unknown) =>
  visibleText(typeof value === 'string' ? value : '').replaceAll(/\s+/g, ' ')
