import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { dayAndMonth } from '#app/events/club-time.ts'
import { upcomingHighlights } from '#app/events/use-cases.server.ts'
import { type Interest, interests } from '#app/join-requests/model.ts'
import { countAll, countByInterest, type DashboardStats } from './store.server.ts'

export { actionItems, requestsByWeek } from './action-items.server.ts'
export { auditTrail, exportAuditTrail } from './audit.server.ts'
export { type Navigation, navigation } from './navigation.server.ts'

const CHART_EVENTS = 12

/** The six counts. Users are members and simple sign-ups; approved admins are counted separately (product.md#simple-sign-up). */
export async function dashboardStats({ db, viewer }: Acting): Promise<DashboardStats> {
  mustBeAble(viewer, 'dashboard.view')
  return countAll(db)
}

export interface EventSeats {
  id: string
  title: string
  participants: number
  seats: number
  image: string
  imageFocus: string | null
  /** '5 Dec, 6:00 PM, Auditorium' */
  facts: string
  /** People register on this website, so that there is a list and a check-in. */
  hasRegistrations: boolean
}

function shortDate(date: string): string {
  const { day, month } = dayAndMonth(date)
  return `${day} ${month}`
}

/** How full the next events are, the nearest first. */
export async function seatsTaken(acting: Acting): Promise<EventSeats[]> {
  mustBeAble(acting.viewer, 'dashboard.view')
  const events = await upcomingHighlights(acting, CHART_EVENTS)
  return events.map((event) => ({
    id: event.id,
    title: event.title,
    participants: event.participants,
    seats: event.seats,
    image: event.image,
    imageFocus: event.imageFocus,
    facts: [shortDate(event.date), event.clockTime, event.venue].filter(Boolean).join(', '),
    hasRegistrations: event.registrationStatus !== 'form',
  }))
}

/** The interests in the join requests, the most frequent first. */
export async function requestsByInterest({
  db,
  viewer,
}: Acting): Promise<{ interest: Interest; count: number }[]> {
  mustBeAble(viewer, 'dashboard.view')
  const countsByInterest = await countByInterest(db)
  return interests
    .map((interest) => ({ interest, count: countsByInterest.get(interest) ?? 0 }))
    .sort((one, other) => other.count - one.count)
}
