import type { Database } from '#app/platform/database/database.ts'

/** The only deletion of audit log entries, for housekeeping: by age, for every action. */
export async function deleteEntriesBefore(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_entry')
    .where('at', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
