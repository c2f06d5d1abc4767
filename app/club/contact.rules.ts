/** Whom to write to, inside a sentence. A club may have no contact address (product.md#settings). */
export function writeTo(contactEmail: string): string {
  return contactEmail === '' ? 'speak to an admin of the club' : `write to ${contactEmail}`
}
