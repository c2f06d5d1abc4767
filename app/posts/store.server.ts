import { type Selectable, sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Slice } from '#app/platform/database/paging.ts'
import type { Schema } from '#db/schema.ts'
import type { CommentStatus, ListedComment, ListedPost, Post } from './model.ts'

/** Newest first. */
export async function listPosts(db: Database, { limit, offset }: Slice): Promise<ListedPost[]> {
  const rows = await db
    .selectFrom('post')
    .select(({ selectFrom, fn }) => [
      'post.id',
      'post.title',
      'post.body',
      'post.published_at',
      'post.created_at',
      'post.created_by',
      'post.updated_at',
      selectFrom('comment')
        .select(fn.countAll<number>().as('n'))
        .whereRef('comment.post_id', '=', 'post.id')
        .as('comments'),
      selectFrom('comment')
        .select(fn.countAll<number>().as('n'))
        .whereRef('comment.post_id', '=', 'post.id')
        .where('comment.status', '=', 'held')
        .as('held'),
    ])
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    body: row.body,
    publishedAt: row.published_at,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    comments: row.comments ?? 0,
    heldComments: row.held ?? 0,
  }))
}

export async function countPosts(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('post')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const columns = ['id', 'title', 'body', 'published_at', 'created_at', 'created_by', 'updated_at'] as const

function postOf(row: Pick<Selectable<Schema['post']>, (typeof columns)[number]>): Post {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    publishedAt: row.published_at,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
  }
}

export async function findPost(db: Database, id: string): Promise<Post | null> {
  const row = await db.selectFrom('post').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? postOf(row) : null
}

/** null: a post with this id is there already. */
export async function insertPost(db: Database, post: Post): Promise<Post | null> {
  const row = await db
    .insertInto('post')
    .values({
      id: post.id,
      title: post.title,
      body: post.body,
      published_at: post.publishedAt,
      created_at: post.createdAt,
      created_by: post.createdBy,
      updated_at: post.updatedAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row ? postOf(row) : null
}

/** As if `post` had been made in the first place, by the same form; null when it is gone, or no longer `before`. */
export async function replacePost(db: Database, before: Post, post: Post): Promise<Post | null> {
  const row = await db
    .updateTable('post')
    .set({
      title: post.title,
      body: post.body,
      published_at: post.publishedAt && (before.publishedAt ?? post.publishedAt),
      created_at: post.createdAt,
      updated_at: post.updatedAt,
    })
    .where('id', '=', before.id)
    .where('updated_at', '=', before.updatedAt)
    .where('title', '=', before.title)
    .where('body', '=', before.body)
    .returning(columns)
    .executeTakeFirst()
  return row ? postOf(row) : null
}

/** Compare and set: null when it is gone, or no longer what the editor had seen. */
export async function changePost(
  db: Database,
  change: { id: string; title: string; body: string; seenAt: string; now: Date; publishes: boolean },
): Promise<Post | null> {
  const at = change.now.toISOString()
  const row = await db
    .updateTable('post')
    .set({ title: change.title, body: change.body, updated_at: at })
    .$if(change.publishes, (query) => query.set({ published_at: sql`coalesce(published_at, ${at})` }))
    .where('id', '=', change.id)
    .where('updated_at', '=', change.seenAt)
    .returning(columns)
    .executeTakeFirst()
  return row ? postOf(row) : null
}

/** Into public or out of it; twice is once. null: gone. */
export async function setPublication(
  db: Database,
  { id, to, now }: { id: string; to: 'public' | 'draft'; now: Date },
): Promise<Post | null> {
  const at = now.toISOString()
  const row = await db
    .updateTable('post')
    .set({ published_at: to === 'public' ? sql`coalesce(published_at, ${at})` : null, updated_at: at })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row ? postOf(row) : null
}

/** Its comments go with it. false: it was gone already. */
export async function deletePost(db: Database, id: string): Promise<boolean> {
  const row = await db.deleteFrom('post').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Held ones first, then the newest. */
export async function listComments(
  db: Database,
  status: CommentStatus | null,
  { limit, offset }: Slice,
): Promise<ListedComment[]> {
  const rows = await db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .select([
      'comment.id',
      'comment.post_id',
      'comment.author_name',
      'comment.body',
      'comment.status',
      'comment.created_at',
      'post.title',
    ])
    .$if(status !== null, (query) => query.where('comment.status', '=', status ?? ''))
    .orderBy(sql`case when comment.status = 'held' then 0 else 1 end`)
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    postId: row.post_id,
    postTitle: row.title,
    authorName: row.author_name,
    body: row.body,
    status: row.status === 'approved' ? 'approved' : 'held',
    createdAt: row.created_at,
  }))
}

export async function countComments(db: Database, status: CommentStatus | null): Promise<number> {
  const { total } = await db
    .selectFrom('comment')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$if(status !== null, (query) => query.where('status', '=', status ?? ''))
    .executeTakeFirstOrThrow()
  return total
}

/** false: gone, or approved already. */
export async function approveHeldComment(db: Database, id: string): Promise<boolean> {
  const row = await db
    .updateTable('comment')
    .set({ status: 'approved' })
    .where('id', '=', id)
    .where('status', '=', 'held')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteComment(db: Database, id: string): Promise<boolean> {
  const row = await db.deleteFrom('comment').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
