import type { Acting } from '#app/accounts/acting.server.ts'
import { eventSorts, publications } from '#app/events/model.ts'
import { adminEvents, listTrash } from '#app/events/use-cases.server.ts'
import { waitlistLengths } from '#app/registrations/use-cases.server.ts'
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

/** The list as its filters want it, and what was deleted. Null is what could not be fetched. */
export async function eventsView(acting: Acting, params: URLSearchParams) {
  const q = params.get('q') ?? ''
  const sort = eventSorts.find((known) => known === params.get('sort')) ?? 'newest'
  const show = publications.find((known) => known === params.get('show')) ?? null
  const filters = { q, sort, show: show ?? undefined, page: params.get('page') }
  const list = await orNull(acting, adminEvents(acting, filters))
  const waitlists = await orNull(acting, waitlistLengths(acting, shownIds(list)))
  return {
    list: list && { ...list, waiting: waitlists ?? {}, q, sort, show },
    trash: await orNull(acting, listTrash(acting)),
    askedToDelete: params.get('delete'),
  }
}
