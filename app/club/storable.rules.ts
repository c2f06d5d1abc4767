/** A NUL ends a string in PostgreSQL, half a surrogate pair cannot be stored at all. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
