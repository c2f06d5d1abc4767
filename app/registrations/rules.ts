import * as v from 'valibot'
import { branches, years } from '#app/club/people.ts'
import { nameField, personSentences, phoneField } from '#app/club/people.rules.ts'
import type { Question, Terms } from '#app/events/terms.ts'
import type { SeatAnswers } from './model.ts'

/** In characters. */
export const seatLimits = {
  email: 200,
  answer: 500,
  helper: 60,
  subject: 120,
  message: 4000,
} as const

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A campus sits behind one address, so only that limit scales. */
export const registrationLimits = {
  perAddress: { limit: 600, windowMs: 10 * MINUTE_MS },
  perTicketMail: { limit: 3, windowMs: HOUR_MS },
} as const

/** How long before the start a reminder goes out. */
export const DAY_REMINDER_MS = DAY_MS
export const HOURS_REMINDER_MS = 2 * HOUR_MS
/** How long after its event a registration is kept. */
export const REGISTRATIONS_KEPT_MS = 180 * DAY_MS
/** How long a helper's link can be made to work, in hours. */
export const doorHours = [6, 12, 24, 72] as const

/** How many entries a door sends at once; the rest waits for the next time. */
export const DOOR_ACTS_MOST = 200

type SeatField = 'name' | 'email' | 'phone' | 'branch' | 'year' | `answer${number}`
export type SeatErrors = Partial<Record<SeatField, string>>

const seatSentences = {
  ...personSentences,
  'email-missing': 'Email is required',
  'email-wrong': 'Please enter a valid email address',
  'phone-missing': 'Phone number is required',
  'phone-length': 'Phone number must be exactly 10 digits',
  'answer-missing': 'Please answer this question',
  'answer-long': `Please use at most ${seatLimits.answer} characters`,
  'answer-strange': 'Please choose one of the answers',
} as const

const registrationProblems = [
  'invalid',
  'gone',
  'early',
  'closed',
  'past',
  'full',
  'too-many',
  'registered-already',
  'too-late-to-cancel',
  'not-seated',
  'nobody-waits',
  'seats-taken',
  'link-over',
  'nobody',
  'not-here',
] as const
type RegistrationProblem = (typeof registrationProblems)[number]

export const registrationSentences = {
  invalid: 'Please check the marked fields',
  gone: 'This event is no longer here',
  early: 'Registration has not opened yet',
  closed: 'Registration is closed',
  past: 'This event has begun',
  full: 'Every seat is taken',
  'too-many': 'Too many attempts. Please try again later.',
  'registered-already':
    'This email address is registered for the event already. Its ticket is for whoever reads mail there; an organiser can hand it out, too.',
  'too-late-to-cancel': 'It is too late to give this seat back here. Please write to us.',
  'not-seated': 'Somebody else was faster: this person has no such place any more',
  'nobody-waits': 'Nobody else waits, so that the seat would come right back',
  'seats-taken': 'Every seat is taken. Give the event more seats first, or free one.',
  'link-over': 'This link has ended. Please ask an organiser for a new one.',
  nobody: 'There is nobody to write to',
  'not-here': 'People register for this event by the outside form',
} satisfies Record<RegistrationProblem, string>

export const REGISTER_FAILED = 'Failed to register. Please try again.'
export const CANCEL_FAILED = 'Failed to give this back. Please try again.'

const says = seatSentences

const emailField = v.optional(
  v.pipe(
    v.string(says['email-missing']),
    v.trim(),
    v.nonEmpty(says['email-missing']),
    v.maxLength(seatLimits.email, says['email-wrong']),
    v.email(says['email-wrong']),
  ),
  '',
)

function chosen<const Options extends readonly string[]>(
  options: Options,
  sentence: string,
  isAsked: boolean,
) {
  const unasked = v.pipe(
    v.unknown(),
    v.transform((): Options[number] | null => null),
  )
  const asked = v.pipe(
    v.picklist(options, sentence),
    v.transform((option): Options[number] | null => option),
  )
  return v.optional(isAsked ? asked : unasked, '' as Options[number])
}

function seatSchema({ asksBranch, asksYear }: Pick<Terms, 'asksBranch' | 'asksYear'>) {
  const codes = branches.map(([code]) => code)
  return v.object({
    name: nameField,
    email: emailField,
    phone: phoneField,
    branch: chosen(codes, says.branch, asksBranch),
    year: chosen(years, says.year, asksYear),
  })
}

function answerProblem({ kind, choices, isRequired }: Question, answer: string): string | null {
  if (answer === '') return isRequired ? says['answer-missing'] : null
  if (answer.length > seatLimits.answer) return says['answer-long']
  const known = kind === 'yes-no' ? ['Yes', 'No'] : choices
  return kind === 'text' || known.includes(answer) ? null : says['answer-strange']
}

function answerField(slot: number): `answer${number}` {
  return `answer${slot}`
}

function readAnswers(form: Record<string, unknown>, questions: readonly Question[]) {
  const errors: SeatErrors = {}
  const answers: SeatAnswers['answers'] = []
  for (const question of questions) {
    const field = answerField(question.slot)
    const typed = form[field]
    const answer = typeof typed === 'string' ? typed.replaceAll('\0', '').toWellFormed().trim() : ''
    const problem = answerProblem(question, answer)
    if (problem) errors[field] = problem
    else if (answer !== '') answers.push({ question: question.text, answer })
  }
  return { answers, errors }
}

export type SeatCheck = { ok: true; value: SeatAnswers } | { ok: false; errors: SeatErrors }

/** The one check of a registration, in the browser and on the server: the first problem of each field. */
export function checkSeatForm(
  input: unknown,
  terms: Pick<Terms, 'asksBranch' | 'asksYear' | 'questions'>,
): SeatCheck {
  const form = Object(input) as Record<string, unknown>
  const schema = seatSchema(terms)
  const parsed = v.safeParse(schema, form, { abortPipeEarly: true })
  const { answers, errors } = readAnswers(form, terms.questions)
  if (parsed.success && Object.keys(errors).length === 0)
    return { ok: true, value: { ...parsed.output, answers } }
  const nested = parsed.success ? {} : (v.flatten<typeof schema>(parsed.issues).nested ?? {})
  const first = Object.entries(nested).map(([field, problems]) => [field, problems?.[0]])
  return { ok: false, errors: { ...(Object.fromEntries(first) as SeatErrors), ...errors } }
}

export type WalkInErrors = Partial<Record<'name' | 'phone', string>>

/** At the door a name is enough; a phone, if there is one, is whole. */
export function checkWalkIn(input: unknown) {
  const form = Object(input) as Record<string, unknown>
  const isPhoneTold = typeof form['phone'] === 'string' && form['phone'].trim() !== ''
  const schema = v.object({
    name: nameField,
    phone: isPhoneTold ? phoneField : v.optional(v.literal(''), ''),
  })
  const parsed = v.safeParse(
    schema,
    { ...form, ...(!isPhoneTold && { phone: '' }) },
    { abortPipeEarly: true },
  )
  if (parsed.success)
    return { ok: true as const, value: { name: parsed.output.name, phone: parsed.output.phone || null } }
  const nested = v.flatten<typeof schema>(parsed.issues).nested ?? {}
  const first = Object.entries(nested).map(([field, problems]) => [field, problems?.[0]])
  return { ok: false as const, errors: Object.fromEntries(first) as WalkInErrors }
}

/** Changes with every word of the notice. */
export const SEAT_NOTICE_VERSION = '2026-1'

export function seatNoticeText(contactEmail: string): string {
  return [
    'We ask for your name, email, phone and the answers above to keep your seat, to send you its ticket and reminders, and to let you in.',
    'They are kept for 6 months after the event and seen by the organisers; helpers at the door see your name and the last digits of your phone.',
    `To have them erased sooner, write to ${contactEmail}.`,
  ].join(' ')
}
