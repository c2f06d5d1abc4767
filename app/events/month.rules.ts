import { monthNames } from '#app/club/english.rules.ts'
import { addDays, isWallDate } from './club-time.ts'
import type { PublicEvent, seatBadge } from './model.ts'

/** What the month view shows of an event, or of something else that has a day. */
export type MonthEvent = Pick<
  PublicEvent,
  'id' | 'title' | 'date' | 'clockTime' | 'venue' | 'eventStatus'
> & {
  /** Of its page. */
  address: string
  badge: ReturnType<typeof seatBadge>
}

/** The maximum in one month; the search finds the rest. */
export const MONTH_MOST = 500

export const monthOf = (date: string): string => date.slice(0, 7)
export const firstDay = (month: string): string => `${month}-01`

/** null: not a month, written YYYY-MM. */
export function parseMonth(text: unknown): string | null {
  if (typeof text !== 'string' || !/^[12]\d{3}-\d{2}$/.test(text)) return null
  return isWallDate(firstDay(text)) ? text : null
}

/** `by` -1 or 1. */
export function neighbourOf(month: string, by: -1 | 1): string {
  return monthOf(addDays(firstDay(month), by === 1 ? 31 : -1))
}

/** '2026-12' becomes 'December 2026'. */
export function monthName(month: string): string {
  const [year, number] = month.split('-')
  return `${monthNames[Number(number) - 1]} ${year}`
}

const WEEK = 7

/** The dates of a month in weeks that begin on Monday; null before its first and after its last day. */
export function weeksOf(month: string): (string | null)[][] {
  const first = firstDay(month)
  // 0 is Sunday.
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay()
  const blanks = (weekday + WEEK - 1) % WEEK
  const cells: (string | null)[] = Array.from({ length: blanks }, () => null)
  for (let date = first; monthOf(date) === month; date = addDays(date, 1)) cells.push(date)
  while (cells.length % WEEK > 0) cells.push(null)
  return Array.from({ length: cells.length / WEEK }, (_, week) => cells.slice(week * WEEK, (week + 1) * WEEK))
}

const daysBy: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK }

/** Where a key leads from a day, perhaps into another month; null: the key moves nothing. */
export function dayAfterKey(date: string, key: string): string | null {
  const dayCount = daysBy[key]
  if (dayCount !== undefined) return addDays(date, dayCount)
  const week = weeksOf(monthOf(date)).find((days) => days.includes(date)) ?? []
  if (key === 'Home') return week.find((day) => day !== null) ?? null
  if (key === 'End') return week.findLast((day) => day !== null) ?? null
  if (key === 'PageUp') return firstDay(neighbourOf(monthOf(date), -1))
  if (key === 'PageDown') return firstDay(neighbourOf(monthOf(date), 1))
  return null
}

export interface MonthView {
  /** YYYY-MM */
  month: string
  q: string
  category: string
}

/** The address of a month; the shortest one. */
export function addressOfMonth({ month, q, category }: Partial<MonthView>): string {
  const params = new URLSearchParams()
  if (month) params.set('month', month)
  if (q) params.set('q', q)
  if (category) params.set('category', category)
  const search = params.toString()
  return search ? `/events/month?${search}` : '/events/month'
}
