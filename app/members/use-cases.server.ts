import {
  closeMemberAccount,
  deleteMemberAccount,
  findProvedPhone,
  lockMember,
  openMemberAccount,
  restoreAnswers,
} from '#app/accounts/use-cases.server.ts'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import type { MemberAnswers } from '#app/accounts/model.ts'
import { leavingYear, studyYear, type Year } from '#app/club/studies.ts'
import { todayIn } from '#app/events/club-time.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { pagesByKey } from '#app/platform/database/paging.ts'
import type { ExportedMember } from './model.ts'
import { newId } from '#app/platform/id.ts'
import {
  type MembershipState,
  membershipState,
  memberUntil,
  type Term,
  yearsFrom,
} from '#app/club/membership.rules.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import * as store from './store.server.ts'

export { addMember, bringBackMembership, changeMember, endMembership, memberToEdit } from './edit.server.ts'
export { importMembers, previewMembers } from './member-import.server.ts'
export { makePageLink } from './page-link.server.ts'
export { membershipData } from './store.server.ts'

/** What a join request says. */
interface Answers extends Omit<MemberAnswers, 'leavesIn'> {
  year: Year
  /** The year of study holds on that day. */
  answeredAt: string
}

function answersOf({ year, answeredAt, ...answers }: Answers, zone: string) {
  return { ...answers, leavesIn: leavingYear(year, todayIn(zone, new Date(answeredAt))) }
}

interface Approval {
  /** The id of the new account. */
  id: string
  /** The placeholder address of a new account. */
  email: string
  answers: Answers
  by: string
  now: Date
  zone: string
}

function termFrom(leavesIn: number | null, day: string): Term {
  return { memberUntil: memberUntil(leavesIn, day), endedOn: null }
}

/**
 * In the transaction of an approval: the account of the member and the membership, begun or renewed
 * (product.md#membership). Throws when the address belongs to an account that is not a member's.
 */
export async function openMembership(db: Database, { zone, ...approval }: Approval): Promise<void> {
  const answers = answersOf(approval.answers, zone)
  const account = await openMemberAccount(db, { ...approval, answers })
  if (!account) throw new Error('The address of a member belongs to another account')
  const { now } = approval
  const since = todayIn(zone, now)
  await store.insertOrRenew(db, { id: newId(), ...account, since, ...termFrom(answers.leavesIn, since), now })
}

/** Call it in the transaction that undoes an approval: a new membership is deleted, a renewed one restored with its account. */
export async function closeMembership(
  db: Database,
  { requestId, now }: { requestId: string; now: Date },
): Promise<void> {
  const userId = await closeMemberAccount(db, requestId)
  const former = userId && (await store.restoreTerm(db, userId))
  if (former) await restoreAnswers(db, { userId, former, now })
}

/** For the member's own page: the last day, and whether it has passed. null: not a member. */
export async function ownMembership({
  db,
  env,
  now,
  viewer,
}: Acting): Promise<{ lastDay: string; state: MembershipState } | null> {
  const { id } = mustBeAbleUser(viewer, 'own-page.use')
  const membership = await store.findMembership(db, id)
  if (!membership) return null
  const state = membershipState(membership, todayIn(env.clubTimeZone, now))
  return { lastDay: membership.endedOn ?? membership.memberUntil, state }
}

/** Page after page, with phones, and logged. */
export async function exportMembers({
  db,
  viewer,
  env,
  now,
}: Acting): Promise<AsyncGenerator<ExportedMember[]>> {
  const { id: actorId } = mustBeAbleUser(viewer, 'people.export')
  await recordAudit(db, { action: 'member.export', actorId, subjectId: null, at: now })
  const today = todayIn(env.clubTimeZone, now)
  return pagesByKey(async (page) => {
    const rows = await store.listForExport(db, page)
    return rows.map(({ leavesIn, ...member }) => ({ ...member, year: studyYear(leavesIn, today) }))
  })
}

/** Call it in the transaction that ends a role. For former members, and for admins who never were members, the twelve months begin that day. */
export async function becomeAlumnus(
  { db, env, now }: Pick<Acting, 'db' | 'env' | 'now'>,
  userId: string,
): Promise<void> {
  const day = todayIn(env.clubTimeZone, now)
  const isMember = await store.findMembership(db, userId)
  if (isMember) await store.moveEndTo(db, userId, day)
  else await store.insertOrRenew(db, { id: newId(), userId, since: day, memberUntil: day, endedOn: day, now })
}

const OPENED_AT_ONCE = 500

/**
 * At start: creates memberships for older members. Those whose years are over become alumni today, so that nobody
 * is erased on the day of an upgrade; so does who has neither phone nor year: an admin whose role is over, and no member.
 */
export async function openOlderMemberships(
  db: Database,
  { now, zone }: { now: Date; zone: string },
): Promise<number> {
  const today = todayIn(zone, now)
  for (let openedCount = 0; ;) {
    const members = await store.listWithoutMembership(db, { limit: OPENED_AT_ONCE })
    await transact(db, async (db) => {
      for (const { id: userId, phone, leavesIn, approvedAt, createdAt } of members) {
        const since = todayIn(zone, new Date(approvedAt ?? createdAt))
        const term = termFrom(leavesIn, since)
        const hasJoined = phone !== null || leavesIn !== null
        const endedOn = hasJoined && term.memberUntil >= today ? null : today
        await store.insertOrRenew(db, { id: newId(), userId, since, ...term, endedOn, now })
      }
    })
    openedCount += members.length
    if (members.length < OPENED_AT_ONCE) return openedCount
  }
}

const FORGOTTEN_AT_ONCE = 200

/**
 * Housekeeping. Erases the accounts of memberships that ended twelve months ago, and returns how many; `eraseRequests` deletes
 * the join requests of a phone in the same transaction. Forgets what an approval replaced, once it can no longer be undone.
 */
export async function forgetFormerMembers(
  { db, now }: { db: Database; now: Date },
  eraseRequests: (db: Database, phone: string) => Promise<unknown>,
): Promise<number> {
  await store.forgetBeforeRenewal(db, new Date(now.getTime() - UNDO_MS))
  // UTC is never ahead of India, so nobody is erased early.
  const day = yearsFrom(now.toISOString().slice(0, 10), -1)
  for (let erasedCount = 0; ;) {
    const endedMemberships = await store.listEndedBefore(db, day, { limit: FORGOTTEN_AT_ONCE })
    for (const { userId } of endedMemberships)
      erasedCount += await transact(db, async (db) => {
        // Brought back, or an admin since the list was read.
        if (!(await lockMember(db, userId)) || !(await store.isEndedBefore(db, userId, day))) return 0
        const phone = await findProvedPhone(db, userId)
        if (phone) await eraseRequests(db, phone)
        await deleteMemberAccount(db, userId)
        return 1
      })
    if (endedMemberships.length < FORGOTTEN_AT_ONCE) return erasedCount
  }
}
