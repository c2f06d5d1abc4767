import type { Acting } from './acting.server.ts'
import type { User } from './model.ts'
import { mustBeAble } from './permissions.ts'
import { USERS_PER_PAGE } from './rules.ts'
import { countApproved, countMembers, listMembers } from './store.server.ts'

/** Decision 9: one boolean, decided here; the list of users never leaves for it. */
export async function isSuperAdminMissing({ db, viewer }: Acting): Promise<boolean> {
  mustBeAble(viewer, 'accounts.sign-in')
  return (await countApproved(db, 'super-admin')) === 0
}

interface UserPage {
  users: User[]
  total: number
  page: number
  pages: number
}

const LONGEST_SEARCH = 100

/** Regular users only (decision 13), the newest first. `page` counts from 1; one past the end is the last one. */
export async function listUsers(
  { db, viewer }: Acting,
  search: { q?: string; page?: number },
): Promise<UserPage> {
  mustBeAble(viewer, 'users.view')
  const q = (search.q ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, LONGEST_SEARCH)
  const total = await countMembers(db, q)
  const pages = Math.max(1, Math.ceil(total / USERS_PER_PAGE))
  const asked = Number.isInteger(search.page) ? (search.page ?? 1) : 1
  const page = Math.min(Math.max(1, asked), pages)
  const users = await listMembers(db, { q, limit: USERS_PER_PAGE, offset: (page - 1) * USERS_PER_PAGE })
  return { users, total, page, pages }
}

/** Specification 3, "Dashboard stats": the three that count people. */
export async function countUsers({ db, viewer }: Acting) {
  mustBeAble(viewer, 'dashboard.view')
  const [totalUsers, totalAdmins, totalSuperAdmins] = await Promise.all([
    countMembers(db, ''),
    countApproved(db, 'admin'),
    countApproved(db, 'super-admin'),
  ])
  return { totalUsers, totalAdmins, totalSuperAdmins }
}
