import type { Acting } from '#app/accounts/acting.server.ts'
import { listedAdmin } from '#app/accounts/model.ts'
import { hasRecentReauthentication, mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import {
  countUsers,
  listAdmins,
  listUsers,
  pendingAdmins,
  adminsWithSecondFactor,
} from '#app/accounts/use-cases.server.ts'
import { adminTerms } from '#app/terms/use-cases.server.ts'
import { todayIn } from '#app/events/club-time.ts'
import { firstRunView } from '#app/first-run/use-cases.server.ts'
import { orNull } from '../guard.server.ts'

const superTabs = ['pending', 'admins', 'users'] as const

export function clockOf({ now, env }: Acting) {
  return { now: now.toISOString(), timeZone: env.clubTimeZone }
}

/** One page of the Users list with its search; null when it failed to load. */
export async function usersView(acting: Acting, params: URLSearchParams) {
  mustBeAble(acting.viewer, 'users.view')
  const q = params.get('q') ?? ''
  const today = todayIn(acting.env.clubTimeZone, acting.now)
  const list = await orNull(acting, listUsers(acting, { q, page: params.get('page'), today }))
  return list && { ...list, q }
}

export async function superView(acting: Acting, params: URLSearchParams) {
  const { id: selfId } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const secured = await orNull(acting, adminsWithSecondFactor(acting))
  const page = params.get('page')
  const tab = superTabs.find((known) => known === params.get('tab')) ?? 'pending'
  const pending = await orNull(acting, pendingAdmins(acting, tab === 'pending' ? page : 1))
  const admins = await orNull(acting, listAdmins(acting, tab === 'admins' ? page : 1))
  // A super admin lands here after signing in. Once it was left for later, it stands on Home only.
  const firstRun = tab === 'pending' ? await orNull(acting, firstRunView(acting)) : null
  return {
    tab,
    firstRun: firstRun?.isOpen && !firstRun.leftAt ? firstRun : null,
    selfId,
    clock: clockOf(acting),
    pending: pending && { ...pending, admins: pending.admins.map((user) => listedAdmin(user)) },
    admins: admins && {
      ...admins,
      admins: admins.admins.map((user) => listedAdmin(user, secured?.has(user.id))),
    },
    users: tab === 'users' ? await usersView(acting, params) : null,
    totalUsers: (await orNull(acting, countUsers(acting)))?.totalUsers ?? null,
    terms: tab === 'admins' ? await orNull(acting, adminTerms(acting)) : null,
    mustReauthenticate: !hasRecentReauthentication(acting.viewer, acting.now),
    isCreating: params.get('dialog') === 'create',
  }
}
