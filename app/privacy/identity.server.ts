/** What identifies a person: an e-mail in lower case, or the ten digits of a phone. */
export type Identity = { email: string } | { phone: string }

const PHONE_DIGITS = 10
const EMAIL = /^[^\s@]+@[^\s@]+$/

/** Null when it is neither. `+91 98765 43210` and `9876543210` are the same phone. */
export function identityIn(text: string): Identity | null {
  const trimmed = text.trim().toLowerCase()
  if (EMAIL.test(trimmed)) return { email: trimmed }
  const digits = trimmed.replaceAll(/[\s()+-]/g, '')
  return /^\d{10,13}$/.test(digits) ? { phone: digits.slice(-PHONE_DIGITS) } : null
}

export function keyOf(identity: Identity): string {
  return 'email' in identity ? `email:${identity.email}` : `phone:${identity.phone}`
}

const inPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Matches every spelling in a text: upper and lower case, grouped digits. */
export function patternOf(identity: Identity): RegExp {
  if ('email' in identity) return new RegExp(inPattern(identity.email), 'gi')
  return new RegExp(identity.phone.split('').join(String.raw`[\s()-]{0,2}`), 'g')
}
