import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Guardian, GuardianForm } from '../guardian.rules.ts'
import type { Role, User } from '../model.ts'
import { maybeUser, userColumns } from '../store.server.ts'

const ID = 'guardian'
const RECOVERY = 'recovery'

export async function findGuardian(db: Database): Promise<Guardian | null> {
  const row = await db
    .selectFrom('guardian')
    .select(['name', 'email', 'set_at as setAt', 'notified_at as notifiedAt'])
    .executeTakeFirst()
  return row ?? null
}

export async function saveGuardian(db: Database, form: GuardianForm, now: Date): Promise<void> {
  const row = { ...form, set_at: now.toISOString(), notified_at: null }
  await db
    .insertInto('guardian')
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function deleteGuardian(db: Database): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('guardian').executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Compare and set: of all replicas one sends the mail. */
export async function claimNotification(
  db: Database,
  { email, notifiedAt }: Pick<Guardian, 'email' | 'notifiedAt'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('guardian')
    .set({ notified_at: now.toISOString() })
    .where('email', '=', email)
    .where('notified_at', notifiedAt === null ? 'is' : '=', notifiedAt)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The latest sign-in of a current super admin; an approval counts as one. null: there is no super admin. */
export async function lastSuperAdminSignIn(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('user_account')
    .leftJoin('audit_entry', (join) =>
      join
        .onRef('audit_entry.actor_id', '=', 'user_account.id')
        .on('audit_entry.action', '=', 'session.sign-in'),
    )
    .where('role', '=', 'super-admin')
    .where('status', '=', 'approved')
    .select((eb) => [
      eb.fn.max('audit_entry.at').as('signedInAt'),
      eb.fn.max(eb.fn.coalesce('approved_at', 'created_at')).as('madeAt'),
    ])
    .executeTakeFirst()
  const times = [row?.signedInAt, row?.madeAt].filter((at) => typeof at === 'string')
  return times.toSorted().at(-1) ?? null
}

const formers = (db: Database) =>
  db
    .selectFrom('user_account')
    .where('super_admin_until', 'is not', null)
    .where('role', '<>', 'super-admin')
    .where('status', '=', 'approved')

export async function countFormerSuperAdmins(db: Database): Promise<number> {
  const { n } = await formers(db)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** By address or by id. */
export async function findFormerSuperAdmin(
  db: Database,
  by: { email: string } | { id: string },
): Promise<User | null> {
  const row = await formers(db)
    .select(userColumns)
    .$if('email' in by, (query) => query.where('email', '=', 'email' in by ? by.email : ''))
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .executeTakeFirst()
  return maybeUser(row)
}

/** The addresses of all approved admins and super admins. */
export async function listAdminAddresses(
  db: Database,
  roles: readonly Role[] = ['admin', 'super-admin'],
): Promise<string[]> {
  const rows = await db
    .selectFrom('user_account')
    .select('email')
    .where('role', 'in', roles)
    .where('status', '=', 'approved')
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

/** Replaces the previous one. */
export async function saveRecovery(
  db: Database,
  { formerId, expiresAt, now }: { formerId: string; expiresAt: Date; now: Date },
): Promise<void> {
  const row = { former_id: formerId, started_at: now.toISOString(), expires_at: expiresAt.toISOString() }
  await db
    .insertInto('recovery')
    .values({ id: RECOVERY, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Whether the guardian has named this account, at most 48 hours ago. */
export async function hasRecovery(db: Database, formerId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('recovery')
    .select(sql.lit(1).as('one'))
    .where('former_id', '=', formerId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whom it was for. */
export async function deleteRecovery(db: Database): Promise<{ formerId: string }[]> {
  return db.deleteFrom('recovery').returning('former_id as formerId').execute()
}

export async function deleteRecoveryOf(db: Database, formerId: string): Promise<void> {
  await db.deleteFrom('recovery').where('former_id', '=', formerId).execute()
}
