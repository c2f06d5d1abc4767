/** What a use case answers when a refusal is expected: the value, or the name of the problem. */
export type Outcome<Value, Problem extends string> =
  | { ok: true; value: Value }
  | { ok: false; problem: Problem }

/** Messages of problems that many forms have. */
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.'
export const CHECK_MARKED_FIELDS = 'Please check the marked fields'

export function done<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refused<Problem extends string>(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem }
}
