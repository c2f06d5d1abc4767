import * as v from 'valibot'
import { isStorable } from './addresses.ts'
import { isQuestionKind, byOutsideForm, type Question, type Terms } from './terms.ts'
import { instantOf, isWallDate, isWallTime } from './zone.ts'

export const questionSlots = [1, 2, 3, 4, 5] as const
export type Slot = (typeof questionSlots)[number]

type TermsField =
  | 'way'
  | 'opensAt'
  | 'closesAt'
  | 'cancelUntil'
  | 'hasWaitlist'
  | 'asksBranch'
  | 'asksYear'
  | `${'question' | 'kind' | 'choices' | 'required'}${Slot}`
export type TermsErrors = Partial<Record<TermsField, string>>

/** Lengths in characters. */
export const termsLimits = { question: 200, choice: 80, choices: 12 } as const

const termsSentences = {
  way: 'Please choose how people register',
  moment: 'Please enter a date and a time',
  closing: 'Registration has to close after it opens',
  'closing-late': 'Registration closes when the event begins at the latest',
  'opening-late': 'Registration has to open before the event begins',
  'cancelling-late': 'Seats can be given back until the event begins at the latest',
  'question-long': `Please use at most ${termsLimits.question} characters`,
  'question-unwritable': 'Please leave out signs that cannot be written',
  'choices-few': 'Please write at least two choices, one a line',
  'choices-many': `Please write at most ${termsLimits.choices} choices`,
  'choice-long': `Please use at most ${termsLimits.choice} characters for a choice`,
} as const

/** Said of `way` when people have registered already. */
export const WAY_FIXED =
  'People have a seat already. Make a copy of the event to let others register another way.'

interface Asked {
  timeZone: string
  /** When the event turns past; null while its own date is not known yet. */
  turnsPastAt: string | null
}

const text = v.nullish(v.string(), '')
const termsForm = v.looseObject({
  way: v.optional(v.picklist(['form', 'here'], termsSentences.way), 'form'),
  opensAt: text,
  closesAt: text,
  cancelUntil: text,
  hasWaitlist: text,
  asksBranch: text,
  asksYear: text,
})

/** People register here: whatever stands in the field is left alone. */
export function noLink() {
  return v.optional(
    v.pipe(
      v.unknown(),
      v.transform(() => ''),
    ),
    '',
  )
}

/** What a field of type datetime-local holds, in the club's zone. */
function instantIn(typed: string, zone: string): { at: string | null } | null {
  if (typed.trim() === '') return { at: null }
  const [date = '', time = ''] = typed.trim().split('T')
  if (!isWallDate(date) || !isWallTime(time.slice(0, 5))) return null
  return { at: instantOf({ date, time: time.slice(0, 5) }, zone).toISOString() }
}

type Moments = Pick<Terms, 'opensAt' | 'closesAt' | 'cancelUntil'>

function momentErrors({ opensAt, closesAt, cancelUntil }: Moments, begins: string | null): TermsErrors {
  const says = termsSentences
  const isAfter = (at: string | null) => begins !== null && at !== null && at > begins
  return {
    ...(isAfter(opensAt) && { opensAt: says['opening-late'] }),
    ...(isAfter(closesAt) && { closesAt: says['closing-late'] }),
    ...(opensAt && closesAt && closesAt <= opensAt && { closesAt: says.closing }),
    ...(isAfter(cancelUntil) && { cancelUntil: says['cancelling-late'] }),
  }
}

function readMoments(form: v.InferOutput<typeof termsForm>, { timeZone, turnsPastAt }: Asked) {
  const moments: Moments = { opensAt: null, closesAt: null, cancelUntil: null }
  const errors: TermsErrors = {}
  for (const field of ['opensAt', 'closesAt', 'cancelUntil'] as const) {
    const instant = instantIn(form[field], timeZone)
    if (instant) moments[field] = instant.at
    else errors[field] = termsSentences.moment
  }
  return { moments, errors: { ...momentErrors(moments, turnsPastAt), ...errors } }
}

function choicesIn(typed: string): string[] {
  const lines = typed.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

function choiceProblem(choices: readonly string[]): string | null {
  const says = termsSentences
  if (choices.length < 2) return says['choices-few']
  if (choices.length > termsLimits.choices) return says['choices-many']
  if (choices.some((choice) => choice.length > termsLimits.choice)) return says['choice-long']
  return choices.every(isStorable) ? null : says['question-unwritable']
}

/** An empty line is no question. */
function readQuestion(
  form: Record<string, unknown>,
  slot: Slot,
): { asked: Question | null; errors: TermsErrors } {
  const typed = (name: string) => {
    const words = form[`${name}${slot}`]
    return typeof words === 'string' ? words.trim() : ''
  }
  const words = typed('question')
  if (words === '') return { asked: null, errors: {} }
  if (words.length > termsLimits.question)
    return { asked: null, errors: { [`question${slot}`]: termsSentences['question-long'] } }
  if (!isStorable(words))
    return { asked: null, errors: { [`question${slot}`]: termsSentences['question-unwritable'] } }
  const kind = typed('kind')
  const choices = kind === 'choice' ? choicesIn(typed('choices')) : []
  const problem = kind === 'choice' ? choiceProblem(choices) : null
  if (problem) return { asked: null, errors: { [`choices${slot}`]: problem } }
  const isRequired = typed('required') !== ''
  return {
    asked: { slot, kind: isQuestionKind(kind) ? kind : 'text', text: words, choices, isRequired },
    errors: {},
  }
}

export type TermsCheck = { ok: true; value: Terms } | { ok: false; errors: TermsErrors }

/** The part of an event form that says how people register; `isClosed` is decided elsewhere, and stays false here. */
export function checkTerms(input: unknown, asked: Asked): TermsCheck {
  const parsed = v.safeParse(termsForm, Object(input))
  if (!parsed.success) return { ok: false, errors: { way: termsSentences.way } }
  const form = parsed.output
  if (form.way === 'form') return { ok: true, value: byOutsideForm }
  const { moments, errors } = readMoments(form, asked)
  const read = questionSlots.map((slot) => readQuestion(form, slot))
  const found = Object.assign(errors, ...read.map((question) => question.errors)) as TermsErrors
  if (Object.keys(found).length > 0) return { ok: false, errors: found }
  const value: Terms = {
    ...moments,
    way: 'here',
    hasWaitlist: form.hasWaitlist !== '',
    asksBranch: form.asksBranch !== '',
    asksYear: form.asksYear !== '',
    questions: read.flatMap((question) => question.asked ?? []),
    isClosed: false,
  }
  return { ok: true, value }
}
