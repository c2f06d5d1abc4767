import type { Database } from '#app/platform/database/database.ts'
import type { AdminFacts } from './rules.ts'

const facts = {
  domain: 'domain-paid-until',
  version: 'site-version',
  purge: 'purged-at',
  update: 'site-update',
} as const
type HealthFact = keyof typeof facts

export async function findFact(
  db: Database,
  fact: HealthFact,
): Promise<{ value: string; at: string } | null> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'updated_at'])
    .where('key', '=', facts[fact])
    .executeTakeFirst()
  return row ? { value: row.value, at: row.updated_at } : null
}

export async function saveFact(db: Database, fact: HealthFact, value: string, now: Date): Promise<void> {
  const row = { value, updated_at: now.toISOString() }
  await db
    .insertInto('setting')
    .values({ key: facts[fact], ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** The admins and super admins, with the last sign-in that the audit log knows. */
export async function listAdminFacts(db: Database): Promise<AdminFacts[]> {
  const rows = await db
    .selectFrom('user_account as account')
    .leftJoin('second_factor as factor', 'factor.user_id', 'account.id')
    .select(({ selectFrom }) => [
      'account.name',
      'account.email',
      'account.created_at',
      'factor.confirmed_at',
      selectFrom('audit_entry')
        .select((entry) => entry.fn.max('at').as('at'))
        .whereRef('actor_id', '=', 'account.id')
        .where('action', '=', 'session.sign-in')
        .as('signed_in_at'),
    ])
    .where('account.role', 'in', ['admin', 'super-admin'])
    .where('account.standing', '=', 'approved')
    .orderBy('account.name')
    .execute()
  return rows.map((row) => ({
    name: row.name || row.email,
    hasSecondFactor: row.confirmed_at !== null,
    lastSeenAt: row.signed_in_at ?? row.created_at,
  }))
}

/** Unanswered join requests from before that moment. */
export async function countRequestsBefore(db: Database, before: string): Promise<number> {
  const { n } = await db
    .selectFrom('join_request')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('status', '=', 'pending')
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return n
}
