import { type ExpressionBuilder, type Insertable, sql, type SqlBool } from 'kysely'
import { searchedPhone } from '#app/club/phone.rules.ts'
import { saveSetting } from '#app/platform/database/settings.ts'
import { newId } from '#app/platform/id.ts'
import type { Database } from '#app/platform/database/database.ts'
import { containing, mentions, type Slice } from '#app/platform/database/paging.ts'
import type { Schema } from '#db/schema.ts'
import type { Role, AccountStatus, User } from './model.ts'

export const userColumns = [
  'id',
  'email',
  'name',
  'role',
  'status as accountStatus',
  'phone',
  'branch',
  'leaves_in as leavesIn',
  'interest',
  'join_request_id as joinRequestId',
  'created_at as createdAt',
  'created_by as createdBy',
  'approved_at as approvedAt',
  'approved_by as approvedBy',
] as const

/** Check constraints of the table limit role and status to the known values. */
type Row = Omit<User, 'role' | 'accountStatus'> & { role: string; accountStatus: string }
export const toUser = (row: Row) => row as User
export const maybeUser = (row: Row | undefined) => (row ? toUser(row) : null)

export interface NewUser {
  email: string
  name: string
  role: Role
  accountStatus: AccountStatus
  createdBy?: string | null
  approvedBy?: string | null
  member?: Pick<User, 'phone' | 'branch' | 'leavesIn' | 'interest' | 'joinRequestId'>
}

/** null: the email is taken. */
export async function insertUser(db: Database, user: NewUser, now: Date): Promise<User | null> {
  const at = now.toISOString()
  const { member } = user
  const values: Insertable<Schema['user_account']> = {
    id: newId(),
    email: user.email,
    name: user.name,
    image: null,
    role: user.role,
    status: user.accountStatus,
    phone: member?.phone ?? null,
    branch: member?.branch ?? null,
    leaves_in: member?.leavesIn ?? null,
    interest: member?.interest ?? null,
    join_request_id: member?.joinRequestId ?? null,
    created_at: at,
    created_by: user.createdBy ?? null,
    updated_at: at,
    approved_at: user.accountStatus === 'approved' ? at : null,
    approved_by: user.approvedBy ?? null,
  }
  const row = await db
    .insertInto('user_account')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns)
    .executeTakeFirst()
  return maybeUser(row)
}

export async function findUser(db: Database, id: string): Promise<User | null> {
  return maybeUser(
    await db.selectFrom('user_account').select(userColumns).where('id', '=', id).executeTakeFirst(),
  )
}

export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  return maybeUser(
    await db.selectFrom('user_account').select(userColumns).where('email', '=', email).executeTakeFirst(),
  )
}

export interface AdminStatusChange {
  id: string
  from: AccountStatus
  to: AccountStatus
  by: string
  now: Date
}

/** Compare and set; null when the row is no longer what the decision was about. */
export async function changeAdminStatus(db: Database, change: AdminStatusChange): Promise<User | null> {
  const at = change.now.toISOString()
  const row = await db
    .updateTable('user_account')
    .set({ status: change.to, updated_at: at })
    // What was approved stays known: so whose access was removed differs from who never had it.
    .$if(change.to === 'approved', (query) => query.set({ approved_at: at, approved_by: change.by }))
    .$if(change.to === 'pending', (query) => query.set({ approved_at: null, approved_by: null }))
    .where('id', '=', change.id)
    .where('role', '=', 'admin')
    .where('status', '=', change.from)
    .returning(userColumns)
    .executeTakeFirst()
  return maybeUser(row)
}

/** What a decision about an admin changes. */
export interface RoleAndStatus extends Pick<User, 'role' | 'accountStatus' | 'approvedAt' | 'approvedBy'> {
  superAdminUntil: string | null
}

export async function findRoleAndStatus(db: Database, id: string): Promise<RoleAndStatus | null> {
  const row = await db
    .selectFrom('user_account')
    .select([
      'role',
      'status as accountStatus',
      'approved_at as approvedAt',
      'approved_by as approvedBy',
      'super_admin_until as superAdminUntil',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return (row as RoleAndStatus | undefined) ?? null
}

/** Compare and set: null when the row was changed since `decidedAt`. */
export async function restoreRoleAndStatus(
  db: Database,
  before: RoleAndStatus & { id: string; decidedAt: string; now: Date },
): Promise<User | null> {
  const row = await db
    .updateTable('user_account')
    .set({
      role: before.role,
      status: before.accountStatus,
      approved_at: before.approvedAt,
      approved_by: before.approvedBy,
      super_admin_until: before.superAdminUntil,
      updated_at: before.now.toISOString(),
    })
    .where('id', '=', before.id)
    .where('updated_at', '=', before.decidedAt)
    .returning(userColumns)
    .executeTakeFirst()
  return maybeUser(row)
}

/** From super admin to admin, which stays approved. */
export async function demoteToAdmin(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<User | null> {
  const row = await db
    .updateTable('user_account')
    .set({ role: 'admin', super_admin_until: now.toISOString(), updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('role', '=', 'super-admin')
    .where('status', '=', 'approved')
    .returning(userColumns)
    .executeTakeFirst()
  return maybeUser(row)
}

function isAdminWithStatus(
  eb: ExpressionBuilder<Schema, 'user_account'>,
  statuses: readonly AccountStatus[],
) {
  return eb.and([eb('role', 'in', ['admin', 'super-admin']), eb('status', 'in', statuses)])
}

export async function listAdminsByStatus(
  db: Database,
  statuses: readonly AccountStatus[],
  { limit, offset }: Slice,
): Promise<User[]> {
  const rows = await db
    .selectFrom('user_account')
    .select(userColumns)
    .where((eb) => isAdminWithStatus(eb, statuses))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toUser)
}

export async function countAdminsByStatus(db: Database, statuses: readonly AccountStatus[]): Promise<number> {
  const { count } = await db
    .selectFrom('user_account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => isAdminWithStatus(eb, statuses))
    .executeTakeFirstOrThrow()
  return count
}

/** An address is kept in small letters and a phone has none: asking for them again of everybody costs half the search. */
const isLike = (column: 'email' | 'phone', pattern: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`

/** Ten digits, with or without the country code or a leading 0, or the last four of them; null: not a phone. */
function phonePattern(q: string): string | null {
  const digits = searchedPhone(q)
  if (/^\d{4}$/.test(digits)) return `%${digits}`
  return /^\d{10}$/.test(digits) ? digits : null
}

/**
 * Accounts whose name or email contains `q`, or whose phone matches it exactly or by its last four digits. The lists mask
 * phones: searching for more and more digits must not reveal one, nor a placeholder address, which is made of it.
 */
export function matchesSearch(eb: ExpressionBuilder<Schema, 'user_account'>, q: string) {
  const pattern = containing(q)
  const phone = phonePattern(q)
  return eb.or([
    mentions('name', pattern),
    ...(/\s/.test(q) ? [] : [eb.and([isLike('email', pattern), eb('email', 'not like', '%.invalid')])]),
    ...(phone ? [isLike('phone', phone)] : []),
  ])
}

export async function listMembers(db: Database, q: string, { limit, offset }: Slice): Promise<User[]> {
  const rows = await db
    .selectFrom('user_account')
    .select(userColumns)
    .where('role', '=', 'member')
    .$if(q !== '', (query) => query.where((eb) => matchesSearch(eb, q)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toUser)
}

/** The names of those who approved these users, by id. */
export async function approverNames(db: Database, users: readonly User[]): Promise<Map<string, string>> {
  const ids = [...new Set(users.flatMap(({ approvedBy }) => approvedBy ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('user_account').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function countMembers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('user_account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'member')
    .executeTakeFirstOrThrow()
  return count
}

export async function countApproved(db: Database, role: Role): Promise<number> {
  const { count } = await db
    .selectFrom('user_account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', role)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  return count
}

/** Whether another approved super admin has a term that has not ended. */
export async function hasSuperAdminInOffice(
  db: Database,
  { besides, now }: { besides: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .leftJoin('term', 'term.user_id', 'user_account.id')
    .select('user_account.id')
    .where('user_account.role', '=', 'super-admin')
    .where('user_account.status', '=', 'approved')
    .where('user_account.id', '<>', besides)
    .where((eb) => eb.or([eb('term.ends_at', 'is', null), eb('term.ends_at', '>', now.toISOString())]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** An admin or a super admin becomes a member. */
export async function demoteToMember(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<User | null> {
  const row = await db
    .updateTable('user_account')
    .set((eb) => ({
      role: 'member',
      super_admin_until: eb
        .case()
        .when('role', '=', 'super-admin')
        .then(now.toISOString())
        .else(eb.ref('super_admin_until'))
        .end(),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', id)
    .where('role', 'in', ['admin', 'super-admin'])
    .where('status', '=', 'approved')
    .returning(userColumns)
    .executeTakeFirst()
  return maybeUser(row)
}

/** Whether there is one, also one that is over. This domain only reads them. */
export async function hasMembership(db: Database, userId: string): Promise<boolean> {
  const query = db.selectFrom('membership').select('id').where('user_id', '=', userId)
  return (await query.executeTakeFirst()) !== undefined
}

/** With a role its term ends, and a newly given role begins a new one: `keepTerms` gives it (product.md#terms). */
export async function deleteTerm(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('term').where('user_id', '=', userId).execute()
}

/** Locks until the transaction ends, so that changes of super admins run one after the other on all replicas. */
export async function lockSuperAdmins(db: Database, now: Date): Promise<void> {
  const value = 'locked while one is made or unmade'
  await saveSetting(db, 'super-admins', { value, at: now.toISOString() })
}
