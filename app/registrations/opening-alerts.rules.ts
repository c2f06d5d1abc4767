import * as v from 'valibot'
import { DAY_MS, MINUTE_MS } from '#app/club/durations.rules.ts'
import { SEND_AGAIN } from '#app/club/honeypot.rules.ts'
import { TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'
import { emailField } from './rules.ts'

/** A link that is not opened within this time leads nowhere (product.md#opening-alerts). */
export const UNCONFIRMED_RETENTION_MS = 3 * DAY_MS
/** Two clicks are one mail. */
export const REPEATED_MAIL_MS = 2 * MINUTE_MS
/** Per network address, scaled by RATE_LIMIT_SCALE. */
export const alertLimit = { limit: 600, windowMs: 10 * MINUTE_MS } as const

const schema = v.object({ email: emailField })

export type AlertCheck = { ok: true; email: string } | { ok: false; error: string }

export function checkAlertForm(input: unknown): AlertCheck {
  const parsed = v.safeParse(schema, Object(input), { abortPipeEarly: true })
  if (parsed.success) return { ok: true, email: parsed.output.email }
  return { ok: false, error: parsed.issues[0].message }
}

export const alertMessages = {
  gone: 'This link is no longer valid',
  'send-again': SEND_AGAIN,
  'not-early': 'Registration is not waiting to open any more',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  failed: 'That did not work. Please try again.',
} as const

export const ALERT_NOTICE =
  'Your address is used for this one mail, and deleted when it is sent, or when the event is cancelled. No account is made.'
