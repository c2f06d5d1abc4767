import type { Database } from '#app/platform/database/database.ts'
import { foldedColumn } from '#app/platform/database/paging.ts'
import type { AdminFacts } from './rules.ts'
import { findSetting, saveSetting } from '#app/platform/database/settings.ts'

const facts = {
  domain: 'domain-paid-until',
  version: 'site-version',
  purge: 'purged-at',
  lateRun: 'purge-late-at',
  update: 'site-update',
} as const
type HealthFact = keyof typeof facts

export const findFact = (db: Database, fact: HealthFact) => findSetting(db, facts[fact])

export const saveFact = (db: Database, fact: HealthFact, value: string, now: Date) =>
  saveSetting(db, facts[fact], { value, at: now.toISOString() })

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
    .where('account.status', '=', 'approved')
    .orderBy(foldedColumn('account.name'))
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
