import { ConcurrentChangeError, type Database } from '#app/platform/database/database.ts'
import { saveSetting } from '#app/platform/database/settings.ts'
import { newId } from '#app/platform/id.ts'
import type { User } from '../model.ts'
import { maybeUser, toUser, userColumns } from '../store.server.ts'

export interface MemberAccount extends User {
  emailConfirmedAt: string | null
  eraseAt: string | null
  /** The admin who asked for it on behalf; null: its owner. */
  eraseBy: string | null
  /** The version that an editor saw. */
  updatedAt: string
}

const memberColumns = [
  ...userColumns,
  'email_confirmed_at as emailConfirmedAt',
  'erase_at as eraseAt',
  'erase_by as eraseBy',
  'updated_at as updatedAt',
] as const

export async function findMember(db: Database, id: string): Promise<MemberAccount | null> {
  const row = await db
    .selectFrom('user_account')
    .select(memberColumns)
    .where('id', '=', id)
    .where('role', '=', 'member')
    .where('status', '<>', 'rejected')
    .executeTakeFirst()
  return row ? { ...row, ...toUser(row) } : null
}

/** Approved accounts with these phones, the oldest of each: a member who became an admin keeps the phone. */
export async function accountsByPhone(db: Database, phones: readonly string[]): Promise<Map<string, User>> {
  if (phones.length === 0) return new Map()
  const rows = await db
    .selectFrom('user_account')
    .select(userColumns)
    .where('status', '=', 'approved')
    .where('phone', 'in', phones)
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.phone ?? '', toUser(row)]))
}

/** The oldest approved account of any role with this phone, other than `not`. */
export async function findUserByPhone(
  db: Database,
  { phone, not = null }: { phone: string; not?: string | null },
): Promise<User | null> {
  const row = await db
    .selectFrom('user_account')
    .select(userColumns)
    .where('status', '=', 'approved')
    .where('phone', '=', phone)
    .$if(not !== null, (query) => query.where('id', '<>', not ?? ''))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return maybeUser(row)
}

export type MemberDetails = Pick<User, 'name' | 'email' | 'phone' | 'branch' | 'leavesIn'>

interface MemberChange extends MemberDetails {
  id: string
  seenAt: string
  isEmailKept: boolean
  now: Date
}

/** false: no longer the version that was seen. */
export async function updateMember(
  db: Database,
  { id, seenAt, isEmailKept, now, name, email, phone, branch, leavesIn }: MemberChange,
): Promise<boolean> {
  const row = await db
    .updateTable('user_account')
    .set({ name, email, phone, branch, leaves_in: leavesIn, updated_at: after(seenAt, now) })
    .$if(!isEmailKept, (query) =>
      query.set({ email_confirmed_at: null, email_refused_at: null, super_admin_until: null }),
    )
    .where('id', '=', id)
    .where('role', '=', 'member')
    .where('status', '=', 'approved')
    .where('updated_at', '=', seenAt)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The phone of an account, unless it may belong to another person: an admin can mistype one. It is theirs if their own join
 * request came with it, or if no join request did.
 */
export async function findProvedPhone(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('user_account as account')
    .select('account.phone')
    .where('account.id', '=', id)
    .where(({ exists, not, or, selectFrom }) => {
      const requests = selectFrom('join_request')
        .select('join_request.id')
        .whereRef('join_request.phone', '=', 'account.phone')
      const ownRequest = requests.whereRef('join_request.id', '=', 'account.join_request_id')
      return or([exists(ownRequest), not(exists(requests))])
    })
    .executeTakeFirst()
  return row?.phone ?? null
}

/** A new version, where something beside the account changes. false: no longer the version that was read. */
export async function touchMember(
  db: Database,
  { id, updatedAt }: MemberAccount,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('user_account')
    .set({ updated_at: after(updatedAt, now) })
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface AddedBy {
  by: string
  now: Date
}

/** The row of a member whom an admin adds. */
function memberRow({ leavesIn, ...details }: MemberDetails, { by, now }: AddedBy) {
  const at = now.toISOString()
  const decision = { role: 'member', status: 'approved', approved_at: at, approved_by: by }
  const creation = { created_at: at, created_by: by, updated_at: at }
  return { id: newId(), ...details, leaves_in: leavesIn, ...decision, ...creation }
}

/** Creates an account; null: another one has the address. */
export async function insertMember(
  db: Database,
  { by, now, ...details }: MemberDetails & AddedBy,
): Promise<string | null> {
  const row = await db
    .insertInto('user_account')
    .values(memberRow(details, { by, now }))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Locks until the transaction ends: no two of them add the same phone, for which the table has no constraint. */
export async function lockMembers(db: Database, now: Date): Promise<void> {
  await saveSetting(db, 'members', { value: 'locked while some are added', at: now.toISOString() })
}

/** Accounts of every kind by their address. */
export async function accountsByEmail(db: Database, emails: readonly string[]): Promise<Map<string, User>> {
  if (emails.length === 0) return new Map()
  const rows = await db.selectFrom('user_account').select(userColumns).where('email', 'in', emails).execute()
  return new Map(rows.map((row) => [row.email, toUser(row)]))
}

const INSERTED_AT_ONCE = 500

/** The ids of new accounts, in the order of `members`. If an address is taken meanwhile, `transact` retries. */
export async function insertMembers(
  db: Database,
  { members, ...added }: { members: readonly MemberDetails[] } & AddedBy,
): Promise<string[]> {
  const rows = members.map((details) => memberRow(details, added))
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
    const some = rows.slice(from, from + INSERTED_AT_ONCE)
    const insertedRows = await db
      .insertInto('user_account')
      .values(some)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .execute()
    if (insertedRows.length < some.length) throw new ConcurrentChangeError('member')
  }
  return rows.map(({ id }) => id)
}

/** The time of a change: later than the last one, also within the same millisecond. */
function after(seenAt: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(seenAt) + 1)).toISOString()
}
