import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#db/schema.ts'
import type { MemberAnswers } from '../model.ts'
import { findUserByPhone, lockMembers } from './member-accounts.store.server.ts'

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

const answerColumns = [
  'name',
  'phone',
  'branch',
  'leaves_in',
  'interest',
  'join_request_id',
  'status',
  'approved_at',
  'approved_by',
] as const

/** What an approval replaces in an account that is there already. */
export type FormerAnswers = Pick<Selectable<Schema['user_account']>, (typeof answerColumns)[number]>

/**
 * Creates the account of a member (product.md#join-approve), without a password. A second approval updates the same one.
 * Returns its id with what it replaced, or null when the address belongs to another account.
 */
export async function openMemberAccount(
  db: Database,
  { id, email, answers, by, now }: Opening,
): Promise<{ userId: string; former: FormerAnswers | null } | null> {
  const at = now.toISOString()
  const decision = { status: 'approved', approved_at: at, approved_by: by, updated_at: at }
  const memberValues = { ...valuesOf(answers), ...decision }
  await lockMembers(db, now)
  const known = await findUserByPhone(db, answers)
  if (known && known.role !== 'member') return null
  const existing = await db
    .selectFrom('user_account')
    .select('id')
    .select(answerColumns)
    .where('role', '=', 'member')
    .where((eb) => (known ? eb('id', '=', known.id) : eb('email', '=', email)))
    .executeTakeFirst()
  if (existing) {
    const { id: userId, ...former } = existing
    await db.updateTable('user_account').set(memberValues).where('id', '=', userId).execute()
    return { userId, former }
  }
  const row = await db
    .insertInto('user_account')
    .values({ id, email, role: 'member', created_at: at, created_by: by, ...memberValues })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? { userId: row.id, former: null } : null
}

export type ApprovalObstacle = 'phone-of-admin' | 'erasure-planned'

/**
 * Why a join request with this phone cannot be approved; null: it can. Nobody has checked that the sender owns the phone, so an
 * approval neither changes an admin's account nor cancels a planned erasure.
 */
export async function findApprovalObstacle(
  db: Database,
  { phone, email }: Record<'phone' | 'email', string>,
): Promise<ApprovalObstacle | null> {
  const known = await findUserByPhone(db, { phone })
  if (known && known.role !== 'member') return 'phone-of-admin'
  const renewed = await db
    .selectFrom('user_account')
    .select('erase_at')
    .where('role', '=', 'member')
    .where((eb) => (known ? eb('id', '=', known.id) : eb('email', '=', email)))
    .executeTakeFirst()
  return renewed?.erase_at ? 'erasure-planned' : null
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

/** The account an approval made goes with it. Returns the id of one that was a member's before. */
export async function closeMemberAccount(db: Database, requestId: string): Promise<string | null> {
  const ofRequest = db.deleteFrom('user_account').where('join_request_id', '=', requestId)
  await ofRequest.where('role', '=', 'member').whereRef('created_at', '=', 'approved_at').execute()
  const row = await db
    .updateTable('user_account')
    .set({ join_request_id: null })
    .where('join_request_id', '=', requestId)
    .where('role', '=', 'member')
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The account has again what an approval replaced. */
export async function restoreAnswers(
  db: Database,
  { userId, former, now }: { userId: string; former: FormerAnswers; now: Date },
): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ ...former, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .where('role', '=', 'member')
    .execute()
}

/** Deletes members only, never an admin. */
export async function deleteMemberAccount(db: Database, id: string): Promise<void> {
  await db.deleteFrom('user_account').where('id', '=', id).where('role', '=', 'member').execute()
}
