/** What a form hears back: what was done, or why not, with everything typed except secrets. */
export type Answer<Value extends object = object> = ({ ok: true; said: string } & Value) | Refusal

export interface Refusal {
  ok: false
  sentence: string
  /** HTTP status of this refusal. */
  status: number
  /** Sentences of single fields. */
  errors?: Partial<Record<string, string>>
  /** The password is asked for once more before this is done. */
  mustProve?: boolean
  /** What was typed, to fill the form again where no script kept it. */
  typed?: Record<string, string>
}

const statuses = new Map([
  ['already-processed', 409],
  ['email-in-use', 409],
  ['changed-elsewhere', 409],
  ['not-seated', 409],
  ['nobody-waits', 409],
  ['seats-taken', 409],
  ['last-super-admin', 409],
  ['too-many-attempts', 429],
  ['too-many', 429],
  ['user-not-found', 404],
  ['gone', 404],
  ['too-late', 410],
  ['own-account', 409],
  ['not-allowed', 403],
  ['prove-again', 403],
  ['early', 409],
  ['closed', 409],
  ['past', 409],
  ['full', 409],
  ['registered-already', 409],
  ['too-late-to-cancel', 409],
  ['busy', 503],
  ['resumed', 200],
  ['failed', 500],
])

export function refusal(
  problem: string,
  sentence: string,
  more: Pick<Refusal, 'errors' | 'typed' | 'mustProve'> = {},
): Refusal {
  return { ok: false, sentence, status: statuses.get(problem) ?? 400, ...more }
}

/** Without NULs and half signs: an id that holds one is nobody's, and Postgres would refuse to look. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : ''
}

/** The words of a form as text, without its secrets. */
export function typedIn(form: FormData, secrets: readonly string[] = []): Record<string, string> {
  const words = [...form].filter(([name, value]) => typeof value === 'string' && !secrets.includes(name))
  return Object.fromEntries(words) as Record<string, string>
}

/** A form that came back unsent is no trouble: it only wants a second look. */
export function toneOf(answer: Answer): 'good' | 'warn' | 'danger' {
  if (answer.ok) return 'good'
  return answer.status === 200 ? 'warn' : 'danger'
}
