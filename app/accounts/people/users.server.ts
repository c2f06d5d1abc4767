import { pageWithin, searched, sliceOf } from '#app/platform/database/paging.ts'
import type { Acting } from '../acting.server.ts'
import { type ListedUser, listedUser } from '../model.ts'
import { recordAccountListView } from '../record-audit.server.ts'
import { mustBeAble } from '../permissions.ts'
import { USERS_PER_PAGE } from '../rules.ts'
import { approverNames, countApproved, countMembers, listMembers } from '../store.server.ts'

/** product.md#first-super-admin: one boolean, decided here; the list of users never leaves for it. */
export async function isSuperAdminMissing({ db, viewer }: Acting): Promise<boolean> {
  mustBeAble(viewer, 'accounts.sign-in')
  return (await countApproved(db, 'super-admin')) === 0
}

interface UserPage {
  users: ListedUser[]
  /** The total; null during a search, because counting would read all rows. */
  total: number | null
  page: number
  hasMore: boolean
}

interface UserSearch {
  q?: string
  page?: unknown
  /** The day in the club's time zone. */
  today?: string
}

/** Regular users only (product.md#simple-sign-up), the newest first. `page` counts from 1; a page past the end is the last one. */
export async function listUsers(acting: Acting, search: UserSearch): Promise<UserPage> {
  const { db, viewer } = acting
  mustBeAble(viewer, 'users.view')
  await recordAccountListView(acting)
  const q = searched(search.q)
  const total = q ? null : await countMembers(db)
  const page = pageWithin(search.page, { total, perPage: USERS_PER_PAGE })
  const slice = sliceOf(page, USERS_PER_PAGE)
  const rows = await listMembers(db, q, { ...slice, limit: USERS_PER_PAGE + 1 })
  const pageRows = rows.slice(0, USERS_PER_PAGE)
  const names = await approverNames(db, pageRows)
  const users = pageRows.map((user) =>
    listedUser(user, { names, today: search.today ?? acting.now.toISOString().slice(0, 10) }),
  )
  return { users, total, page, hasMore: rows.length > USERS_PER_PAGE }
}

/** product.md#dashboard-counts: the three that count people. */
export async function countUsers({ db, viewer }: Acting) {
  mustBeAble(viewer, 'dashboard.view')
  const [totalUsers, totalAdmins, totalSuperAdmins] = await Promise.all([
    countMembers(db),
    countApproved(db, 'admin'),
    countApproved(db, 'super-admin'),
  ])
  return { totalUsers, totalAdmins, totalSuperAdmins }
}
