/**
 * product.md#join-welcome. Ten digits get India's prefix; twelve that begin with 91 already have it. Anything else is
 * left as it is, and so is a ten-digit number that happens to begin with 91.
 */
export function whatsappNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 10 ? `91${digits}` : digits
}

/** The address of a member's record, which is never mailed (product.md#join-approve). */
export function memberEmail(phone: string): string {
  return `${whatsappNumber(phone)}@members.invalid`
}
