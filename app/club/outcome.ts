/** What a use case answers when a refusal is expected: the value, or the name of the problem. */
export type Outcome<Value, Problem extends string> =
  | { ok: true; value: Value }
  | { ok: false; problem: Problem }

export function done<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refused<Problem extends string>(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem }
}
