import { CHECK_MARKED_FIELDS } from './outcome.ts'
import { storable } from './storable.rules.ts'

/** What a form hears back: what was done, or why not, with everything typed except secrets. */
export type FormResult<Value extends object = object> = ({ ok: true; message: string } & Value) | Refusal

export interface Refusal {
  ok: false
  message: string
  /** HTTP status of this refusal. */
  status: number
  /** Sentences of single fields. */
  errors?: Partial<Record<string, string>>
  /** Fields that `message` is about. */
  fields?: readonly string[]
  /** The person must enter the password once more. */
  mustReauthenticate?: boolean
  /** What was typed, to fill the form again where no script kept it. */
  typed?: Record<string, string>
}

/** Every problem by its HTTP status: a misspelling does not compile. */
const problemsByStatus = {
  200: ['ask-notice', 'resumed'],
  400: [
    'admins-only',
    'already-off',
    'already-on',
    'already-undone',
    'already-welcomed',
    'newer-request',
    'connection-refused',
    'device-gone',
    'enrolment-expired',
    'email-invalid',
    'enter-the-code',
    'enter-your-email',
    'fill-in-all-fields',
    'import-columns',
    'import-empty',
    'import-long',
    'import-over-seats',
    'import-torn',
    'import-workbook',
    'invalid',
    'invalid-credential',
    'invalid-email',
    'link-not-valid',
    'link-over',
    'login-refused',
    'mail-refused',
    'network-full',
    'members-only',
    'no-request',
    'no-certificate',
    'no-feedback',
    'no-films',
    'no-vote',
    'other-passphrase',
    'too-few-votes',
    'no-payment',
    'payment-changed',
    'corrected-already',
    'no-address',
    'no-demo',
    'no-dates',
    'no-network',
    'no-server',
    'no-such-account',
    'no-user-record',
    'nobody',
    'no-next-holder',
    'not-ready',
    'not-needed',
    'not-sent',
    'same-invite',
    'not-here',
    'not-yours',
    'no-member',
    'erasure-planned',
    'note-long',
    'participants-counted',
    'participants-over-seats',
    'password-too-long',
    'password-too-short',
    'password-too-weak',
    'passwords-differ',
    'pending-approval',
    'reason-long',
    'series-long',
    'name-not-valid',
    'same-password',
    'send-again',
    'term-day',
    'registered-unmailed',
    'stale',
    'step-over',
    'super-admin-sign-up',
    'super-admins-only',
    'too-fast',
    'unknown',
    'wrong-code',
    'word-missing',
    'wrong-password',
  ],
  403: ['not-allowed', 'reauthentication-required'],
  404: ['gone', 'no-entry', 'user-not-found'],
  409: [
    'answered-already',
    'vote-changed',
    'vote-closed',
    'asked-lately',
    'told-already',
    'has-entries',
    'message-left',
    'already-processed',
    'phone-of-admin',
    'erasure-planned',
    'already-invited',
    'has-role',
    'invite-gone',
    'mail-only',
    'cancelled',
    'changed-elsewhere',
    'changed-since-shown',
    'too-many-down',
    'too-many-pinned',
    'closed',
    'early',
    'email-in-use',
    'phone-in-use',
    'event-past',
    'full',
    'last-super-admin',
    'nobody-waits',
    'not-early',
    'not-published',
    'not-seated',
    'own-account',
    'past',
    'postponed',
    'registered-already',
    'seats-taken',
    'not-equal',
    'nothing-to-publish',
    'unfinished',
    'changed-since',
    'note-changed',
    'too-late-to-cancel',
    'too-late-to-confirm',
    'too-many-items',
    'screenings-full',
    'under-way',
  ],
  410: ['too-late'],
  429: ['too-many-attempts'],
  500: ['failed', 'not-made'],
  503: ['busy'],
} as const
type ProblemStatus = keyof typeof problemsByStatus
export type FormProblem = (typeof problemsByStatus)[ProblemStatus][number]

export function statusOf(problem: FormProblem): ProblemStatus {
  const all: [string, readonly string[]][] = Object.entries(problemsByStatus)
  const [status] = all.find(([, problems]) => problems.includes(problem)) ?? ['400']
  return Number(status) as ProblemStatus
}

/** 'imageAlt' is 'Image alt'. */
const inWords = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

type RefusalDetails = Pick<Refusal, 'errors' | 'fields' | 'typed' | 'mustReauthenticate'>

/** A form marks its own fields: an error of any other is written out, since nothing on the screen shows it. */
function invalidMessage({ errors = {}, fields = [], typed = {} }: RefusalDetails, place: string): string {
  const named = Object.entries(errors).filter(([, error]) => error)
  if (fields.length > 0 || named.some(([name]) => name in typed)) return CHECK_MARKED_FIELDS
  if (named.length === 0)
    return 'Nothing was saved, because something is missing. Please load this page again.'
  const reasons = named.map(([name, error]) => `${inWords(name)}: ${error}`)
  return `Nothing was saved, because of something that is ${place}. ${reasons.join('. ')}`
}

/** It sends back what was typed, or marks nothing. A form that is marked without it still has what was typed. */
const needsReason = ({ typed, errors, fields }: RefusalDetails) => Boolean(typed) || !(errors || fields)

/** `place`: where the fields are that the form does not have. */
export function refusal(
  problem: FormProblem,
  message: string,
  { place = 'not on this screen', ...more }: RefusalDetails & { place?: string } = {},
): Refusal {
  const shownMessage =
    message === CHECK_MARKED_FIELDS && needsReason(more) ? invalidMessage(more, place) : message
  return { ok: false, message: shownMessage, status: statusOf(problem), ...more }
}

/** Without NUL and lone surrogates: no id contains them, and Postgres refuses them. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? storable(value) : ''
}

/** The version of a row that a form carries. 0, which no row has: it carries none. */
export function versionOf(text: unknown): number {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/** The text fields of a form without its secrets. */
export function formValues(form: FormData, secrets: readonly string[] = []): Record<string, string> {
  const words = [...form].filter(([name, value]) => typeof value === 'string' && !secrets.includes(name))
  return Object.fromEntries(words) as Record<string, string>
}

/** Status 200 without success means that the form asks something: a warning, not an error. */
export function toneOf(answer: FormResult): 'good' | 'warn' | 'danger' {
  if (answer.ok) return 'good'
  return answer.status === 200 ? 'warn' : 'danger'
}
