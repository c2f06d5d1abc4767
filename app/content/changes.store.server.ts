import type { Database } from '#app/platform/database/database.ts'
import { containing, mentions } from '#app/platform/database/paging.ts'
import { SETTING_KIND } from './changes.rules.ts'

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

export async function listNewest(db: Database, kind: string, limit: number): Promise<StoredChange[]> {
  return db
    .selectFrom('content_change')
    .select(['id', 'kind', 'change'])
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** For an erasure: deletes stored changes of settings that contain this contact of the club. */
export async function deleteSettingChangesNaming(db: Database, text: string): Promise<void> {
  await db
    .deleteFrom('content_change')
    .where('kind', 'like', `${SETTING_KIND}%`)
    .where(mentions('change', containing(JSON.stringify(text).slice(1, -1))))
    .execute()
}

/** Returns how many were deleted. */
export async function deleteChangesBefore(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('content_change')
    .where('at', '<', before.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
