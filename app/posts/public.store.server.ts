import type { Database } from '#app/platform/database/database.ts'
import type { Slice } from '#app/platform/database/paging.ts'
import { sql, type ExpressionBuilder } from 'kysely'
import type { Schema } from '#db/schema.ts'
import type { FeedPost } from './model.ts'

const APPROVED = 'approved'

type PostQuery = ExpressionBuilder<Schema, 'post'>

const isPublic = (now: Date) => (eb: PostQuery) =>
  eb.and([eb('post.published_at', '<=', now.toISOString()), eb('post.deleted_at', 'is', null)])

const columns = [
  'post.id',
  'post.title',
  'post.body',
  'post.image',
  'post.image_alt as imageAlt',
  'post.image_focus as imageFocus',
  'post.link_label as linkLabel',
  'post.link_url as linkUrl',
  'post.published_at',
  'post.updated_at as updatedAt',
  'author.name as author',
] as const

/** Until somebody gives a name, it is the beginning of the address they sign in with: that is for no public page. */
const hasOwnName = sql<boolean>`substr(author.email, 1, length(author.name) + 1) <> author.name || '@'`

function publishedPosts(db: Database, now: Date) {
  return db
    .selectFrom('post')
    .leftJoin('user_account as author', (join) =>
      join.onRef('author.id', '=', 'post.created_by').on(hasOwnName),
    )
    .select(columns)
    .where(isPublic(now))
}

function withComments(db: Database, now: Date) {
  return publishedPosts(db, now).select(({ selectFrom, fn }) => [
    'post.pinned_at',
    selectFrom('comment')
      .select(fn.countAll<number>().as('n'))
      .whereRef('comment.post_id', '=', 'post.id')
      .where('comment.status', '=', APPROVED)
      .as('comments'),
  ])
}

interface Published extends FeedPost {
  isPinned: boolean
  comments: number
}

function publishedOf(
  row: Omit<FeedPost, 'publishedAt'> & {
    published_at: string | null
    pinned_at: string | null
    comments: number | null
  },
): Published {
  const { published_at, pinned_at, comments, ...same } = row
  return { ...same, publishedAt: published_at ?? '', isPinned: pinned_at !== null, comments: comments ?? 0 }
}

/** Pinned ones first, then the newest; drafts are nowhere in it. */
export async function listPublished(db: Database, now: Date, { limit, offset }: Slice): Promise<Published[]> {
  const rows = await withComments(db, now)
    .orderBy(sql`case when post.pinned_at is null then 1 else 0 end`)
    .orderBy('post.published_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(publishedOf)
}

export async function countPublished(db: Database, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('post')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isPublic(now))
    .executeTakeFirstOrThrow()
  return total
}

export async function findPublished(db: Database, id: string, now: Date): Promise<Published | null> {
  const row = await withComments(db, now).where('post.id', '=', id).executeTakeFirst()
  return row ? publishedOf(row) : null
}

/** null: no post is scheduled. */
export async function findNextPublication(db: Database, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('post')
    .select('published_at')
    .where('published_at', '>', now.toISOString())
    .where('deleted_at', 'is', null)
    .orderBy('published_at')
    .limit(1)
    .executeTakeFirst()
  return row?.published_at ?? null
}

/** The approved comments, the oldest first. */
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
export async function lockPublished(db: Database, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('post')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('id', '=', id)
    .where('published_at', '<=', now.toISOString())
    .where('deleted_at', 'is', null)
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
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Public posts, the newest first; pinning does not matter here. */
export async function listFeedPosts(db: Database, now: Date, most: number): Promise<FeedPost[]> {
  const rows = await publishedPosts(db, now)
    .orderBy('post.published_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ published_at, ...post }) => {
    const publishedAt = published_at ?? post.updatedAt
    // A scheduled one was saved before it became public.
    const updatedAt = post.updatedAt > publishedAt ? post.updatedAt : publishedAt
    return { ...post, publishedAt, updatedAt }
  })
}
