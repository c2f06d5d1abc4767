import type { Database } from '#app/platform/database/database.ts'
import type { Slice } from '#app/platform/database/paging.ts'
import { lockPins, otherPinned } from './store.server.ts'

/** Moves the post with its comments to the trash. null: it was deleted already. */
export async function trashPost(db: Database, { id, now }: { id: string; now: Date }) {
  const row = await db
    .updateTable('post')
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row ?? null
}

/**
 * An announcement whose mails were to leave meanwhile becomes a draft, and one that was pinned is no longer where `most` others
 * are. null: not in the trash, or deleted before `since`.
 */
export async function untrashPost(
  db: Database,
  { id, since, now, most }: { id: string; since: Date; now: Date; most: number },
) {
  await lockPins(db, { id, now })
  const { total } = await otherPinned(db, id).executeTakeFirstOrThrow()
  const { numUpdatedRows } = await db
    .updateTable('post')
    .set({ published_at: null, mail_when_public: 0 })
    .where('id', '=', id)
    .where('deleted_at', '>=', since.toISOString())
    .where('mail_when_public', '=', 1)
    .where('published_at', '<=', now.toISOString())
    .executeTakeFirst()
  const row = await db
    .updateTable('post')
    .set({ deleted_at: null, ...(total >= most && { pinned_at: null }) })
    .where('id', '=', id)
    .where('deleted_at', '>=', since.toISOString())
    .returning('id')
    .executeTakeFirst()
  return row ? { ...row, isDraftNow: numUpdatedRows > 0n } : null
}

/** The last deleted first. */
export async function listTrashed(db: Database, since: Date, { limit, offset }: Slice) {
  return db
    .selectFrom('post')
    .select(['id', 'title', 'deleted_at as deletedAt'])
    .where('deleted_at', '>=', since.toISOString())
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countTrashed(db: Database, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('post')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('deleted_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return total
}

/** The posts that `eraseTrashed` deletes, and their pictures, those in the text too. */
export async function picturesOfTrashed(db: Database, before: Date) {
  const posts = await db
    .selectFrom('post')
    .select(['id', 'image', 'body'])
    .where('deleted_at', '<', before.toISOString())
    .execute()
  return {
    ids: posts.map(({ id }) => id),
    pictures: posts.flatMap(({ image, body }) => [image, body]),
  }
}

export async function eraseTrashed(db: Database, before: Date): Promise<number> {
  const rows = await db
    .deleteFrom('post')
    .where('deleted_at', '<', before.toISOString())
    .returning('id')
    .execute()
  return rows.length
}
