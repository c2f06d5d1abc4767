import type { Database } from '#app/platform/database/database.ts'
import type { CommentStatus } from './model.ts'

export interface StoredComment {
  id: string
  post_id: string
  author_name: string
  body: string
  status: string
  created_at: string
}

const columns = ['id', 'post_id', 'author_name', 'body', 'status', 'created_at'] as const

/** false: deleted, or its status is no longer `from`. */
export async function moveComment(
  db: Database,
  { id, from, to }: { id: string; from: CommentStatus; to: CommentStatus },
): Promise<boolean> {
  const row = await db
    .updateTable('comment')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The deleted comment; null: it was deleted already. */
export async function deleteComment(db: Database, id: string): Promise<StoredComment | null> {
  return (await db.deleteFrom('comment').where('id', '=', id).returning(columns).executeTakeFirst()) ?? null
}

/** false: the comment exists already, or its announcement was deleted. */
export async function reinsertComment(db: Database, comment: StoredComment): Promise<boolean> {
  const post = await db
    .selectFrom('post')
    .select('id')
    .where('id', '=', comment.post_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!post) return false
  const row = await db
    .insertInto('comment')
    .values(comment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
