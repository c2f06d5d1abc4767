import type { DataSubject, PersonalData } from '#app/club/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { actionLabel } from './actions.rules.ts'

async function entriesOf(db: Database, column: 'actor_id' | 'subject_id', ids: readonly string[]) {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'action'])
    .where(column, 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ at, action }) => ({ at, action: actionLabel(action) }))
}

/** What the audit log holds about the accounts of a person: what they did, and what was done with the account. */
export async function auditData(db: Database, { accountIds: ids }: DataSubject): Promise<PersonalData[]> {
  if (ids.length === 0) return []
  return [
    { title: 'Log: done by this person', records: await entriesOf(db, 'actor_id', ids) },
    { title: 'Log: done by admins with this account', records: await entriesOf(db, 'subject_id', ids) },
  ]
}
