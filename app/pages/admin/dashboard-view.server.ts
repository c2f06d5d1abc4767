import type { Acting } from '#app/accounts/acting.server.ts'
import { isAble, mustBeAble } from '#app/accounts/permissions.ts'
import { countUsers } from '#app/accounts/use-cases.server.ts'
import {
  dashboardStats,
  errands,
  requestsByInterest,
  requestsByWeek,
  seatsTaken,
} from '#app/dashboard/use-cases.server.ts'
import { eventSorts } from '#app/events/model.ts'
import { adminEvent, adminEvents, eventToEdit, listTrash } from '#app/events/use-cases.server.ts'
import { pendingJoinRequests } from '#app/join-requests/use-cases.server.ts'
import { waitingOf } from '#app/registrations/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { fetched } from '../guard.server.ts'
import { clockOf, usersView } from './super-view.server.ts'

const tabs = ['overview', 'events', 'users'] as const

async function overviewPart(acting: Acting, asked: URLSearchParams) {
  return {
    tab: 'overview' as const,
    stats: await fetched(acting, dashboardStats(acting)),
    seats: await fetched(acting, seatsTaken(acting)),
    interests: await fetched(acting, requestsByInterest(acting)),
    weeks: await fetched(acting, requestsByWeek(acting)),
    errands: await fetched(acting, errands(acting)),
    pending: await fetched(acting, pendingJoinRequests(acting, { page: asked.get('page') })),
    askedToReject: asked.get('reject'),
  }
}

async function eventsPart(acting: Acting, asked: URLSearchParams) {
  const q = asked.get('q') ?? ''
  const sort = eventSorts.find((known) => known === asked.get('sort')) ?? 'newest'
  const list = await fetched(acting, adminEvents(acting, { q, sort, page: asked.get('page') }))
  const waiting = await fetched(acting, waitingOf(acting, list?.events.map(({ id }) => id) ?? []))
  const editing = asked.get('edit')
  const copied = asked.get('copy')
  return {
    tab: 'events' as const,
    list: list && { ...list, waiting: waiting ?? {}, q, sort },
    trash: await fetched(acting, listTrash(acting)),
    editing: editing === null ? null : await fetched(acting, eventToEdit(acting, editing)),
    copied: copied === null ? null : await fetched(acting, adminEvent(acting, copied)),
    askedToDelete: asked.get('delete'),
    requestKey: newId(),
    setting: { ...clockOf(acting), origin: acting.env.publicUrl },
  }
}

async function usersPart(acting: Acting, asked: URLSearchParams) {
  return { tab: 'users' as const, list: await usersView(acting, asked) }
}

/** The numbers on the tabs; a tab whose number could not be fetched has none. */
async function tabCounts(acting: Acting) {
  const events = await fetched(acting, adminEvents(acting, {}))
  const users = await fetched(acting, countUsers(acting))
  return { events: events?.total, users: users?.totalUsers }
}

export async function dashboardView(acting: Acting, asked: URLSearchParams) {
  mustBeAble(acting.viewer, 'dashboard.view')
  const tab = tabs.find((known) => known === asked.get('tab')) ?? 'overview'
  const parts = { overview: overviewPart, events: eventsPart, users: usersPart }
  return {
    isSuperAdmin: isAble(acting.viewer, 'admins.decide'),
    clock: clockOf(acting),
    counts: await tabCounts(acting),
    part: await parts[tab](acting, asked),
  }
}
