import { DAY_MS } from '#app/club/durations.rules.ts'
import { addDays, instantOf, isWallDate, todayIn } from '#app/events/club-time.ts'

/** The last day of a committee's year. */
const LAST_DAY = '07-31'
/** Who begins shortly before it stays until the year after. */
const SHORTEST_DAYS = 60
/** The longest term that can be set: three years. */
const LONGEST_DAYS = 3 * 366

/** Days before the end at which a mail is sent; 0 is the end itself. The earliest first. */
export const termNotices = [30, 7, 0] as const
type TermNotice = (typeof termNotices)[number]

/** How long an ended admin can still read everything. */
export const READ_ONLY_MS = 14 * DAY_MS

/** After this time the dashboard asks for a second super admin. */
export const SECOND_SUPER_ADMIN_AFTER_MS = 60 * DAY_MS

/** The first instant after the last day. */
export function endOfDay(lastDay: string, zone: string): Date {
  return instantOf({ date: addDays(lastDay, 1), time: '00:00' }, zone)
}

export function lastDayOf(endsAt: string, zone: string): string {
  return todayIn(zone, new Date(Date.parse(endsAt) - 1))
}

/** 31 July next, and at least sixty days from now. */
export function defaultLastDay(zone: string, now: Date): string {
  const earliest = addDays(todayIn(zone, now), SHORTEST_DAYS)
  const year = Number(earliest.slice(0, 4))
  const sameYear = `${year}-${LAST_DAY}`
  return earliest <= sameYear ? sameYear : `${year + 1}-${LAST_DAY}`
}

export type TermProblem = 'user-not-found' | 'term-day' | 'failed'

export function lastDayProblem(day: string, zone: string, now: Date): 'term-day' | null {
  const today = todayIn(zone, now)
  return isWallDate(day) && day >= today && day <= addDays(today, LONGEST_DAYS) ? null : 'term-day'
}

export const termMessages = {
  'user-not-found': 'User not found',
  'term-day': 'Please choose a day from today on, within three years',
  failed: 'Failed to change the term. Please try again.',
} as const satisfies Record<TermProblem, string>

export const termChangedMessage = (email: string, day: string) => `The term of ${email} ends on ${day}.`

/** The notice that is due, and only the latest of those that are; null: none. */
export function dueNotice(
  { endsAt, lastNotice }: { endsAt: string; lastNotice: number | null },
  now: Date,
): TermNotice | null {
  const leftMs = Date.parse(endsAt) - now.getTime()
  const dueDays = termNotices.findLast((days) => leftMs <= days * DAY_MS)
  return dueDays !== undefined && (lastNotice === null || dueDays < lastNotice) ? dueDays : null
}
