import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { searched } from '#app/platform/database/paging.ts'
import { addDays, instantOf, todayIn, wallOf } from './club-time.ts'
import { categories, type Category, type PublicEvent, seatBadge } from './model.ts'
import { firstDay, MONTH_MOST, type MonthEvent, monthOf, neighbourOf, parseMonth } from './month.rules.ts'
import * as publicStore from './public.store.server.ts'
import { publicView } from './views.server.ts'

export interface EventMonth {
  /** YYYY-MM */
  month: string
  /** The club's date of today. */
  today: string
  events: MonthEvent[]
  /** There are more than are shown. */
  isCut: boolean
  /** The months that the arrows lead to; null: nothing was before, or comes after. */
  before: string | null
  after: string | null
  /** The nearest later month with an event, else the nearest earlier one; null: there is none. */
  nearest: string | null
  categories: Category[]
  /** Until then this answer stays true. */
  nextChangeAt: string
}

const midnightOf = (date: string, zone: string) => instantOf({ date, time: '00:00' }, zone)

/** When tomorrow begins for the club. */
export function nextMidnight(now: Date, zone: string): Date {
  return midnightOf(addDays(todayIn(zone, now), 1), zone)
}

/** The public events of a month by the club's clock, the current one when `month` is none. */
export async function eventsOfMonth(
  acting: Acting,
  query: { month?: unknown; q?: string; category?: unknown },
): Promise<EventMonth> {
  mustBeAble(acting.viewer, 'events.view')
  const { db, now, env } = acting
  const zone = env.clubTimeZone
  const today = todayIn(zone, now)
  const month = parseMonth(query.month) ?? monthOf(today)
  const category = categories.find((option) => option === query.category) ?? null
  const filter = { q: searched(query.q), category, now }
  const from = midnightOf(firstDay(month), zone)
  const until = midnightOf(firstDay(neighbourOf(month, 1)), zone)
  const events = await publicStore.listBetween(db, filter, { from, until, most: MONTH_MOST + 1 })
  const { earlier, later } = await publicStore.findNeighbours(db, filter, { from, until })
  const { present, nextChangeAt } = await publicStore.summarizePublic(db, { ...filter, when: 'upcoming' })
  const midnight = nextMidnight(now, zone).toISOString()
  const monthAt = (at: string | null) => at && monthOf(wallOf(new Date(at), zone).date)
  return {
    month,
    today,
    events: events.slice(0, MONTH_MOST).map((event) => monthEventOf(publicView(event, acting))),
    isCut: events.length > MONTH_MOST,
    before: earlier !== null || month > monthOf(today) ? neighbourOf(month, -1) : null,
    after: later !== null || month < monthOf(today) ? neighbourOf(month, 1) : null,
    nearest: monthAt(later) ?? monthAt(earlier),
    categories: present,
    nextChangeAt: nextChangeAt !== null && nextChangeAt < midnight ? nextChangeAt : midnight,
  }
}

function monthEventOf(event: PublicEvent): MonthEvent {
  const { id, title, date, clockTime, venue, eventStatus } = event
  return { id, address: `/events/${id}`, title, date, clockTime, venue, eventStatus, badge: seatBadge(event) }
}
