import { note, noteReading } from './noted.server.ts'
import type { Action } from '#app/audit/model.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { type Database, transact } from '#app/platform/db.ts'
import { pageWithin, sliceOf } from '#app/platform/listing.ts'
import type { Acting } from './acting.server.ts'
import { deleteSessionsOf } from './credentials.store.server.ts'
import { type Standing, standings, type User } from './model.ts'
import { hasJustProved, mustBeAble, mustBeAbleUser } from './permissions.ts'
import { type DecisionProblem, USERS_PER_PAGE } from './rules.ts'
import {
  countAdminsIn,
  countApproved,
  dropSuperAdmin,
  findUser,
  listAdminsIn,
  lockSuperAdmins,
  moveStanding,
} from './store.server.ts'

interface AdminPage {
  admins: User[]
  total: number
  page: number
  hasMore: boolean
}

async function pageOf(db: Database, among: readonly Standing[], asked: unknown): Promise<AdminPage> {
  const total = await countAdminsIn(db, among)
  const page = pageWithin(asked, { total, perPage: USERS_PER_PAGE })
  const admins = await listAdminsIn(db, among, sliceOf(page, USERS_PER_PAGE))
  return { admins, total, page, hasMore: page * USERS_PER_PAGE < total }
}

/** Who asks to become an admin, the newest first. `page` counts from 1; one past the end is the last one. */
export async function pendingAdmins(acting: Acting, page: unknown = 1): Promise<AdminPage> {
  mustBeAble(acting.viewer, 'admins.decide')
  await noteReading(acting)
  return pageOf(acting.db, ['pending'], page)
}

/** Admins and super admins in every standing: the rejected ones can be reopened (decision 12). */
export async function listAdmins(acting: Acting, page: unknown = 1): Promise<AdminPage> {
  mustBeAble(acting.viewer, 'admins.decide')
  await noteReading(acting)
  return pageOf(acting.db, standings, page)
}

type Decided = Outcome<User, DecisionProblem>

/** Of a row that is there and asks for nothing that was decided here, a member's too: there is nothing left to decide. */
async function refusal(db: Database, id: string): Promise<Decided> {
  return refused((await findUser(db, id)) ? 'already-processed' : 'user-not-found')
}

const isId = (id: string) => /^[\w-]{1,64}$/.test(id)

interface Step {
  from: Standing
  to: Standing
  action: Action
}

/** Each step leaves from one standing, so that what is written down is what happened, whoever else decides. */
async function decide(acting: Acting, id: string, steps: readonly Step[]): Promise<Decided> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { now } = acting
  if (!isId(id)) return refused('user-not-found')
  if (id === by) return refused('own-account')
  const isGiving = steps.some(({ action }) => action !== 'admin.reopen')
  if (isGiving && !hasJustProved(acting.viewer, now)) return refused('prove-again')
  const outcome = await transact(acting.db, async (db) => {
    for (const { from, to, action } of steps) {
      const user = await moveStanding(db, { id, role: 'admin', from: [from], to, by, now })
      if (!user) continue
      if (to !== 'approved') await deleteSessionsOf(db, id)
      await note(db, { action, by, of: id, now })
      return done(user)
    }
    return refusal(db, id)
  })
  if (outcome.ok) acting.announce('users')
  return outcome
}

export async function approveAdmin(acting: Acting, id: string): Promise<Decided> {
  return decide(acting, id, [{ from: 'pending', to: 'approved', action: 'admin.approve' }])
}

/** Turns a request down; for an approved admin the same write is the revocation, and ends their sessions. */
export async function rejectAdmin(acting: Acting, id: string): Promise<Decided> {
  return decide(acting, id, [
    { from: 'pending', to: 'rejected', action: 'admin.reject' },
    { from: 'approved', to: 'rejected', action: 'admin.revoke' },
  ])
}

export async function reopenAdmin(acting: Acting, id: string): Promise<Decided> {
  return decide(acting, id, [{ from: 'rejected', to: 'pending', action: 'admin.reopen' }])
}

/** A super admin becomes an admin; never oneself, never the last one (decision 10). */
export async function demoteSuperAdmin(acting: Acting, id: string): Promise<Decided> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { now } = acting
  if (!isId(id)) return refused('user-not-found')
  if (id === by) return refused('own-account')
  if (!hasJustProved(acting.viewer, now)) return refused('prove-again')
  const outcome = await transact(acting.db, async (db): Promise<Decided> => {
    await lockSuperAdmins(db, now)
    const asking = await findUser(db, by)
    // Two who demote each other at the same moment: the second one is no longer a super admin.
    if (asking?.role !== 'super-admin') return refused('already-processed')
    if ((await countApproved(db, 'super-admin')) < 2) return refused('last-super-admin')
    const user = await dropSuperAdmin(db, { id, now })
    if (!user) return refusal(db, id)
    await deleteSessionsOf(db, id)
    await note(db, { action: 'super-admin.demote', by, of: id, now })
    return done(user)
  })
  if (outcome.ok) acting.announce('users')
  return outcome
}
