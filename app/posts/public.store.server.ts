import type { Database } from '#app/platform/database/database.ts'
import type { Slice } from '#app/platform/database/paging.ts'
import type { FeedPost } from './model.ts'

interface Published {
  id: string
  title: string
  body: string
  publishedAt: string
  comments: number
}

const APPROVED = 'approved'

function published(db: Database) {
  return db
    .selectFrom('post')
    .select(({ selectFrom, fn }) => [
      'post.id',
      'post.title',
      'post.body',
      'post.published_at',
      selectFrom('comment')
        .select(fn.countAll<number>().as('n'))
        .whereRef('comment.post_id', '=', 'post.id')
        .where('comment.status', '=', APPROVED)
        .as('comments'),
    ])
    .where('post.published_at', 'is not', null)
}

function publishedOf(row: {
  id: string
  title: string
  body: string
  published_at: string | null
  comments: number | null
}): Published {
  const { published_at, comments, ...same } = row
  return { ...same, publishedAt: published_at ?? '', comments: comments ?? 0 }
}

/** Newest first; drafts are nowhere in it. */
export async function listPublished(db: Database, { limit, offset }: Slice): Promise<Published[]> {
  const rows = await published(db)
    .orderBy('post.published_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(publishedOf)
}

export async function countPublished(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('post')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return total
}

export async function findPublished(db: Database, id: string): Promise<Published | null> {
  const row = await published(db).where('post.id', '=', id).executeTakeFirst()
  return row ? publishedOf(row) : null
}

/** What an admin let through, oldest first, as it was said. */
export async function listApproved(db: Database, postId: string, { limit, offset }: Slice) {
  return db
    .selectFrom('comment')
    .select(['id', 'author_name as authorName', 'body', 'created_at as createdAt'])
    .where('post_id', '=', postId)
    .where('status', '=', APPROVED)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Held until the transaction ends: a post deleted or unpublished meanwhile waits. false: it is not public. */
export async function lockPublished(db: Database, id: string): Promise<boolean> {
  const row = await db
    .updateTable('post')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertHeld(
  db: Database,
  {
    postId,
    authorName,
    body,
    now,
    id,
  }: { id: string; postId: string; authorName: string; body: string; now: Date },
): Promise<void> {
  await db
    .insertInto('comment')
    .values({
      id,
      post_id: postId,
      author_name: authorName,
      body,
      status: 'held',
      created_at: now.toISOString(),
    })
    .execute()
}

/** The key that stamps of comment forms are signed with: made by whoever asks first, the same on every replica. */
export async function findOrCreateStampKey(db: Database, made: string, now: Date): Promise<string> {
  const key = 'comment-stamp-key'
  await db
    .insertInto('setting')
    .values({ key, value: made, updated_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return value
}

/** Newest first; drafts are nobody's business. */
export async function listFeedPosts(db: Database, most: number): Promise<FeedPost[]> {
  const rows = await db
    .selectFrom('post')
    .select(['id', 'title', 'body', 'published_at', 'updated_at'])
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    body: row.body,
    publishedAt: row.published_at ?? row.updated_at,
    updatedAt: row.updated_at,
  }))
}
