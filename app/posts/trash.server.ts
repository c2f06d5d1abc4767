import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { TRASH_RETENTION_MS } from '#app/events/rules.ts'
import { pageOf, sliceOf } from '#app/platform/database/paging.ts'
import { isId } from '#app/platform/id.ts'
import { deletePicturesOf } from '#app/uploads/use-cases.server.ts'
import type { DeletedPost } from './model.ts'
import { PINNED_MOST } from './rules.ts'
import {
  countTrashed,
  eraseTrashed,
  listTrashed,
  picturesOfTrashed,
  trashPost,
  untrashPost,
} from './trash.store.server.ts'

const cutoff = (now: Date) => new Date(now.getTime() - TRASH_RETENTION_MS)

/** Gone from every public answer at once, its comments with it; it can be brought back for 30 days. */
export async function deletePost(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  const { now } = acting
  const post = isId(id) ? await withAudit(acting, 'post.delete', (db) => trashPost(db, { id, now })) : null
  if (!post) return refused('gone')
  acting.announce('posts')
  return done(post)
}

/** `isDraftNow`: its moment passed in the trash. */
export async function restorePost(
  acting: Acting,
  id: string,
): Promise<Outcome<{ id: string; isDraftNow: boolean }, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  const { now } = acting
  const since = cutoff(now)
  const post = isId(id)
    ? await withAudit(acting, 'post.restore', (db) => untrashPost(db, { id, since, now, most: PINNED_MOST }))
    : null
  if (!post) return refused('gone')
  acting.announce('posts')
  return done(post)
}

/** The last deleted first. */
export async function deletedPosts(
  { db, viewer, now }: Acting,
  page?: unknown,
): Promise<{ posts: DeletedPost[]; total: number; page: number; hasMore: boolean }> {
  mustBeAble(viewer, 'posts.manage')
  const slice = sliceOf(page)
  const since = cutoff(now)
  const posts = await listTrashed(db, since, slice)
  const total = await countTrashed(db, since)
  return {
    posts: posts.map(({ deletedAt, ...post }) => ({
      ...post,
      restorableUntil: new Date(Date.parse(deletedAt ?? '') + TRASH_RETENTION_MS).toISOString(),
    })),
    total,
    ...pageOf(slice, { shown: posts.length, total }),
  }
}

/** Housekeeping: what has lain in the trash for 30 days, with its pictures. Answers how many posts went. */
export async function eraseDeletedPosts({
  db,
  now,
  storage,
  isDryRun = false,
}: Pick<Acting, 'db' | 'now' | 'storage'> & { isDryRun?: boolean | undefined }): Promise<number> {
  const before = cutoff(now)
  if (!isDryRun) await deletePicturesOf({ db, storage }, await picturesOfTrashed(db, before))
  return eraseTrashed(db, before)
}
