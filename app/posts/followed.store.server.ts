import type { Database } from '#app/platform/db.ts'
import type { FollowedPost } from './model.ts'

/** Newest first; drafts are nobody's business. */
export async function listFollowed(db: Database, most: number): Promise<FollowedPost[]> {
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
