import type { Database } from '#app/platform/db.ts'

/** The one way out of the log, for housekeeping alone: by age, whatever an entry says. */
export async function eraseEntriesBefore(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_entry')
    .where('at', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
