import type { Database } from '#app/platform/database/database.ts'

/** The one way out of the log, for housekeeping alone: by age, whatever an entry says. */
export async function deleteEntriesBefore(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_entry')
    .where('at', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
