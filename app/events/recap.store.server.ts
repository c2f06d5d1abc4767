import type { Database } from '#app/platform/database/database.ts'
import type { Recap } from './recap.rules.ts'

export interface StoredRecap extends Recap {
  /** Counts the saves. */
  version: number
}

export async function findRecap(db: Database, id: string): Promise<StoredRecap | null> {
  const row = await db
    .selectFrom('event_recap')
    .select(['body', 'credit', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return { text: row.body, credit: row.credit, version: row.version }
}

/** false: it is no longer the version that was seen; 0: there was none. */
export async function saveRecap(
  db: Database,
  { id, seen, recap, now }: { id: string; seen: number; recap: Recap; now: Date },
): Promise<boolean> {
  const values = {
    body: recap.text,
    credit: recap.credit,
    version: seen + 1,
    updated_at: now.toISOString(),
  }
  const query =
    seen === 0
      ? db
          .insertInto('event_recap')
          .values({ id, ...values })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
      : db
          .updateTable('event_recap')
          .set(values)
          .where('id', '=', id)
          .where('version', '=', seen)
          .returning('id')
  return (await query.executeTakeFirst()) !== undefined
}
