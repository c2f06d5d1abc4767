import * as v from 'valibot'
import { isStorable, UNSTORABLE, visibleText } from '#app/club/storable.rules.ts'
import {
  isQuestionKind,
  externalFormSettings,
  type Question,
  type RegistrationSettings,
} from './registration-settings.ts'
import { momentFields } from './event-dates.ts'
import { instantOf, isWallDate, isWallTime } from './club-time.ts'
import { NEVER } from './schedule.ts'

export const questionSlots = [1, 2, 3, 4, 5] as const
export type Slot = (typeof questionSlots)[number]

/** Who may register. */
const audiences = ['everybody', 'first', 'only'] as const
export type EventAudience = (typeof audiences)[number]

type SettingsField =
  | 'way'
  | 'opensAt'
  | 'closesAt'
  | 'cancelUntil'
  | 'audience'
  | 'membersUntil'
  | 'hasWaitlist'
  | 'releasesSeats'
  | 'asksBranch'
  | 'asksYear'
  | 'asksPictures'
  | `${'question' | 'kind' | 'choices' | 'required'}${Slot}`
export type SettingsErrors = Partial<Record<SettingsField, string>>

/** Lengths in characters. */
export const settingsLimits = { question: 200, choice: 80, choices: 12 } as const

const settingsMessages = {
  way: 'Please choose how people register',
  moment: 'Please enter a date and a time',
  closing: 'Registration has to close after it opens',
  'closing-late': 'Registration closes when the event begins at the latest',
  'opening-late': 'Registration has to open before the event begins',
  members: 'Please enter until when members come first',
  'members-late': 'Everybody can register before the event begins, or the event is for members only',
  'members-early': 'Members need some time after registration opens',
  'cancelling-late': 'Registrations can be cancelled until the event begins at the latest',
  'question-long': `Please use at most ${settingsLimits.question} characters`,
  'choices-few': 'Please write at least two choices, one a line',
  'choices-many': `Please write at most ${settingsLimits.choices} choices`,
  'choice-long': `Please use at most ${settingsLimits.choice} characters for a choice`,
} as const

/** The error of `way` when people have registered already. */
export const METHOD_FIXED =
  'People have a seat already. Make a copy of the event to let others register another way.'

interface SettingsContext {
  timeZone: string
  /** When the event turns past; null while its own date is not known yet. */
  turnsPastAt: string | null
}

const text = v.nullish(v.string(), '')
const settingsSchema = v.looseObject({
  way: v.optional(v.picklist(['form', 'here'], settingsMessages.way), 'form'),
  opensAt: text,
  closesAt: text,
  cancelUntil: text,
  audience: v.optional(v.picklist(audiences), 'everybody'),
  membersUntil: text,
  hasWaitlist: text,
  releasesSeats: text,
  asksBranch: text,
  asksYear: text,
  asksPictures: text,
})

/** With registration on the site the link is not used; its field is ignored. */
export function noLink() {
  return v.optional(
    v.pipe(
      v.unknown(),
      v.transform(() => ''),
    ),
    '',
  )
}

/** The value of a datetime-local field as an instant, in the club's zone. */
export function instantIn(fieldValue: string, zone: string): { at: string | null } | null {
  if (fieldValue.trim() === '') return { at: null }
  const [date = '', time = ''] = fieldValue.trim().split('T')
  if (!isWallDate(date) || !isWallTime(time.slice(0, 5))) return null
  return { at: instantOf({ date, time: time.slice(0, 5) }, zone).toISOString() }
}

type Moments = Pick<RegistrationSettings, (typeof momentFields)[number]>

function momentErrors(
  { opensAt, closesAt, cancelUntil, membersUntil }: Moments,
  startsAt: string | null,
): SettingsErrors {
  const messages = settingsMessages
  const isAfter = (at: string | null) => startsAt !== null && at !== null && at > startsAt
  return {
    ...(isAfter(opensAt) && { opensAt: messages['opening-late'] }),
    ...(isAfter(closesAt) && { closesAt: messages['closing-late'] }),
    ...(opensAt && closesAt && closesAt <= opensAt && { closesAt: messages.closing }),
    ...(isAfter(membersUntil) && { membersUntil: messages['members-late'] }),
    ...(opensAt && membersUntil && membersUntil <= opensAt && { membersUntil: messages['members-early'] }),
    ...(isAfter(cancelUntil) && { cancelUntil: messages['cancelling-late'] }),
  }
}

function readMoments(form: v.InferOutput<typeof settingsSchema>, { timeZone, turnsPastAt }: SettingsContext) {
  const moments: Moments = { opensAt: null, closesAt: null, cancelUntil: null, membersUntil: null }
  const errors: SettingsErrors = {}
  for (const field of momentFields) {
    // Its field keeps its text when another choice is made.
    const isUsed = field !== 'membersUntil' || form.audience === 'first'
    const instant = instantIn(isUsed ? form[field] : '', timeZone)
    if (instant) moments[field] = instant.at
    else errors[field] = settingsMessages.moment
  }
  if (form.audience === 'first' && moments.membersUntil === null)
    errors.membersUntil ??= settingsMessages.members
  const all = { ...momentErrors(moments, turnsPastAt), ...errors }
  return {
    moments: form.audience === 'only' ? { ...moments, membersUntil: NEVER } : moments,
    errors: all,
  }
}

function choicesIn(fieldValue: string): string[] {
  const lines = fieldValue.split('\n').map(visibleText)
  return [...new Set(lines.filter((line) => line !== ''))]
}

function choiceProblem(choices: readonly string[]): string | null {
  const messages = settingsMessages
  if (choices.length < 2) return messages['choices-few']
  if (choices.length > settingsLimits.choices) return messages['choices-many']
  if (choices.some((choice) => choice.length > settingsLimits.choice)) return messages['choice-long']
  return choices.every(isStorable) ? null : UNSTORABLE
}

/** An empty line is no question. */
function readQuestion(
  form: Record<string, unknown>,
  slot: Slot,
): { question: Question | null; errors: SettingsErrors } {
  const textOf = (name: string) => {
    const value = form[`${name}${slot}`]
    return typeof value === 'string' ? visibleText(value) : ''
  }
  const questionText = textOf('question')
  if (questionText === '') return { question: null, errors: {} }
  if (questionText.length > settingsLimits.question)
    return { question: null, errors: { [`question${slot}`]: settingsMessages['question-long'] } }
  if (!isStorable(questionText)) return { question: null, errors: { [`question${slot}`]: UNSTORABLE } }
  const kind = textOf('kind')
  const choices = kind === 'choice' ? choicesIn(textOf('choices')) : []
  const problem = kind === 'choice' ? choiceProblem(choices) : null
  if (problem) return { question: null, errors: { [`choices${slot}`]: problem } }
  const isRequired = textOf('required') !== ''
  return {
    question: { slot, kind: isQuestionKind(kind) ? kind : 'text', text: questionText, choices, isRequired },
    errors: {},
  }
}

export type SettingsCheck = { ok: true; value: RegistrationSettings } | { ok: false; errors: SettingsErrors }

/** Checks the registration settings of an event form; `isClosed` has its own use case and stays false here. */
export function checkRegistrationSettings(input: unknown, context: SettingsContext): SettingsCheck {
  const parsed = v.safeParse(settingsSchema, Object(input))
  if (!parsed.success) return { ok: false, errors: { way: settingsMessages.way } }
  const form = parsed.output
  if (form.way === 'form') return { ok: true, value: externalFormSettings }
  const { moments, errors } = readMoments(form, context)
  const questionResults = questionSlots.map((slot) => readQuestion(form, slot))
  const allErrors = Object.assign(
    errors,
    ...questionResults.map((question) => question.errors),
  ) as SettingsErrors
  if (Object.keys(allErrors).length > 0) return { ok: false, errors: allErrors }
  const value: RegistrationSettings = {
    ...moments,
    method: 'here',
    hasWaitlist: form.hasWaitlist !== '',
    releasesSeats: form.releasesSeats !== '',
    asksBranch: form.asksBranch !== '',
    asksYear: form.asksYear !== '',
    asksPictures: form.asksPictures !== '',
    questions: questionResults.flatMap(({ question }) => question ?? []),
    isClosed: false,
  }
  return { ok: true, value }
}
