import { isDeepStrictEqual } from 'node:util'
import { addDays, longDate } from './club-time.ts'
import { daysBetween, momentFields } from './event-dates.ts'
import { noDetails, type OptionalDetails } from './details.rules.ts'
import type { FeedEvent, NoticeQuestion } from './model.ts'
import { isPublished } from './model.ts'
import { shiftedTerms } from './repeat.server.ts'
import type { RegistrationSettings } from './registration-settings.ts'
import type { EventErrors, EventFormValues } from './rules.ts'
import type { EventInput } from './store.server.ts'

/** What becomes of one event. */
export interface Edit {
  before: FeedEvent
  changed: EventInput
}

const contentKeys = [
  'title',
  'description',
  'aboutEvent',
  'googleFormLink',
  'time',
  'venue',
  'category',
  'image',
  'registrationFee',
  'seats',
] as const
const detailKeys = Object.keys(noDetails) as (keyof OptionalDetails)[]
const settingKeys = [
  'method',
  'hasWaitlist',
  'releasesSeats',
  'asksBranch',
  'asksYear',
  'asksPictures',
  'questions',
] as const

/** The given keys whose values the edit changed. */
function changesOf<Whole extends object, Key extends keyof Whole>(
  keys: readonly Key[],
  before: Whole,
  after: Whole,
): Partial<Pick<Whole, Key>> {
  const changedKeys = keys.filter((key) => !isDeepStrictEqual(before[key], after[key]))
  return Object.fromEntries(changedKeys.map((key) => [key, after[key]])) as Partial<Pick<Whole, Key>>
}

function termsOf(later: FeedEvent, { before, changed }: Edit, to: { date: string; zone: string }) {
  const shifted = shiftedTerms(changed.terms, { from: changed.date, to: to.date, zone: to.zone })
  const movedMoments = changesOf(momentFields, before.terms, changed.terms)
  const moments = Object.fromEntries(
    momentFields.filter((key) => key in movedMoments).map((key) => [key, shifted[key]]),
  ) as Partial<RegistrationSettings>
  return { ...later.terms, ...changesOf(settingKeys, before.terms, changed.terms), ...moments }
}

/** The form of a later event after this edit: only the changed fields, and its date moved by as many days. */
export function laterAnswers(later: FeedEvent, edit: Edit, zone: string): EventFormValues {
  const { before, changed } = edit
  const date = addDays(later.date, daysBetween(before.date, changed.date))
  const { title, description, aboutEvent, googleFormLink, venue, category, image } = later
  const { seats, registrationFee } = later
  return {
    title,
    description,
    aboutEvent,
    googleFormLink,
    venue,
    category,
    image,
    seats,
    registrationFee,
    // An event of a whole day has no time, but the form always sends one.
    time: later.time as string,
    ...(changesOf(contentKeys, before, changed) as Partial<EventFormValues>),
    date,
    terms: termsOf(later, edit, { date, zone }),
    details: { ...later.details, ...changesOf(detailKeys, before.details, changed.details) },
    publish: null,
  }
}

/** An event that is published already keeps its time of publication. */
export function laterPublishedAt(later: FeedEvent, { before, changed }: Edit, now: Date): string | null {
  if (before.publishedAt === changed.publishedAt) return later.publishedAt
  return isPublished(changed, now) && isPublished(later, now) ? later.publishedAt : changed.publishedAt
}

/** The errors with the date of the later event. */
export function ofLater(errors: EventErrors, { date }: FeedEvent): EventErrors {
  const dated = Object.entries(errors).map(([field, text]) => [field, `${longDate(date)}: ${text}`])
  return Object.fromEntries(dated) as EventErrors
}

/** One question about all events that change. */
export function mergedQuestion(questions: readonly NoticeQuestion[]): NoticeQuestion | null {
  const internalQuestions = questions.filter(({ isExternal }) => !isExternal)
  const mergedQuestions = internalQuestions.length > 0 ? internalQuestions : questions
  const [first] = mergedQuestions
  if (!first) return null
  const sum = (key: 'seated' | 'waiting' | 'unreachable') =>
    mergedQuestions.reduce((total, question) => total + question[key], 0)
  const preview = mergedQuestions.find((question) => question.preview !== null)?.preview ?? null
  return {
    ...first,
    seated: sum('seated'),
    waiting: sum('waiting'),
    unreachable: sum('unreachable'),
    preview,
  }
}
