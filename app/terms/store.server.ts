import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'

export interface Term {
  userId: string
  email: string
  role: string
  endsAt: string
  lastNotice: number | null
}

const isAdmin = ['admin', 'super-admin'] as const

/** Gives this term to every approved admin who has none. */
export async function insertMissingTerms(
  db: Database,
  { endsAt, now }: { endsAt: Date; now: Date },
): Promise<void> {
  const without = await db
    .selectFrom('user_account')
    .leftJoin('term', 'term.user_id', 'user_account.id')
    .select('user_account.id')
    .where('user_account.role', 'in', isAdmin)
    .where('user_account.status', '=', 'approved')
    .where('term.user_id', 'is', null)
    .execute()
  if (without.length === 0) return
  const term = { ends_at: endsAt.toISOString(), last_notice: null, updated_at: now.toISOString() }
  await db
    .insertInto('term')
    .values(without.map(({ id }) => ({ user_id: id, ...term })))
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Deletes the terms of accounts that are no admins in office any more, if that can no longer be undone: a later role gets a new term. */
export async function deleteVacantTerms(db: Database, undoneUntil: Date): Promise<void> {
  await db
    .deleteFrom('term')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_account')
            .select(sql.lit(1).as('one'))
            .whereRef('user_account.id', '=', 'term.user_id')
            .where((eb) =>
              eb.or([
                eb.and([eb('user_account.role', 'in', isAdmin), eb('user_account.status', '=', 'approved')]),
                eb('user_account.updated_at', '>', undoneUntil.toISOString()),
              ]),
            ),
        ),
      ),
    )
    .execute()
}

const termsWithAccounts = (db: Database) =>
  db
    .selectFrom('term')
    .innerJoin('user_account', 'user_account.id', 'term.user_id')
    .select([
      'term.user_id as userId',
      'user_account.email',
      'user_account.role',
      'term.ends_at as endsAt',
      'term.last_notice as lastNotice',
    ])

export async function listTerms(db: Database): Promise<Term[]> {
  return termsWithAccounts(db).orderBy('term.ends_at').orderBy('term.user_id').execute()
}

export async function termsEndingBefore(db: Database, before: Date): Promise<Term[]> {
  return termsWithAccounts(db)
    .where('term.ends_at', '<=', before.toISOString())
    .orderBy('term.ends_at')
    .orderBy('term.user_id')
    .execute()
}

export async function findTerm(db: Database, userId: string): Promise<Term | null> {
  return (await termsWithAccounts(db).where('term.user_id', '=', userId).executeTakeFirst()) ?? null
}

/** Compare and set: only one replica sends the mail. */
export async function claimNotice(
  db: Database,
  { userId, endsAt }: Term,
  { notice, now }: { notice: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('term')
    .set({ last_notice: notice, updated_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('ends_at', '=', endsAt)
    .where((eb) => eb.or([eb('last_notice', 'is', null), eb('last_notice', '>', notice)]))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Also resets the mails that were sent. False: it has ended meanwhile. */
export async function saveTerm(
  db: Database,
  userId: string,
  { endsAt, now }: { endsAt: Date; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('term')
    .set({ ends_at: endsAt.toISOString(), last_notice: null, updated_at: now.toISOString() })
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the term until the transaction ends. False: it was changed or has ended meanwhile. */
export async function lockTerm(db: Database, { userId, endsAt }: Term): Promise<boolean> {
  const row = await db
    .updateTable('term')
    .set({ ends_at: endsAt })
    .where('user_id', '=', userId)
    .where('ends_at', '=', endsAt)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** When the first super admin of the site was made; null while there is none. */
export async function firstSuperAdminAt(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('user_account')
    .select('created_at')
    .where('role', '=', 'super-admin')
    .where('status', '=', 'approved')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** The longest there first. */
export async function superAdminNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('user_account')
    .select(['name', 'email'])
    .where('role', '=', 'super-admin')
    .where('status', '=', 'approved')
    .orderBy('created_at')
    .execute()
  return rows.map(({ name, email }) => name || email)
}
