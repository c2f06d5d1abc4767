import type { Acting } from '#app/accounts/acting.server.ts'
import { listedAdmin, listedUser } from '#app/accounts/model.ts'
import { hasJustProved, mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import {
  countUsers,
  listAdmins,
  listUsers,
  pendingAdmins,
  withSecondFactor,
} from '#app/accounts/use-cases.server.ts'
import { fetched } from '../guard.server.ts'

const superTabs = ['pending', 'admins', 'users'] as const

export function clockOf({ now, env }: Acting) {
  return { now: now.toISOString(), timeZone: env.clubTimeZone }
}

/** A page of the Users list with the search it answers; null when it could not be fetched. */
export async function usersView(acting: Acting, asked: URLSearchParams) {
  mustBeAble(acting.viewer, 'users.view')
  const q = asked.get('q') ?? ''
  const list = await fetched(acting, listUsers(acting, { q, page: asked.get('page') }))
  return list && { ...list, users: list.users.map(listedUser), q }
}

export async function superView(acting: Acting, asked: URLSearchParams) {
  const { id: selfId } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const secured = await fetched(acting, withSecondFactor(acting))
  const page = asked.get('page')
  const tab = superTabs.find((known) => known === asked.get('tab')) ?? 'pending'
  const pending = await fetched(acting, pendingAdmins(acting, tab === 'pending' ? page : 1))
  const admins = await fetched(acting, listAdmins(acting, tab === 'admins' ? page : 1))
  return {
    tab,
    selfId,
    clock: clockOf(acting),
    pending: pending && { ...pending, admins: pending.admins.map((user) => listedAdmin(user)) },
    admins: admins && {
      ...admins,
      admins: admins.admins.map((user) => listedAdmin(user, secured?.has(user.id))),
    },
    users: tab === 'users' ? await usersView(acting, asked) : null,
    totalUsers: (await fetched(acting, countUsers(acting)))?.totalUsers ?? null,
    mustProve: !hasJustProved(acting.viewer, acting.now),
    isCreating: asked.get('dialog') === 'create',
  }
}
