import * as v from 'valibot'
import { WORKBOOK_CHOSEN } from '#app/club/sheet-headings.rules.ts'
import { isStorable, UNSTORABLE, visibleText } from '#app/club/storable.rules.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { categories, type NoticeQuestion } from './model.ts'
import type { EventStatus } from './schedule.ts'
import { isPlainAddress, pictureAddress } from '#app/club/addresses.rules.ts'
import { checkDetails, type DetailErrors, type OptionalDetails } from './details.rules.ts'
import type { RegistrationSettings } from './registration-settings.ts'
import { checkRegistrationSettings, noLink, type SettingsErrors } from './registration-settings.rules.ts'
import { checkPublish, type PublishChoice, type PublishErrors } from './publication.rules.ts'
import { SERIES_MOST } from './repeat.rules.ts'
import { isWallDate, isWallTime, todayIn, turnsPastAt } from './club-time.ts'

const FORM_PATH = /^\/forms\/d\/e\/[\w-]+\/viewform$/

/** product.md#event-form-link. The raw text must match as well as the parsed address, so that no parser trick passes. */
export function isGoogleFormLink(text: string): boolean {
  if (!isPlainAddress(text) || !/^https:\/\/docs\.google\.com\/[\w/-]+(\?[^#]*)?$/i.test(text)) return false
  if (!URL.canParse(text)) return false
  const { protocol, host, pathname, username, password, hash } = new URL(text)
  const isGoogle = protocol === 'https:' && host === 'docs.google.com' && !username && !password && !hash
  return isGoogle && FORM_PATH.test(pathname)
}

/** Lengths in characters, counts in seats, money in rupees. */
export const eventLimits = {
  title: 120,
  venue: 120,
  description: 300,
  aboutEvent: 5000,
  seats: 100_000,
  registrationFee: 1_000_000,
} as const

/** product.md#event-trash: how long a deleted event can be brought back, in milliseconds. */
export const TRASH_RETENTION_MS = 30 * DAY_MS

/** product.md#event-rules; 'required' is the error of an empty field, 'valid' of an invalid one. */
export const eventMessages = {
  title: { required: 'Please enter an event title' },
  description: { required: 'Please provide a description' },
  aboutEvent: { required: 'Please provide information about the event' },
  googleFormLink: {
    required: 'Please provide a Google Form link',
    valid: 'Please enter a valid Google Form link',
  },
  date: {
    required: 'Please select an event date',
    past: 'Event date cannot be in the past',
    far: 'Please select a date before the year 2100',
  },
  time: { required: 'Please select an event time' },
  venue: { required: 'Please specify the venue' },
  category: { required: 'Please select a category' },
  image: { required: 'Please provide an image URL', valid: 'Please enter a valid image URL' },
  seats: {
    required: 'Please enter a valid number of seats',
    many: 'Please enter at most 1,00,000 seats',
    taken: 'Please enter at least as many seats as are already taken',
  },
  registrationFee: {
    required: 'Please enter the registration fee (0 for free events)',
    valid: 'Please enter a valid amount (0 or more)',
    decimals: 'Please enter at most two decimals (paise)',
    many: 'Please enter a fee of at most ₹10,00,000',
  },
} as const satisfies Record<string, { required: string } & Record<string, string>>

export type EventField = keyof typeof eventMessages
export type EventErrors = Partial<Record<EventField, string>> & DetailErrors & SettingsErrors & PublishErrors

/** The longest reason for a cancellation or postponement, in characters. */
export const STATUS_REASON_MAX = 160

export const eventProblemMessages = {
  invalid: CHECK_MARKED_FIELDS,
  'event-past': 'This event is past. Please give it a new date first.',
  'reason-long': `Please use at most ${STATUS_REASON_MAX} characters for the reason`,
  'not-published': 'This event is not published yet. Change or delete it instead.',
  'no-dates': 'Please choose at least one date to come',
  'series-long': `A series has at most ${SERIES_MOST} events`,
  gone: 'This event is no longer here',
  'too-late': 'This event can no longer be brought back',
  'changed-elsewhere':
    'Somebody else changed this event meanwhile. Copy what you wrote, then open the event again.',
  'participants-over-seats': 'Please enter a number between 0 and the seats of the event',
  'participants-counted': 'People register for this event on this website: its seats are counted for you',
  'import-empty': 'There is no line below the heading. Please choose the CSV file of the form’s answers.',
  'import-long': 'This file is too long: at most 5,000 lines can be read at once',
  'import-torn': 'A quotation in this file is never closed, so that its lines cannot be told apart',
  'import-workbook': WORKBOOK_CHOSEN,
  'import-over-seats':
    'There are more people in this file than seats. Please give the event more seats first.',
} as const

/** product.md#event-rules, admin dashboard. */
export const ADD_FAILED = 'Failed to add event. Please try again.'
export const DELETE_FAILED = 'Failed to delete event'

/** product.md#event-rules: creating an event re-checks who is asking. */
export const permissionMessages = {
  'not-signed-in': 'You must be logged in to perform this action',
  'not-allowed': 'You do not have permission to perform this action',
} as const

export function notAllowedMessage({ isSignedIn }: { isSignedIn: boolean }): string {
  return permissionMessages[isSignedIn ? 'not-allowed' : 'not-signed-in']
}

export const GOOGLE_FORM_HINT =
  'In Google Forms choose Send, then the link sign, and copy the long address that ends in /viewform. Short forms.gle links and /edit links do not work here.'

function filledField(message: string) {
  return v.pipe(
    v.union([v.string(), v.number()], message),
    v.transform((value) => visibleText(String(value))),
    v.nonEmpty(message),
    v.check(isStorable, UNSTORABLE),
  )
}

function textField(message: string, most: number) {
  const long = `Please use at most ${most} characters`
  return v.optional(v.pipe(filledField(message), v.maxLength(most, long)), '')
}

function wholeSeats() {
  const { required, many } = eventMessages.seats
  return v.optional(
    v.pipe(
      filledField(required),
      v.regex(/^\d+$/, required),
      v.transform(Number),
      v.minValue(1, required),
      v.maxValue(eventLimits.seats, many),
    ),
    '',
  )
}

function rupees() {
  const { required, valid, decimals, many } = eventMessages.registrationFee
  return v.optional(
    v.pipe(
      filledField(required),
      v.regex(/^\d+(\.\d+)?$/, valid),
      v.regex(/^\d+(\.\d{1,2})?$/, decimals),
      v.transform(Number),
      v.maxValue(eventLimits.registrationFee, many),
    ),
    '',
  )
}

interface FormContext {
  now: Date
  timeZone: string
  /** The site's own origin, so that its pictures are stored as paths. */
  origin?: string | null
  /** The stored date of an edited event, which is allowed even if it is past. */
  keptDate?: string
  /** The stored moment at which an edited event is published. */
  keptPublishAt?: string | null
}

function formLink() {
  const { required, valid } = eventMessages.googleFormLink
  return v.optional(
    v.pipe(
      filledField(required),
      v.check(isGoogleFormLink, valid),
      v.transform((text) => new URL(text).href),
    ),
    '',
  )
}

function openDate({ now, timeZone, keptDate }: FormContext) {
  const { required, past, far } = eventMessages.date
  const today = todayIn(timeZone, now)
  const isOpen = (date: string) => date >= today || date === keptDate
  return v.optional(
    v.pipe(
      filledField(required),
      v.check(isWallDate, required),
      v.check(isOpen, past),
      v.maxValue('2099-12-31', far),
    ),
    '',
  )
}

function picture(origin: string | null) {
  const { required, valid } = eventMessages.image
  return v.optional(
    v.pipe(
      filledField(required),
      v.check((text) => pictureAddress(text, origin) !== null, valid),
      v.transform((text) => pictureAddress(text, origin) ?? text),
    ),
    '',
  )
}

function eventSchema(context: FormContext, isHere: boolean) {
  const messages = eventMessages
  return v.object({
    title: textField(messages.title.required, eventLimits.title),
    description: textField(messages.description.required, eventLimits.description),
    aboutEvent: textField(messages.aboutEvent.required, eventLimits.aboutEvent),
    googleFormLink: isHere ? noLink() : formLink(),
    date: openDate(context),
    time: v.optional(
      v.pipe(filledField(messages.time.required), v.check(isWallTime, messages.time.required)),
      '',
    ),
    venue: textField(messages.venue.required, eventLimits.venue),
    category: v.optional(
      v.pipe(filledField(messages.category.required), v.picklist(categories, messages.category.required)),
      '',
    ),
    image: picture(context.origin ?? null),
    seats: wholeSeats(),
    registrationFee: rupees(),
  })
}

/** A valid event form that every database and screen can handle. */
export type EventFormValues = v.InferOutput<ReturnType<typeof eventSchema>> & {
  settings: RegistrationSettings
  details: OptionalDetails
  /** null: as it is. */
  publish: PublishChoice | null
}

function firstOfEach(issues: Parameters<typeof v.flatten>[0]): EventErrors {
  const nested = v.flatten<ReturnType<typeof eventSchema>>(issues as never).nested ?? {}
  const firstProblems = Object.entries(nested).map(([field, problems]) => [field, problems?.[0]])
  return Object.fromEntries(firstProblems) as EventErrors
}

export type EventCheck = { ok: true; value: EventFormValues } | { ok: false; errors: EventErrors }

/** The one check of an event form, in the browser and on the server: the first problem of each field. */
export function checkEventForm(input: unknown, context: FormContext): EventCheck {
  const form = Object(input) as Record<string, unknown>
  const parsed = v.safeParse(eventSchema(context, form['way'] === 'here'), form, { abortPipeEarly: true })
  const startsAt = parsed.success ? turnsPastAt(parsed.output, context.timeZone) : null
  const settings = checkRegistrationSettings(form, { timeZone: context.timeZone, turnsPastAt: startsAt })
  const publish = checkPublish(form, { ...context, turnsPastAt: startsAt })
  const details = checkDetails(form)
  if (parsed.success && settings.ok && publish.ok && details.ok) {
    const parts = { settings: settings.value, details: details.value, publish: publish.value }
    return { ok: true, value: { ...parsed.output, ...parts } }
  }
  const eventErrors = parsed.success ? {} : firstOfEach(parsed.issues)
  const otherErrors = [details, settings, publish].map((part) => (part.ok ? {} : part.errors))
  return { ok: false, errors: Object.assign(eventErrors, ...otherErrors) as EventErrors }
}

/** The longest line that an organiser adds to the mails about a change, in characters. */
export const NOTICE_NOTE_MAX = 300

export const STATUS_FAILED = 'Failed to save event. Please try again.'

export const statusSavedMessages = {
  scheduled: 'The event takes place.',
  postponed: 'The event is postponed.',
  cancelled: 'The event is cancelled.',
} as const satisfies Record<EventStatus, string>

const peopleWith = (count: number, singularVerb: string, pluralVerb: string) =>
  count === 1 ? `1 person ${singularVerb}` : `${count} people ${pluralVerb}`

const holdersText = (seated: number, waiting: number) =>
  [
    peopleWith(seated, 'holds a ticket', 'hold a ticket'),
    ...(waiting === 0 ? [] : [`${waiting} ${waiting === 1 ? 'is' : 'are'} on the waitlist`]),
  ].join(', ')

export function noticeTitle({ isExternal, seated, waiting }: NoticeQuestion): string {
  if (isExternal) return 'This website cannot tell them'
  const count = seated + waiting
  return count === 1 ? 'Tell 1 person about this?' : `Tell ${count} people about this?`
}

export function noticeSummary({
  isExternal,
  seated,
  waiting,
  unreachable,
  isDeletion,
}: NoticeQuestion): string {
  if (isExternal) return EXTERNAL_HOLDERS
  const holders = `${holdersText(seated, waiting)}.`
  if (unreachable === 0) return holders
  return `${holders} ${peopleWith(unreachable, 'left', 'left')} no email address: ${isDeletion ? 'Deleted events' : 'the registrations page'} lists them with their phone numbers.`
}

/** After a deletion: whom the site could not mail. '' for nobody. */
export function unmailedHoldersNote(
  question: Pick<NoticeQuestion, 'isExternal' | 'unreachable'> | null | undefined,
): string {
  if (!question || question.isExternal || question.unreachable === 0) return ''
  return ` ${peopleWith(question.unreachable, 'left', 'left')} no email address: tell them from Deleted events.`
}

/** The value of `notify` when a deletion is undone: only those who were told of the deletion are told. */
export const NOTIFY_OF_UNDO = 'undo'

/** The button of a form that comes back with the question. */
export const SAVE_CHANGE = 'Save the change'

/** What the button does while 'Tell them' is chosen. */
export const saveAndTell = ({ seated, waiting }: NoticeQuestion): string =>
  `Save and tell ${seated + waiting}`

/** The mail to ticket holders of a deleted event. */
export const deletionNews = (title: string) => ({
  subject: `Cancelled: ${title}`,
  news: `${title} does not take place.`,
  more: 'Your registration is no longer valid.',
})

const EXTERNAL_HOLDERS =
  'People registered with a Google Form: this website does not know who they are. Please tell them yourself.'
