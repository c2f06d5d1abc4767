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
import { adminEvent, adminEvents, eventToEdit, previewLink } from '#app/events/use-cases.server.ts'
import { FIRST_RUN_PATH } from '#app/first-run/first-run.rules.ts'
import { firstRunView } from '#app/first-run/use-cases.server.ts'
import { healthView } from '#app/health/use-cases.server.ts'
import { pendingJoinRequests } from '#app/join-requests/use-cases.server.ts'
import { waitlistLengths } from '#app/registrations/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { orNull } from '../guard.server.ts'
import { eventSetting, eventsView } from './events-view.server.ts'
import { clockOf, usersView } from './super-view.server.ts'

const tabs = ['overview', 'events', 'users'] as const

/** While the card of the first run is shown, its line in the list would say the same again; its last screen lists what else is to set up. */
async function tasksAndFirstRun(acting: Acting) {
  const items = await orNull(acting, actionItems(acting))
  const firstRun = isAble(acting.viewer, 'settings.change')
    ? await orNull(acting, firstRunView(acting))
    : null
  if (!firstRun?.isOpen) return { actionItems: items, firstRun: null }
  return {
    actionItems:
      items && items.filter(({ to, isUrgent, isSetup }) => to !== FIRST_RUN_PATH && (isUrgent || !isSetup)),
    firstRun,
  }
}

async function overviewPart(acting: Acting) {
  const seats = await orNull(acting, seatsTaken(acting))
  const next = seats?.[0]
  const waitlists = next && (await orNull(acting, waitlistLengths(acting, [next.id])))
  return {
    tab: 'overview' as const,
    stats: await orNull(acting, dashboardStats(acting)),
    seats,
    next: next ? { ...next, waiting: waitlists?.[next.id] ?? 0 } : null,
    interests: await orNull(acting, requestsByInterest(acting)),
    weeks: await orNull(acting, requestsByWeek(acting)),
    ...(await tasksAndFirstRun(acting)),
    health: isAble(acting.viewer, 'settings.change') ? await orNull(acting, healthView(acting)) : null,
    pending: await orNull(acting, pendingJoinRequests(acting)),
  }
}

async function eventsPart(acting: Acting, params: URLSearchParams) {
  const editing = params.get('edit')
  const copied = params.get('copy')
  return {
    tab: 'events' as const,
    ...(await eventsView(acting, params)),
    editing: editing === null ? null : await orNull(acting, eventToEdit(acting, editing)),
    copied: copied === null ? null : await orNull(acting, adminEvent(acting, copied)),
    preview: editing === null ? null : await orNull(acting, previewLink(acting, editing)),
    requestKey: newId(),
    setting: eventSetting(acting),
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
