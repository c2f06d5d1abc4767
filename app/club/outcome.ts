/** What a use case answers when a refusal is expected: the value, or the name of the problem. */
export type Outcome<Value, Problem extends string> =
  | { ok: true; value: Value }
  | { ok: false; problem: Problem }

/** Of whatever anybody may send or look at: a campus is behind one address. Scales with RATE_LIMIT_SCALE. */
export const CAMPUS_LIMIT = { limit: 600, windowMs: 600_000 } as const

/** Messages of problems that many forms have. */
/** Beside what would be sent. */
export const MAILS_SAVED = 'No mail server is set: the mails are saved, not sent.'
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.'
export const CHECK_MARKED_FIELDS = 'Please check the marked fields'

export function done<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refused<Problem extends string>(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem }
}
