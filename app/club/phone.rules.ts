import { isEmailAddress } from './email.rules.ts'

/**
 * product.md#join-welcome. Ten digits get India's prefix; twelve that begin with 91 already have it. Anything else is
 * left as it is, and so is a ten-digit number that happens to begin with 91.
 */
export function whatsappNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 10 ? `91${digits}` : digits
}

/** Opens a chat with this text in it. */
export function whatsappLink(phone: string, text: string): string {
  return `https://wa.me/${whatsappNumber(phone)}?text=${encodeURIComponent(text)}`
}

export const MEMBER_EMAIL_DOMAIN = '@members.invalid'

/** The address of a member's record, which is never mailed (product.md#join-approve). */
export function memberEmail(phone: string): string {
  return `${whatsappNumber(phone)}${MEMBER_EMAIL_DOMAIN}`
}

const isPlaceholderEmail = (email: string) => email.endsWith('.invalid')

/** null: only a placeholder, which is made of the phone and is never mailed. */
export const shownEmail = (email: string) => (isPlaceholderEmail(email) ? null : email)

/** The digits to search for in a column of phones: those of a whole phone, however it is written, or of a part. Other text comes back unchanged. */
export function searchedPhone(text: string): string {
  const digits = text.replace(/^\s*\+91/, '').replaceAll(/[\s+\p{Pd}()/.]/gu, '')
  if (!/^\d+$/.test(digits)) return text
  return /^(?:00|0)?(?:91)?0?(\d{10})$/.exec(digits)?.[1] ?? digits
}

/** Shows only the last four digits. */
export const maskPhone = (phone: string) => `•••••• ${phone.slice(-4)}`

/** Nobody signs up with the placeholder address of a member, and nothing is sent there. */
export function canReceiveMail(address: string): boolean {
  return isEmailAddress(address) && !isPlaceholderEmail(address)
}
