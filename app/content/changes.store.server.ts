import type { Database } from '#app/platform/database/database.ts'

export interface StoredChange {
  id: string
  kind: string
  /** JSON. */
  change: string
}

/** `id`: of the audit entry. */
export async function insertChange(db: Database, change: StoredChange & { at: string }): Promise<void> {
  await db.insertInto('content_change').values(change).execute()
}

export async function listChanges(db: Database, ids: readonly string[]): Promise<StoredChange[]> {
  if (ids.length === 0) return []
  return db.selectFrom('content_change').select(['id', 'kind', 'change']).where('id', 'in', ids).execute()
}

/** Returns how many were deleted. */
export async function deleteChangesBefore(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('content_change')
    .where('at', '<', before.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
