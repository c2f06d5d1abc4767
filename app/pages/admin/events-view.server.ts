import type { Acting } from '#app/accounts/acting.server.ts'
import { todayIn } from '#app/events/club-time.ts'
import { type AdminEventView, adminViews, type EventSort, eventSorts } from '#app/events/model.ts'
import { adminEvents, listTrash } from '#app/events/use-cases.server.ts'
import { peopleToContact, waitlistLengths } from '#app/registrations/use-cases.server.ts'
import { orNull } from '../guard.server.ts'
import { clockOf } from './super-view.server.ts'

/** What the form needs to know of the club. */
export function eventSetting(acting: Acting) {
  return { ...clockOf(acting), origin: acting.env.publicUrl }
}

function shownIds(list: Awaited<ReturnType<typeof adminEvents>> | null): string[] {
  const inSeries = Object.values(list?.series ?? {}).flat()
  return [...new Set([...(list?.events ?? []), ...inSeries].map(({ id }) => id))]
}

/** What was deleted, and whom of its ticket holders somebody has to tell. */
export async function trashView(acting: Acting, page?: unknown) {
  const trash = await orNull(acting, listTrash(acting, page))
  return { trash, toContact: (await orNull(acting, peopleToContact(acting, trash?.events ?? []))) ?? {} }
}

/** The list as its filters want it, and what was deleted. Null is what could not be fetched. */
export async function eventsView(
  acting: Acting,
  params: URLSearchParams,
  /** What is shown until somebody chooses. */
  first: { sort: EventSort; show: AdminEventView } = { sort: 'newest', show: '' },
) {
  const q = params.get('q') ?? ''
  const sort = eventSorts.find((known) => known === params.get('sort')) ?? first.sort
  // A search looks everywhere unless a view is chosen.
  const show = adminViews.find((known) => known === params.get('show')) ?? (q ? '' : first.show)
  const filters = { q, sort, show, page: params.get('page') }
  const list = await orNull(acting, adminEvents(acting, filters))
  const waitlists = await orNull(acting, waitlistLengths(acting, shownIds(list)))
  const thisYear = todayIn(acting.env.clubTimeZone, acting.now).slice(0, 4)
  return {
    list: list && { ...list, waiting: waitlists ?? {}, q, sort, show, thisYear },
    ...(await trashView(acting)),
  }
}
