import type { Database } from '#app/platform/database/database.ts'
import type { MemberAnswers } from '../model.ts'
import { findMemberByPhone, lockMembers } from './member-accounts.store.server.ts'

interface Opening {
  /** The id of the new account. */
  id: string
  email: string
  answers: MemberAnswers
  by: string
  now: Date
}

function valuesOf({ joinRequestId, leavesIn, ...answers }: MemberAnswers) {
  return { ...answers, leaves_in: leavesIn, join_request_id: joinRequestId }
}

/**
 * Creates the account of a member (product.md#join-approve), without a password. A second approval updates the same one.
 * Returns its id, or null when the address belongs to another account.
 */
export async function openMemberAccount(
  db: Database,
  { id, email, answers, by, now }: Opening,
): Promise<string | null> {
  const at = now.toISOString()
  const decision = { status: 'approved', approved_at: at, approved_by: by, updated_at: at }
  const memberValues = { ...valuesOf(answers), ...decision }
  await lockMembers(db, now)
  const existing = await findMemberByPhone(db, answers)
  if (existing) {
    await db.updateTable('user_account').set(memberValues).where('id', '=', existing.id).execute()
    return existing.id
  }
  const row = await db
    .insertInto('user_account')
    .values({ id, email, role: 'member', created_at: at, created_by: by, ...memberValues })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(memberValues).where('user_account.role', '=', 'member'),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The member of an approved request, unless they have claimed their page. `isNew`: the approval made the account. */
export async function findUnclaimedMember(
  db: Database,
  requestId: string,
): Promise<{ id: string; isNew: boolean } | null> {
  const row = await db
    .selectFrom('user_account')
    .select(['id', 'created_at', 'approved_at'])
    .where('join_request_id', '=', requestId)
    .where('role', '=', 'member')
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return row ? { id: row.id, isNew: row.created_at === row.approved_at } : null
}

interface EarlierAnswers extends MemberAnswers {
  approvedAt: string | null
  approvedBy: string | null
}

function earlierValues({ approvedAt, approvedBy, ...answers }: EarlierAnswers) {
  return { ...valuesOf(answers), approved_at: approvedAt, approved_by: approvedBy }
}

/**
 * The account an approval made goes with it; one that was a member's before has the earlier answers again. Returns the id
 * of an account that stays.
 */
export async function closeMemberAccount(
  db: Database,
  { requestId, earlier, now }: { requestId: string; earlier: EarlierAnswers | null; now: Date },
): Promise<string | null> {
  await db
    .deleteFrom('user_account')
    .where('join_request_id', '=', requestId)
    .where('role', '=', 'member')
    .whereRef('created_at', '=', 'approved_at')
    .execute()
  const row = await db
    .updateTable('user_account')
    .set({ ...(earlier ? earlierValues(earlier) : { join_request_id: null }), updated_at: now.toISOString() })
    .where('join_request_id', '=', requestId)
    .where('role', '=', 'member')
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Deletes members only, never an admin. */
export async function deleteMemberAccount(db: Database, id: string): Promise<void> {
  await db.deleteFrom('user_account').where('id', '=', id).where('role', '=', 'member').execute()
}
