import * as v from 'valibot'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { daysWaited } from '#app/join-requests/model.ts'

/** What a notice can be about. */
const noticeKinds = [
  'join-requests',
  'admin-sign-ups',
  'held-comments',
  'hidden-pictures',
  'films',
  'full-events',
  'waitlists',
  'day-before',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The two mails. A link in each ends the mails of the same timing. */
export const mailedTimings = ['at-once', 'digest'] as const
export type MailedTiming = (typeof mailedTimings)[number]

/** What an admin has switched on. */
export interface NoticeChoices {
  dailyMail: boolean
  /** New join requests come in a separate mail at once, and the daily mail leaves them out. */
  requestsAtOnce: boolean
}

/** The hour of the digest, in the club's time zone. */
const DIGEST_HOUR = 18
/** After this time the super admins get a mail, too. */
export const OVERDUE_MS = 7 * DAY_MS

export const noticeLabels = {
  'join-requests': 'Join requests',
  'admin-sign-ups': 'Admin sign-ups',
  'held-comments': 'Comments that wait for approval',
  'hidden-pictures': 'Pictures that somebody took down',
  films: 'Films sent in',
  'full-events': 'Events that are full',
  waitlists: 'Waitlists that grow',
  'day-before': 'An event on the day before, with its numbers',
} as const satisfies Record<NoticeKind, string>

export const DAILY_MAIL = `Daily mail at ${DIGEST_HOUR}:00`
export const REQUESTS_AT_ONCE = 'Join requests at once'

export const defaultChoices: NoticeChoices = { dailyMail: true, requestsAtOnce: false }

const switchOf = { 'at-once': 'requestsAtOnce', digest: 'dailyMail' } as const satisfies Record<
  MailedTiming,
  keyof NoticeChoices
>

const choicesForm = v.object({ dailyMail: v.optional(v.string()), requestsAtOnce: v.optional(v.string()) })

/** A switch that the form does not send is off. */
export function readNoticeChoices(sent: unknown): NoticeChoices {
  const { dailyMail, requestsAtOnce } = v.parse(v.fallback(choicesForm, {}), Object(sent))
  return { dailyMail: dailyMail === 'on', requestsAtOnce: requestsAtOnce === 'on' }
}

export const hasTiming = (choices: NoticeChoices, timing: MailedTiming): boolean => choices[switchOf[timing]]

/** The choices after unsubscribing from the mails of one timing. */
export const withoutTiming = (choices: NoticeChoices, timing: MailedTiming): NoticeChoices => ({
  ...choices,
  [switchOf[timing]]: false,
})

/** The texts of the page behind 'Stop these mails'. */
export const noticeStopTexts = {
  'at-once': {
    title: 'Mails at once',
    question: 'Should the mails about join requests at once stop?',
    stopped: 'You get no more mails at once.',
  },
  digest: {
    title: 'The daily mail',
    question: 'Should the daily mail about what waits stop?',
    stopped: 'You get no more daily mails.',
  },
} as const satisfies Record<MailedTiming, Record<'title' | 'question' | 'stopped', string>>

export const NOTICE_STOP_KEPT =
  'Your account stays as it is. Under Your account you choose again what you hear of.'

export const NOTICES_SAVED = 'Saved: your mails come as you chose.'
export const NOTICES_CHANGED = 'These choices are two switches now. Please load this page again.'
export const NOTICES_NOT_SAVED = 'Failed to save what you hear about. Please try again.'

/** Only super admins decide about admin sign-ups. */
function noticeKindsFor(isSuperAdmin: boolean): readonly NoticeKind[] {
  return noticeKinds.filter((kind) => isSuperAdmin || kind !== 'admin-sign-ups')
}

/** The pending items of one kind. Films and events are not pending: they count as news since the last digest. */
export interface Waiting {
  count: number
  oldest: string | null
  /** How many are new since the last run. */
  fresh: number
  overdue: number
  /** For events: a line each with its numbers. */
  events?: readonly string[]
}

export type WaitingByKind = Record<NoticeKind, Waiting>

export const nothingWaits: Waiting = { count: 0, oldest: null, fresh: 0, overdue: 0 }

export interface NoticeLine {
  kind: NoticeKind
  text: string
  /** Titles of events with their numbers. */
  events: readonly string[]
  isOverdue: boolean
}

const nouns = {
  'join-requests': ['join request waits', 'join requests wait'],
  'admin-sign-ups': ['admin sign-up waits', 'admin sign-ups wait'],
  'held-comments': ['comment waits for approval', 'comments wait for approval'],
  'hidden-pictures': ['picture was taken down', 'pictures were taken down'],
  films: ['film was sent in', 'films were sent in'],
  'full-events': ['event is full', 'events are full'],
  waitlists: ['person joined a waitlist', 'people joined a waitlist'],
  'day-before': ['event is tomorrow', 'events are tomorrow'],
} as const satisfies Record<NoticeKind, readonly [one: string, many: string]>

function countText(kind: NoticeKind, count: number): string {
  const [singular, plural] = nouns[kind]
  return `${count} ${count === 1 ? singular : plural}`
}

function ageText(kind: NoticeKind, { oldest: oldestAt, events }: Waiting, now: Date): string {
  if (kind === 'films' || events || oldestAt === null) return ''
  const days = daysWaited(oldestAt, now.toISOString())
  if (days === 0) return ''
  return `, the oldest for ${days === 1 ? '1 day' : `${days} days`}`
}

export interface NoticeReader {
  isSuperAdmin: boolean
  choices: NoticeChoices
}

export const isInDailyMail = ({ dailyMail, requestsAtOnce }: NoticeChoices, kind: NoticeKind): boolean =>
  dailyMail && !(requestsAtOnce && kind === 'join-requests')

/** Only counts, ages and titles of events: the mail names no person. */
export function digestLines(waiting: WaitingByKind, reader: NoticeReader, now: Date): NoticeLine[] {
  return noticeKindsFor(reader.isSuperAdmin).flatMap((kind) => {
    const { count, overdue, events = [] } = waiting[kind]
    const isOverdue = reader.isSuperAdmin && overdue > 0
    if (count === 0 || (!isInDailyMail(reader.choices, kind) && !isOverdue)) return []
    return [
      { kind, text: `${countText(kind, count)}${ageText(kind, waiting[kind], now)}`, events, isOverdue },
    ]
  })
}

/** The join requests since the last run. */
export function freshText({ fresh, count }: Waiting): string {
  return `${countText('join-requests', fresh)}${count > fresh ? `, ${count} in all` : ''}`
}

/** The progress of the notices, shared by all replicas. */
export interface NoticeProgress {
  /** Mails at once cover everything until then. */
  toldUntil: string
  /** The day of the last digest in the club's time zone. */
  digestDay: string
  /** The next digest covers everything after this. */
  digestAt: string
  /** The full events, and since when each is known to be full. */
  full: Record<string, string>
}

/** Whether the digest of this day is due. */
export function isDigestDue(
  { digestDay }: NoticeProgress,
  { date, time }: { date: string; time: string },
): boolean {
  return digestDay < date && Number(time.slice(0, 2)) >= DIGEST_HOUR
}
