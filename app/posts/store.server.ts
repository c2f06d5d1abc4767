import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { saveSetting } from '#app/platform/database/settings.ts'
import type { Slice } from '#app/platform/database/paging.ts'
import type { Schema } from '#db/schema.ts'
import {
  type CommentStatus,
  contentFields,
  type ListedComment,
  type ListedPost,
  type Post,
  type PostContent,
  publishedAgain,
} from './model.ts'

const contentColumns = {
  title: 'title',
  body: 'body',
  image: 'image',
  imageAlt: 'image_alt',
  imageFocus: 'image_focus',
  linkLabel: 'link_label',
  linkUrl: 'link_url',
} as const satisfies Record<keyof PostContent, keyof Schema['post']>

const columns = [
  'post.id',
  'post.title',
  'post.body',
  'post.image',
  'post.image_alt as imageAlt',
  'post.image_focus as imageFocus',
  'post.link_label as linkLabel',
  'post.link_url as linkUrl',
  'post.published_at as publishedAt',
  'post.created_at as createdAt',
  'post.created_by as createdBy',
  'post.updated_at as updatedAt',
  'post.mail_when_public as mailWhenPublic',
] as const

/** With the flag as one. */
function postOf<Row extends { mailWhenPublic: number }>({ mailWhenPublic, ...row }: Row) {
  return { ...row, isMailedWhenPublic: mailWhenPublic === 1 }
}

const flagOf = ({ isMailedWhenPublic }: Pick<Post, 'isMailedWhenPublic'>) => (isMailedWhenPublic ? 1 : 0)

function contentRow(content: PostContent) {
  const { title, body, image, imageAlt, imageFocus, linkLabel, linkUrl } = content
  const picture = { image, image_alt: imageAlt, image_focus: imageFocus }
  return { title, body, ...picture, link_label: linkLabel, link_url: linkUrl }
}

const present = (db: Database) => db.selectFrom('post').where('deleted_at', 'is', null)

/** Newest first, whatever is pinned. */
export async function listPosts(
  db: Database,
  { limit, offset }: Slice,
): Promise<Omit<ListedPost, 'state'>[]> {
  const rows = await present(db)
    .leftJoin('user_account as author', 'author.id', 'post.created_by')
    .select(columns)
    .select(({ selectFrom, fn }) => [
      'pinned_at as pinnedAt',
      'author.name as author',
      selectFrom('comment')
        .select(fn.countAll<number>().as('n'))
        .whereRef('comment.post_id', '=', 'post.id')
        .as('comments'),
      selectFrom('comment')
        .select(fn.countAll<number>().as('n'))
        .whereRef('comment.post_id', '=', 'post.id')
        .where('comment.status', '=', 'held')
        .as('heldComments'),
    ])
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    ...postOf(row),
    comments: row.comments ?? 0,
    heldComments: row.heldComments ?? 0,
  }))
}

export async function countPosts(db: Database): Promise<number> {
  const { total } = await present(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** null: deleted, for good or to the trash. */
export async function findPost(db: Database, id: string): Promise<Post | null> {
  const row = await present(db).select(columns).where('id', '=', id).executeTakeFirst()
  return row ? postOf(row) : null
}

/** null: a post with this id is there already. */
export async function insertPost(db: Database, post: Post): Promise<Post | null> {
  const row = await db
    .insertInto('post')
    .values({
      ...contentRow(post),
      id: post.id,
      published_at: post.publishedAt,
      mail_when_public: flagOf(post),
      created_at: post.createdAt,
      created_by: post.createdBy,
      updated_at: post.updatedAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row ? postOf(row) : null
}

/** Replaces a post that the same form created; null if it is gone or no longer equals `before`. */
export async function replacePost(db: Database, before: Post, post: Post): Promise<Post | null> {
  const row = await db
    .updateTable('post')
    .set({
      ...contentRow(post),
      published_at: publishedAgain(before, post),
      mail_when_public: flagOf(post),
      created_at: post.createdAt,
      updated_at: post.updatedAt,
    })
    .where('id', '=', before.id)
    .where('deleted_at', 'is', null)
    .where('updated_at', '=', before.updatedAt)
    .where((eb) => eb.and(contentFields.map((name) => eb(contentColumns[name], '=', before[name]))))
    .returning(columns)
    .executeTakeFirst()
  return row ? postOf(row) : null
}

/** Compare and set: null if it was deleted, or changed since the editor read it. */
export async function changePost(
  db: Database,
  change: PostContent &
    Pick<Post, 'id' | 'publishedAt' | 'isMailedWhenPublic'> & { seenAt: string; now: Date },
): Promise<Post | null> {
  const row = await db
    .updateTable('post')
    .set({
      ...contentRow(change),
      published_at: change.publishedAt,
      mail_when_public: flagOf(change),
      updated_at: change.now.toISOString(),
    })
    .where('id', '=', change.id)
    .where('deleted_at', 'is', null)
    .where('updated_at', '=', change.seenAt)
    .returning(columns)
    .executeTakeFirst()
  return row ? postOf(row) : null
}

/** Publishes a post or makes it a draft; a second call changes nothing. null: deleted. */
export async function setPublication(
  db: Database,
  { id, to, now }: { id: string; to: 'public' | 'draft'; now: Date },
): Promise<Post | null> {
  const at = now.toISOString()
  const row = await db
    .updateTable('post')
    .set({
      published_at:
        to === 'public' ? sql`case when published_at <= ${at} then published_at else ${at} end` : null,
      updated_at: at,
      ...(to === 'draft' && { mail_when_public: 0 }),
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row ? postOf(row) : null
}

/** Locks until the transaction ends: of two who pin at once one counts the other. Nothing is written for a post that is not there. */
export async function lockPins(db: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  if (!(await db.selectFrom('post').select('id').where('id', '=', id).executeTakeFirst())) return
  await saveSetting(db, 'pinned-posts', { value: 'locked while one is pinned', at: now.toISOString() })
}

export const otherPinned = (db: Database, id: string) =>
  present(db)
    .where('pinned_at', 'is not', null)
    .where('id', '!=', id)
    .select((eb) => eb.fn.countAll<number>().as('total'))

/** Pinned posts are listed first. The feed's order and open editors are not affected. null: deleted, or `most` are pinned. */
export async function pinPost(
  db: Database,
  { id, now, most }: { id: string; now: Date; most: number },
): Promise<{ id: string } | null> {
  await lockPins(db, { id, now })
  const row = await db
    .updateTable('post')
    .set({ pinned_at: now.toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(otherPinned(db, id), '<', most)
    .returning('id')
    .executeTakeFirst()
  return row ?? null
}

export async function unpinPost(db: Database, id: string): Promise<{ id: string } | null> {
  const row = await db
    .updateTable('post')
    .set({ pinned_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row ?? null
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
    .where('post.deleted_at', 'is', null)
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
    .innerJoin('post', 'post.id', 'comment.post_id')
    .where('post.deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$if(status !== null, (query) => query.where('status', '=', status ?? ''))
    .executeTakeFirstOrThrow()
  return total
}
