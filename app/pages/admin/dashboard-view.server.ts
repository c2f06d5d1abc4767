import type { Acting } from '#app/accounts/acting.server.ts'
import { isAble, mustBeAble } from '#app/accounts/permissions.ts'
import { countUsers } from '#app/accounts/use-cases.server.ts'
import {
  dashboardStats,
  actionItems,
  requestsByInterest,
  requestsByWeek,
  seatsTaken,
} from '#app/dashboard/use-cases.server.ts'
import { eventSorts, publications } from '#app/events/model.ts'
import { adminEvent, adminEvents, eventToEdit, listTrash, previewLink } from '#app/events/use-cases.server.ts'
import { pendingJoinRequests } from '#app/join-requests/use-cases.server.ts'
import { waitlistLengths } from '#app/registrations/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { orNull } from '../guard.server.ts'
import { clockOf, usersView } from './super-view.server.ts'

const tabs = ['overview', 'events', 'users'] as const

async function overviewPart(acting: Acting, params: URLSearchParams) {
  return {
    tab: 'overview' as const,
    stats: await orNull(acting, dashboardStats(acting)),
    seats: await orNull(acting, seatsTaken(acting)),
    interests: await orNull(acting, requestsByInterest(acting)),
    weeks: await orNull(acting, requestsByWeek(acting)),
    actionItems: await orNull(acting, actionItems(acting)),
    pending: await orNull(acting, pendingJoinRequests(acting, { page: params.get('page') })),
    askedToReject: params.get('reject'),
  }
}

function shownIds(list: Awaited<ReturnType<typeof adminEvents>> | null): string[] {
  const inSeries = Object.values(list?.series ?? {}).flat()
  return [...new Set([...(list?.events ?? []), ...inSeries].map(({ id }) => id))]
}

async function eventsPart(acting: Acting, params: URLSearchParams) {
  const q = params.get('q') ?? ''
  const sort = eventSorts.find((known) => known === params.get('sort')) ?? 'newest'
  const show = publications.find((known) => known === params.get('show')) ?? null
  const wanted = { q, sort, show: show ?? undefined, page: params.get('page') }
  const list = await orNull(acting, adminEvents(acting, wanted))
  const waiting = await orNull(acting, waitlistLengths(acting, shownIds(list)))
  const editing = params.get('edit')
  const copied = params.get('copy')
  return {
    tab: 'events' as const,
    list: list && { ...list, waiting: waiting ?? {}, q, sort, show },
    trash: await orNull(acting, listTrash(acting)),
    editing: editing === null ? null : await orNull(acting, eventToEdit(acting, editing)),
    copied: copied === null ? null : await orNull(acting, adminEvent(acting, copied)),
    preview: editing === null ? null : await orNull(acting, previewLink(acting, editing)),
    askedToDelete: params.get('delete'),
    requestKey: newId(),
    setting: { ...clockOf(acting), origin: acting.env.publicUrl },
  }
}

async function usersPart(acting: Acting, params: URLSearchParams) {
  return { tab: 'users' as const, list: await usersView(acting, params) }
}

/** The counts on the tabs; a count that failed to load is absent. */
async function tabCounts(acting: Acting) {
  const events = await orNull(acting, adminEvents(acting, {}))
  const users = await orNull(acting, countUsers(acting))
  return { events: events?.total, users: users?.totalUsers }
}

export async function dashboardView(acting: Acting, params: URLSearchParams) {
  mustBeAble(acting.viewer, 'dashboard.view')
  const tab = tabs.find((known) => known === params.get('tab')) ?? 'overview'
  const parts = { overview: overviewPart, events: eventsPart, users: usersPart }
  return {
    isSuperAdmin: isAble(acting.viewer, 'admins.decide'),
    clock: clockOf(acting),
    counts: await tabCounts(acting),
    part: await parts[tab](acting, params),
  }
}
