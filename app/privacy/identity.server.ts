import { nameFromEmail } from '#app/accounts/auth/forms.rules.ts'
import { normalizeEmail } from '#app/club/email.rules.ts'
import { inPattern } from '#app/club/pattern.rules.ts'
import { folded } from '#db/folded.ts'

/** What identifies a person: an email in lower case, or the ten digits of a phone. */
export type Identity = { email: string } | { phone: string }

const PHONE_DIGITS = 10
const EMAIL = /^[^\s@]+@[^\s@]+$/

/** Null when it is neither. `+91 98765 43210` and `9876543210` are the same phone. */
export function identityIn(text: string): Identity | null {
  const trimmed = normalizeEmail(text)
  if (EMAIL.test(trimmed)) return { email: trimmed }
  const digits = trimmed.replaceAll(/[\s()+-]/g, '')
  return /^\d{10,13}$/.test(digits) ? { phone: digits.slice(-PHONE_DIGITS) } : null
}

export function keyOf(identity: Identity): string {
  return 'email' in identity ? `email:${identity.email}` : `phone:${identity.phone}`
}

/**
 * Matches every spelling in a text: upper and lower case, grouped digits. Never a part of another address, such as that of
 * dan@ for an@, nor of a longer number; a country code or a 0 may come before.
 */
export function patternOf(identity: Identity): RegExp {
  if ('email' in identity)
    return new RegExp(String.raw`(?<![\w.+-])${inPattern(identity.email)}(?![\w-]|\.\w)`, 'gi')
  const digits = identity.phone.split('').join(String.raw`[\s()-]{0,2}`)
  return new RegExp(String.raw`(?<=(?:^|\D)(?:0{0,2}91|0)?)${digits}(?!\d)`, 'g')
}

const NAME_LETTERS = 5

/**
 * Names that say who somebody is: of two words or at least five letters, and not made from the address of a sign-up. A shorter
 * one stands in the words of others by chance.
 */
export function distinctiveNames(names: Iterable<string>, identities: readonly Identity[]): string[] {
  const fromEmails = new Set(
    identities.flatMap((identity) => ('email' in identity ? [nameFromEmail(identity.email)] : [])),
  )
  return [...new Set([...names].map((name) => name.trim()))].filter(
    (name) =>
      (/\S\s+\S/.test(name) || name.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= NAME_LETTERS) &&
      !fromEmails.has(name.toLowerCase()),
  )
}

/** Matches a name as whole words in a folded text. */
export function wordPattern(name: string): RegExp {
  const words = folded(name)
    .trim()
    .split(/\s+/)
    .map(inPattern)
    .join(String.raw`\s+`)
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${words}(?![\p{L}\p{M}\p{N}])`, 'u')
}
