import type { Database } from '#app/platform/database/database.ts'
import type { Event } from './model.ts'
import { eventColumns, eventOf } from './event-row.ts'

/** null: no event was ever previewed by this key, or not any more. */
export async function findByPreviewKey(db: Database, key: string): Promise<Event | null> {
  const row = await db
    .selectFrom('event')
    .select(eventColumns)
    .where('preview_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? eventOf(row) : null
}

export async function findPreviewKey(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('event')
    .select('preview_key')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.preview_key ?? null
}

/** null: the event was deleted. */
export async function changePreviewKey(
  db: Database,
  { id, key }: { id: string; key: string },
): Promise<{ id: string } | null> {
  const row = await db
    .updateTable('event')
    .set({ preview_key: key })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row ?? null
}
