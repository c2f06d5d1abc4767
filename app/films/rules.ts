export const EMAIL_MOST = 254
/** Sent from one address in ten minutes; scales with RATE_LIMIT_SCALE. */
export const filmLimit = { limit: 60, windowMs: 600_000 } as const

/** Changes with every word of the notice, so that each submission shows which one its sender read. */
export const FILM_NOTICE_VERSION = '2026-1'

export function filmNoticeText(contactEmail: string): string {
  return `We keep your e-mail to write to you about your film, for 12 months at most. To have it erased, write to ${contactEmail}.`
}
export const FILM_KEPT_MS = 365 * 86_400_000

/** Specification 2, 'Submission landing': the alert once the form has opened in its own tab. */
export const FILM_FORM_OPENED =
  'The submission form opened in a new tab. Please return here after you have filled it in.'

const filmProblems = ['email-missing', 'email-invalid', 'too-many'] as const
export type FilmProblem = (typeof filmProblems)[number]

export const filmProblemSentences = {
  'email-missing': 'Please enter your email address',
  'email-invalid': 'Please enter a valid email address',
  'too-many': 'Too many attempts. Please try again later.',
} satisfies Record<FilmProblem, string>

/** Of the error catalogue: the server could not keep it. */
export const FILM_FAILED = 'An unexpected error occurred. Please try again.'

/** The one check of this page: the library would bring more code to it than all of its own. */
const EMAIL = /^[\w+-]+(?:\.[\w+-]+)*@(?:[a-z\d-]+\.)+[a-z]{2,}$/i

export function checkFilmEmail(
  input: unknown,
): { ok: true; value: string } | { ok: false; problem: 'email-missing' | 'email-invalid' } {
  if (typeof input !== 'string' || !input.trim()) return { ok: false, problem: 'email-missing' }
  const email = input.trim()
  if (email.length > EMAIL_MOST || !EMAIL.test(email)) return { ok: false, problem: 'email-invalid' }
  return { ok: true, value: email }
}
