import { TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'

/** product.md#passkeys */

/** A key in a device of the member, as their page lists it. */
export interface Passkey {
  id: string
  /** 'Chrome on Android', where it was made. */
  device: string
  since: string
  /** null: not used yet. */
  usedAt: string | null
}

export const MOST_PASSKEYS = 10

export type PasskeyProblem = 'passkey-refused' | 'passkey-limit' | 'too-many-attempts'

export const passkeyMessages = {
  'passkey-refused': 'This passkey was not accepted. Please try again, or use a mailed link.',
  'passkey-limit': `You have ${MOST_PASSKEYS} passkeys. Remove one that you no longer use.`,
  'too-many-attempts': TOO_MANY_ATTEMPTS,
} as const satisfies Record<PasskeyProblem, string>

export const PASSKEY_ADDED = 'This device now opens your page.'
export const PASSKEY_REMOVED = 'The passkey no longer opens your page.'
export const PASSKEY_CANCELLED = 'Nothing happened: the device did not finish. You can try again.'
export const PASSKEY_THERE = 'This device has a passkey for your page already.'

/** The answer of a device in a form; null: there is none. */
export function passkeyIn(form: FormData): unknown {
  const response = form.get('response')
  try {
    return typeof response === 'string' ? JSON.parse(response) : null
  } catch {
    return null
  }
}
