import { isDeepStrictEqual } from 'node:util'
import { addDays, longDate } from './club-time.ts'
import { daysBetween, momentFields } from './event-dates.ts'
import { noDetails } from './details.rules.ts'
import type { FeedEvent, NoticeQuestion } from './model.ts'
import { isPublished } from './model.ts'
import { shiftedSettings } from './repeat.server.ts'
import { externalFormSettings, type RegistrationSettings } from './registration-settings.ts'
import type { EventErrors, EventFormValues } from './rules.ts'
import type { EventInput } from './store.server.ts'

/** What becomes of one event. */
export interface Edit {
  before: FeedEvent
  changed: EventInput
}

/** What the form says of the event itself. Its date moves, and its other parts are compared by their own fields. */
type Content = Omit<EventFormValues, 'date' | 'settings' | 'details' | 'publish'>

function contentOf(event: EventInput): Content {
  const { title, description, aboutEvent, googleFormLink, time, venue, category, image } = event
  const { seats, registrationFee } = event
  const texts = { title, description, aboutEvent, googleFormLink, venue, category, image }
  // An event of a whole day has no time, but the form always sends one.
  return { ...texts, time: time as string, seats, registrationFee }
}

const keysOf = <Whole extends object>(whole: Whole) => Object.keys(whole) as (keyof Whole)[]
const settingKeys = keysOf(externalFormSettings).filter(
  (key) => key !== 'isClosed' && !momentFields.some((field) => field === key),
)

/** The given keys whose values the edit changed. */
function changesOf<Whole extends object, Key extends keyof Whole>(
  keys: readonly Key[],
  before: Whole,
  after: Whole,
): Partial<Pick<Whole, Key>> {
  const changedKeys = keys.filter((key) => !isDeepStrictEqual(before[key], after[key]))
  return Object.fromEntries(changedKeys.map((key) => [key, after[key]])) as Partial<Pick<Whole, Key>>
}

function settingsOf(later: FeedEvent, { before, changed }: Edit, to: { date: string; zone: string }) {
  const shifted = shiftedSettings(changed.settings, { from: changed.date, to: to.date, zone: to.zone })
  const movedMoments = changesOf(momentFields, before.settings, changed.settings)
  const moments = Object.fromEntries(
    momentFields.filter((key) => key in movedMoments).map((key) => [key, shifted[key]]),
  ) as Partial<RegistrationSettings>
  return { ...later.settings, ...changesOf(settingKeys, before.settings, changed.settings), ...moments }
}

/**
 * The form of a later event after this edit: only the changed fields, and its date moved by as many days. One that is
 * postponed or cancelled keeps its date and times: these do not hold.
 */
export function laterAnswers(later: FeedEvent, edit: Edit, zone: string): EventFormValues {
  const { before, changed } = edit
  const isOn = later.eventStatus === 'scheduled'
  const date = isOn ? addDays(later.date, daysBetween(before.date, changed.date)) : later.date
  const [content, laterContent] = [contentOf(before), contentOf(later)]
  const details = { ...later.details, ...changesOf(keysOf(noDetails), before.details, changed.details) }
  return {
    ...laterContent,
    ...changesOf(keysOf(content), content, contentOf(changed)),
    ...(!isOn && { time: laterContent.time }),
    date,
    settings: settingsOf(later, edit, { date, zone }),
    details: isOn ? details : { ...details, endTime: later.details.endTime },
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
    isUrgent: mergedQuestions.some(({ isUrgent }) => isUrgent),
    preview,
  }
}
