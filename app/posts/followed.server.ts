import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { listFollowed } from './followed.store.server.ts'
import type { FollowedPost } from './model.ts'

const FEED_MOST = 50

/** The last published announcements, for feeds and search engines. */
export async function newestPosts(
  { db, viewer }: Acting,
  { most = FEED_MOST }: { most?: number } = {},
): Promise<FollowedPost[]> {
  mustBeAble(viewer, 'posts.view')
  return listFollowed(db, most)
}
