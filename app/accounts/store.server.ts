import { type ExpressionBuilder, type Insertable, sql, type SqlBool } from 'kysely'
import { newId } from '#app/platform/id.ts'
import type { Database } from '#app/platform/db.ts'
import { containing, mentions, type Slice } from '#app/platform/listing.ts'
import { prepared } from '#app/platform/prepared.ts'
import type { Schema } from '#db/schema.ts'
import type { Role, Standing, User } from './model.ts'

export const columns = [
  'id',
  'email',
  'name',
  'role',
  'standing',
  'phone',
  'branch',
  'year',
  'interest',
  'join_request_id as joinRequestId',
  'created_at as createdAt',
  'created_by as createdBy',
  'approved_at as approvedAt',
  'approved_by as approvedBy',
] as const

/** The checks of the table hold roles and standings to their lists. */
type Row = Omit<User, 'role' | 'standing'> & { role: string; standing: string }
export const toUser = (row: Row) => row as User
const maybeUser = (row: Row | undefined) => (row ? toUser(row) : null)

export interface NewUser {
  email: string
  name: string
  role: Role
  standing: Standing
  createdBy?: string | null
  approvedBy?: string | null
  member?: Pick<User, 'phone' | 'branch' | 'year' | 'interest' | 'joinRequestId'>
}

/** null: the e-mail is taken. */
export async function insertUser(db: Database, user: NewUser, now: Date): Promise<User | null> {
  const at = now.toISOString()
  const { member } = user
  const values: Insertable<Schema['user_account']> = {
    id: newId(),
    email: user.email,
    name: user.name,
    image: null,
    role: user.role,
    standing: user.standing,
    phone: member?.phone ?? null,
    branch: member?.branch ?? null,
    year: member?.year ?? null,
    interest: member?.interest ?? null,
    join_request_id: member?.joinRequestId ?? null,
    created_at: at,
    created_by: user.createdBy ?? null,
    updated_at: at,
    approved_at: user.standing === 'approved' ? at : null,
    approved_by: user.approvedBy ?? null,
  }
  const row = await db
    .insertInto('user_account')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return maybeUser(row)
}

const readUser = prepared((db, { id }: { id: string }) =>
  db.selectFrom('user_account').select(columns).where('id', '=', id),
)

export async function findUser(db: Database, id: string): Promise<User | null> {
  const { rows } = await readUser(db, { id })
  return maybeUser(rows[0])
}

export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  return maybeUser(
    await db.selectFrom('user_account').select(columns).where('email', '=', email).executeTakeFirst(),
  )
}

export interface StandingChange {
  id: string
  role: Role
  from: readonly Standing[]
  to: Standing
  by: string
  now: Date
}

/** Compare and set; null when the row is no longer what the decision was about. */
export async function moveStanding(db: Database, change: StandingChange): Promise<User | null> {
  const at = change.now.toISOString()
  const isApproval = change.to === 'approved'
  const row = await db
    .updateTable('user_account')
    .set({
      standing: change.to,
      approved_at: isApproval ? at : null,
      approved_by: isApproval ? change.by : null,
      updated_at: at,
    })
    .where('id', '=', change.id)
    .where('role', '=', change.role)
    .where('standing', 'in', change.from)
    .returning(columns)
    .executeTakeFirst()
  return maybeUser(row)
}

/** From super admin to admin, which stays approved. */
export async function dropSuperAdmin(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<User | null> {
  const row = await db
    .updateTable('user_account')
    .set({ role: 'admin', updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('role', '=', 'super-admin')
    .where('standing', '=', 'approved')
    .returning(columns)
    .executeTakeFirst()
  return maybeUser(row)
}

function isAdminIn(eb: ExpressionBuilder<Schema, 'user_account'>, standings: readonly Standing[]) {
  return eb.and([eb('role', 'in', ['admin', 'super-admin']), eb('standing', 'in', standings)])
}

export async function listAdminsIn(
  db: Database,
  standings: readonly Standing[],
  { limit, offset }: Slice,
): Promise<User[]> {
  const rows = await db
    .selectFrom('user_account')
    .select(columns)
    .where((eb) => isAdminIn(eb, standings))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toUser)
}

export async function countAdminsIn(db: Database, standings: readonly Standing[]): Promise<number> {
  const { count } = await db
    .selectFrom('user_account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => isAdminIn(eb, standings))
    .executeTakeFirstOrThrow()
  return count
}

/** An address is kept in small letters and a phone has none: asking for them again of everybody costs half the search. */
const holds = (column: 'email' | 'phone', pattern: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`

/** Whose name, e-mail or phone holds the words; neither of the last two is read for what it can never hold. */
export function isLookedFor(eb: ExpressionBuilder<Schema, 'user_account'>, q: string) {
  const pattern = containing(q)
  const digits = q.replaceAll(/[\s+-]/g, '')
  return eb.or([
    mentions('name', pattern),
    ...(/\s/.test(q) ? [] : [holds('email', pattern)]),
    ...(/^\d+$/.test(digits) ? [holds('phone', containing(digits))] : []),
  ])
}

export async function listMembers(db: Database, q: string, { limit, offset }: Slice): Promise<User[]> {
  const rows = await db
    .selectFrom('user_account')
    .select(columns)
    .where('role', '=', 'member')
    .$if(q !== '', (query) => query.where((eb) => isLookedFor(eb, q)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toUser)
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
    .where('standing', '=', 'approved')
    .executeTakeFirstOrThrow()
  return count
}

/** Held until the transaction ends: whoever makes or unmakes a super admin stands in one line, on every replica. */
export async function lockSuperAdmins(db: Database, now: Date): Promise<void> {
  const updated_at = now.toISOString()
  await db
    .insertInto('setting')
    .values({ key: 'super-admins', value: 'locked while one is made or unmade', updated_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ updated_at }))
    .execute()
}
