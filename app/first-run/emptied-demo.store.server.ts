import type { Database } from '#app/platform/database/database.ts'
import { containing, mentions } from '#app/platform/database/paging.ts'

/** The key ends with the instant. */
const EMPTIED = 'emptied-demo '

export async function findEmptied(db: Database): Promise<{ json: string; at: string } | null> {
  const row = await db
    .selectFrom('setting')
    .select(['value as json', 'updated_at as at'])
    .where('key', 'like', `${EMPTIED}%`)
    .orderBy('key', 'desc')
    .executeTakeFirst()
  return row ?? null
}

export async function insertEmptied(db: Database, json: string, at: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key: EMPTIED + at, value: json, updated_at: at })
    .execute()
}

/** All, or those of before an instant. Returns how many were deleted. */
export async function deleteEmptied(db: Database, before?: string): Promise<number> {
  const all = db.deleteFrom('setting').where('key', 'like', `${EMPTIED}%`)
  const result = await (before ? all.where('updated_at', '<', before) : all).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** A person who is erased must not come back with the demo. */
export async function deleteEmptiedNaming(db: Database, text: string): Promise<void> {
  await db
    .deleteFrom('setting')
    .where('key', 'like', `${EMPTIED}%`)
    .where(mentions('value', containing(JSON.stringify(text).slice(1, -1))))
    .execute()
}
