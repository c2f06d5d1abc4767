import { isEmailAddress, withAsciiDomain, writeTo } from '#app/club/email.rules.ts'
import { DAY_MS, HOUR_MS } from '#app/club/durations.rules.ts'
import { TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'

/** Changes with every word of the notice, so that each submission shows which one its sender read. */
export const FILM_NOTICE_VERSION = '2026-1'

export function filmNoticeText(contactEmail: string): string {
  return `We keep your email to write to you about your film, for 12 months at most. To have it erased, ${writeTo(contactEmail)}.`
}
export const FILM_RETENTION_MS = 365 * DAY_MS
/** The form is the same for everybody and carries no key: for so long the same email is taken for one sent again after a lost answer. */
export const SAME_SUBMISSION_MS = HOUR_MS

/** product.md#film-submission: the alert once the form has opened in its own tab. */
export const FILM_FORM_OPENED =
  'The submission form opened in a new tab. Please return here after you have filled it in.'

export const filmProblemMessages = {
  'email-invalid': 'Please enter a valid email address',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
} as const
export type FilmProblem = keyof typeof filmProblemMessages

/** The server could not store the address. */
export const FILM_FAILED = 'An unexpected error occurred. Please try again.'

export function checkFilmEmail(
  input: unknown,
): { ok: true; value: string } | { ok: false; problem: 'email-invalid' } {
  const email = typeof input === 'string' ? input.trim() : ''
  if (email === '') return { ok: true, value: '' }
  return isEmailAddress(email)
    ? { ok: true, value: withAsciiDomain(email) }
    : { ok: false, problem: 'email-invalid' }
}
