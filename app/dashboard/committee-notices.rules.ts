import * as v from 'valibot'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { daysWaited } from '#app/join-requests/model.ts'

/** The notices that an admin can get by mail. */
export const noticeKinds = [
  'join-requests',
  'admin-sign-ups',
  'held-comments',
  'films',
  'full-events',
  'waitlists',
  'day-before',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeTimings = ['at-once', 'digest', 'never'] as const
export type NoticeTiming = (typeof noticeTimings)[number]

/** The timings that send mails. A link in each mail ends the mails of the same timing. */
export const mailedTimings = ['at-once', 'digest'] as const satisfies readonly NoticeTiming[]
export type MailedTiming = (typeof mailedTimings)[number]

export type NoticeChoices = Record<NoticeKind, NoticeTiming>

/** The hour of the digest, in the club's time zone. */
const DIGEST_HOUR = 18
/** After this time the super admins get a mail, too. */
export const OVERDUE_MS = 7 * DAY_MS

export const noticeLabels = {
  'join-requests': 'Join requests',
  'admin-sign-ups': 'Admin sign-ups',
  'held-comments': 'Comments that wait for approval',
  films: 'Films sent in',
  'full-events': 'Events that are full',
  waitlists: 'Waitlists that grow',
  'day-before': 'An event on the day before, with its numbers',
} as const satisfies Record<NoticeKind, string>

export const timingLabels = {
  'at-once': 'At once',
  digest: `In the daily mail at ${DIGEST_HOUR}:00`,
  never: 'Never',
} as const satisfies Record<NoticeTiming, string>

export const defaultChoices: NoticeChoices = {
  'join-requests': 'digest',
  'admin-sign-ups': 'digest',
  'held-comments': 'digest',
  films: 'digest',
  'full-events': 'digest',
  waitlists: 'digest',
  'day-before': 'digest',
}

const choicesForm = v.object(v.entriesFromList(noticeKinds, v.fallback(v.picklist(noticeTimings), 'digest')))

/** A kind that the form does not send goes into the digest. */
export const readNoticeChoices = (sent: unknown): NoticeChoices =>
  v.parse(v.fallback(choicesForm, defaultChoices), sent)

export const hasTiming = (choices: NoticeChoices, timing: MailedTiming): boolean =>
  noticeKinds.some((kind) => choices[kind] === timing)

/** The choices after unsubscribing from the mails of one timing. */
export function withoutTiming(choices: NoticeChoices, timing: MailedTiming): NoticeChoices {
  const choiceEntries = noticeKinds.map((kind) => [kind, choices[kind] === timing ? 'never' : choices[kind]])
  return Object.fromEntries(choiceEntries) as NoticeChoices
}

/** The texts of the page behind 'Stop these mails'. */
export const noticeStopTexts = {
  'at-once': {
    title: 'Mails at once',
    question: 'Should the mails about what you hear of at once stop?',
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
export const NOTICES_NOT_SAVED = 'Failed to save what you hear about. Please try again.'

/** Only super admins decide about admin sign-ups. */
export function noticeKindsFor(isSuperAdmin: boolean): readonly NoticeKind[] {
  return noticeKinds.filter((kind) => isSuperAdmin || kind !== 'admin-sign-ups')
}

/** The pending items of one kind. Films and events are not pending: they count as news since the last digest. */
export interface Waiting {
  count: number
  oldest: string | null
  /** How many are new since the last run. */
  fresh: number
  overdue: number
  /** For events: a line each with its numbers, for the digest and since the last run. */
  events?: { digest: readonly string[]; fresh: readonly string[] }
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

/** Only counts, ages and titles of events: the mail names no person. */
export function digestLines(waiting: WaitingByKind, reader: NoticeReader, now: Date): NoticeLine[] {
  return noticeKindsFor(reader.isSuperAdmin).flatMap((kind) => {
    const { count, overdue, events } = waiting[kind]
    const isOverdue = reader.isSuperAdmin && overdue > 0
    if (count === 0 || (reader.choices[kind] !== 'digest' && !isOverdue)) return []
    const text = `${countText(kind, count)}${ageText(kind, waiting[kind], now)}`
    return [{ kind, text, events: events?.digest ?? [], isOverdue }]
  })
}

/** What is new since the last run, for admins who want it at once. */
export function freshLines(waiting: WaitingByKind, reader: NoticeReader): NoticeLine[] {
  return noticeKindsFor(reader.isSuperAdmin).flatMap((kind) => {
    const { fresh, count, events } = waiting[kind]
    if (fresh === 0 || reader.choices[kind] !== 'at-once') return []
    const totalText = count > fresh && !events ? `, ${count} in all` : ''
    return [
      { kind, text: `${countText(kind, fresh)}${totalText}`, events: events?.fresh ?? [], isOverdue: false },
    ]
  })
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
