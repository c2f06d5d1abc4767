import * as v from 'valibot'
import { isEmailAddress, withAsciiDomain, writeTo } from '#app/club/email.rules.ts'
import { isStorable, storable, UNSTORABLE, visibleText } from '#app/club/storable.rules.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/club/durations.rules.ts'
import { SEND_AGAIN } from '#app/club/honeypot.rules.ts'
import { CHECK_MARKED_FIELDS, TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'
import { branches, years } from '#app/club/studies.ts'
import { firstMessages, nameField, personMessages, phoneField } from '#app/club/person-fields.rules.ts'
import type { Question, RegistrationSettings } from '#app/events/registration-settings.ts'
import type { SeatFormValues } from './model.ts'

/** In characters. */
export const seatLimits = {
  email: 200,
  answer: 500,
  helper: 60,
  subject: 120,
  message: 4000,
} as const

/** A campus shares one address, so this limit scales. */
export const registrationLimits = {
  /** Of one event: a campus behind one address, on the day registration opens, or as many as there are seats. */
  perNetwork: { limit: 200, windowMs: DAY_MS },
} as const

/** Who gets a seat from the waitlist confirms it in this time, or it goes to the next person. */
export const CONFIRM_MS = DAY_MS

/** How long before the start a reminder goes out. */
export const DAY_REMINDER_MS = DAY_MS
export const HOURS_REMINDER_MS = 2 * HOUR_MS
/** How long after its event a registration is kept. */
export const REGISTRATION_RETENTION_MS = 180 * DAY_MS
/** How long a mail about a change waits: two changes within this time are one mail, and the change can be undone unheard. */
export const NOTICE_HOLD_MS = 10 * MINUTE_MS
/** So shortly before the start it does not wait. */
export const URGENT_NOTICE_MS = 30 * MINUTE_MS
/** Validity of a check-in link, in hours. */
export const checkInLinkHours = [6, 12, 24, 72] as const
/** Instead of hours: the day of the event and the night after it. */
export const ON_EVENT_DAY = 0
export const EVENT_DAY_HOURS = 30

/** Entries in one check-in request; the rest follows in the next. */
export const CHECK_IN_ENTRIES_MAX = 200

type SeatField = 'name' | 'email' | 'phone' | 'branch' | 'year' | 'pictures' | `answer${number}`
export type SeatErrors = Partial<Record<SeatField, string>>

/** Asked where the organiser turned it on. */
export const PICTURES_QUESTION = 'May pictures that show you be published?'
/** Beside the name of who said no. */
export const NO_PICTURES = 'No pictures'

const seatMessages = {
  ...personMessages,
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
  'postponed',
  'cancelled',
  'full',
  'send-again',
  'too-many-attempts',
  'registered-already',
  'registered-unmailed',
  'network-full',
  'members-only',
  'no-request',
  'too-late-to-cancel',
  'too-late-to-confirm',
  'not-seated',
  'nobody-waits',
  'seats-taken',
  'link-over',
  'nobody',
  'message-left',
  'not-here',
] as const
type RegistrationProblem = (typeof registrationProblems)[number]

/** At the email of a member's form. */
export const OWN_ADDRESS = 'Please register with the email address of your own page'

/** The same for every number, so that it says of nobody whether they are a member. */
export const SEAT_REQUESTED = {
  mailed:
    'If this phone number is a member’s, a link is on its way to the email that the club has of them. It leads to their own page, where they confirm the seat. Until then no seat is taken.',
  /** Without a mail server. */
  kept: 'If this phone number is a member’s, the seat waits on their own page, where they confirm it. Members who have no link to their page can ask the organisers for it. Until then no seat is taken.',
}

/** How long a seat can be confirmed on a member's own page. */
export const SEAT_REQUEST_KEPT_MS = 7 * DAY_MS

/** After the refusal of a message that has left. */
export const MESSAGE_KEPT = 'What you wrote is kept, and would be a new message.'

export const registrationMessages = {
  invalid: CHECK_MARKED_FIELDS,
  gone: 'This event is no longer here',
  early: 'Registration has not opened yet',
  closed: 'Registration is closed',
  past: 'This event has begun',
  full: 'Every seat is taken',
  'send-again': SEND_AGAIN,
  postponed: 'This event is postponed. Registration opens again with the new date.',
  cancelled: 'This event is cancelled',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  'registered-already': 'You are already registered. We are sending your ticket to this address again.',
  'registered-unmailed':
    'You are already registered with this email address. If you cannot find your ticket, ask an organiser for it.',
  'network-full':
    'Too many people registered for this event from your network today. Please try mobile data, or ask an organiser.',
  'members-only': 'This event is for members now. Please send the form once more.',
  'no-request': 'There is no seat to confirm any more. Please register again.',
  'too-late-to-cancel': 'It is too late to cancel here. Please tell the club.',
  'too-late-to-confirm': 'It is too late to confirm: you have this seat no more. You can register again.',
  'not-seated': 'Another organiser changed this registration first. Reload the list.',
  'nobody-waits': 'Nobody else waits, so that the seat would come right back',
  'seats-taken': 'Every seat is taken. Give the event more seats first, or free one.',
  'link-over': 'This link has ended. Please ask an organiser for a new one.',
  nobody: 'There is nobody to write to',
  'message-left': 'This message has left already, or somebody withdrew it',
  'not-here': 'People register for this event with a Google Form',
} satisfies Record<RegistrationProblem, string>

export const REGISTER_FAILED = 'Failed to register. Please try again.'
/** What is shown when a form of the ticket page gets no answer, by its intent. */
export function ticketFailure(intent: unknown): string {
  if (intent === 'confirm') return 'Failed to confirm your seat. Please try again.'
  const isSent =
    intent === 'feedback' || intent === 'vote' || intent === 'say-paid' || intent === 'certificate-name'
  return isSent ? 'Failed to send. Please try again.' : 'Failed to cancel. Please try again.'
}

const emailField = v.optional(
  v.pipe(
    v.string(seatMessages['email-missing']),
    v.trim(),
    v.nonEmpty(seatMessages['email-missing']),
    v.maxLength(seatLimits.email, seatMessages['email-wrong']),
    v.check(isEmailAddress, seatMessages['email-wrong']),
    v.transform(withAsciiDomain),
  ),
  '',
)

function choiceField<const Options extends readonly string[]>(
  options: Options,
  message: string,
  isAsked: boolean,
) {
  const optionalChoice = v.pipe(
    v.unknown(),
    v.transform((): Options[number] | null => null),
  )
  const requiredChoice = v.pipe(
    v.picklist(options, message),
    v.transform((option): Options[number] | null => option),
  )
  return v.optional(isAsked ? requiredChoice : optionalChoice, '' as Options[number])
}

type AskedOfAll = Pick<RegistrationSettings, 'asksBranch' | 'asksYear' | 'asksPictures'>

function seatSchema({ asksBranch, asksYear, asksPictures }: AskedOfAll) {
  const codes = branches.map(([code]) => code)
  return v.object({
    name: nameField,
    email: emailField,
    phone: phoneField,
    branch: choiceField(codes, seatMessages.branch, asksBranch),
    year: choiceField(years, seatMessages.year, asksYear),
    pictures: choiceField(['Yes', 'No'], seatMessages['answer-missing'], asksPictures),
  })
}

function answerError({ kind, choices, isRequired }: Question, answer: string): string | null {
  if (!isStorable(answer)) return UNSTORABLE
  if (answer === '') return isRequired ? seatMessages['answer-missing'] : null
  if (answer.length > seatLimits.answer) return seatMessages['answer-long']
  const validAnswers = kind === 'yes-no' ? ['Yes', 'No'] : choices
  return kind === 'text' || validAnswers.includes(answer) ? null : seatMessages['answer-strange']
}

function answerFieldName(slot: number): `answer${number}` {
  return `answer${slot}`
}

function parseAnswers(form: Record<string, unknown>, questions: readonly Question[]) {
  const errors: SeatErrors = {}
  const answers: SeatFormValues['answers'] = []
  for (const question of questions) {
    const field = answerFieldName(question.slot)
    const value = form[field]
    const answer = typeof value === 'string' ? visibleText(storable(value)) : ''
    const problem = answerError(question, answer)
    if (problem) errors[field] = problem
    else if (answer !== '') answers.push({ question: question.text, answer })
  }
  return { answers, errors }
}

export type SeatCheck = { ok: true; value: SeatFormValues } | { ok: false; errors: SeatErrors }

/** Checks a registration form, in the browser and on the server. Returns the first problem of each field. */
export function checkSeatForm(
  input: unknown,
  settings: AskedOfAll & Pick<RegistrationSettings, 'questions'>,
): SeatCheck {
  const form = Object(input) as Record<string, unknown>
  const parsed = v.safeParse(seatSchema(settings), form, { abortPipeEarly: true })
  const { answers, errors } = parseAnswers(form, settings.questions)
  if (parsed.success && Object.keys(errors).length === 0) {
    const { pictures, ...person } = parsed.output
    return { ok: true, value: { ...person, picturesAllowed: pictures && pictures === 'Yes', answers } }
  }
  return { ok: false, errors: { ...(parsed.issues && firstMessages(parsed.issues)), ...errors } }
}

export type WalkInErrors = Partial<Record<'name' | 'phone', string>>

/** A walk-in needs a name only; a phone number must be complete. */
export function checkWalkIn(input: unknown) {
  const form = Object(input) as Record<string, unknown>
  const hasPhone = typeof form['phone'] === 'string' && form['phone'].trim() !== ''
  const schema = v.object({
    name: nameField,
    phone: hasPhone ? phoneField : v.optional(v.literal(''), ''),
  })
  const parsed = v.safeParse(schema, { ...form, ...(!hasPhone && { phone: '' }) }, { abortPipeEarly: true })
  if (parsed.success)
    return { ok: true as const, value: { name: parsed.output.name, phone: parsed.output.phone || null } }
  const errors: WalkInErrors = firstMessages(parsed.issues)
  return { ok: false as const, errors }
}

/** Change it with every change of the notice. */
export const SEAT_NOTICE_VERSION = '2026-1'

export function seatNoticeText(contactEmail: string): string {
  return [
    'We ask for your name, email, phone and the answers above to keep your seat, to send you its ticket and reminders, and to let you in.',
    'They are kept for 6 months after the event and seen by the organisers; helpers at the door see your name and the last digits of your phone.',
    `To have them erased sooner, ${writeTo(contactEmail)}.`,
  ].join(' ')
}
