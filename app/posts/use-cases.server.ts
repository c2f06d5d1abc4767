import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { Database } from '#app/platform/database/database.ts'
import { isId, newId } from '#app/platform/id.ts'
import { pageOf, sliceOf } from '#app/platform/database/paging.ts'
import { keepPost } from './idempotent-create.server.ts'
import {
  commentStatuses,
  type FeedPost,
  type ListedComment,
  type ListedPost,
  type Post,
  hasSameContent,
} from './model.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import { checkPostForm, type PostErrors } from './rules.ts'
import * as publicStore from './public.store.server.ts'
import * as store from './store.server.ts'

const FEED_LIMIT = 50

export { type SendCommentOutcome, createFormStamp, sendComment } from './comments.server.ts'
export { publicPost, publicPosts } from './public.server.ts'
export {
  announcementView,
  announcePost,
  isMailStillWanted,
  stopAnnouncements,
  viewAnnouncementStop,
} from './announcements.server.ts'
export { announcementData } from './personal-data.store.server.ts'

export async function adminPosts(
  { db, viewer }: Acting,
  { page }: { page?: unknown } = {},
): Promise<{ posts: ListedPost[]; total: number; page: number; hasMore: boolean }> {
  mustBeAble(viewer, 'posts.manage')
  const slice = sliceOf(page)
  const posts = await store.listPosts(db, slice)
  const total = await store.countPosts(db)
  return { posts, total, ...pageOf(slice, { shown: posts.length, total }) }
}

export async function adminPost({ db, viewer }: Acting, id: string): Promise<Post | null> {
  mustBeAble(viewer, 'posts.manage')
  return isId(id) ? store.findPost(db, id) : null
}

export type SavePostOutcome<Problem extends string> =
  | Outcome<Post, Problem>
  | { ok: false; problem: 'invalid'; errors: PostErrors }

/** Published at once, or kept as a draft; 'changed-elsewhere' only for a form that is sent again. */
export async function createPost(
  acting: Acting,
  form: unknown,
  { isDraft = false, requestKey }: { isDraft?: boolean; requestKey?: unknown } = {},
): Promise<SavePostOutcome<'changed-elsewhere'>> {
  const { id: createdBy } = mustBeAbleUser(acting.viewer, 'posts.manage')
  const check = checkPostForm(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const at = acting.now.toISOString()
  const publishedAt = isDraft ? null : at
  const post = { ...check.value, id: newId(), publishedAt, createdAt: at, createdBy, updatedAt: at }
  const kept = await keepPost(acting, post, requestKey)
  if (!kept) return refused('changed-elsewhere')
  acting.announce('posts')
  return done(kept)
}

/**
 * `seenAt` is the post's `updatedAt` when the editor opened it. A concurrent change is refused, unless the stored post already
 * has the same content, as after a lost response.
 */
export async function updatePost(
  acting: Acting,
  { id, form, seenAt, publishes }: { id: string; form: unknown; seenAt: string; publishes: boolean },
): Promise<SavePostOutcome<'gone' | 'changed-elsewhere'>> {
  const { db, now } = acting
  mustBeAble(acting.viewer, 'posts.manage')
  const check = checkPostForm(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const before = isId(id) ? await store.findPost(db, id) : null
  if (!before) return refused('gone')
  const publishedAt = publishes ? now.toISOString() : before.publishedAt
  const orElse = (standing: Post | null) =>
    standing && hasSameContent(standing, { ...before, ...check.value, publishedAt })
      ? done(standing)
      : refused('changed-elsewhere')
  if (before.updatedAt !== seenAt) return orElse(before)
  const deed = { action: 'post.change', subjectKind: 'post' } as const
  const change = { ...check.value, id, seenAt, now, publishes }
  const post = await withAudit(acting, deed, (db) => store.changePost(db, change))
  if (!post) return orElse(await store.findPost(db, id))
  acting.announce('posts')
  return done(post)
}

async function move(acting: Acting, id: string, to: 'public' | 'draft'): Promise<Outcome<Post, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  const action = to === 'public' ? 'post.publish' : 'post.unpublish'
  const publication = { id, to, now: acting.now }
  const post = isId(id)
    ? await withAudit(acting, { action, subjectKind: 'post' }, (db) => store.setPublication(db, publication))
    : null
  if (!post) return refused('gone')
  acting.announce('posts')
  return done(post)
}

export function publishPost(acting: Acting, id: string): Promise<Outcome<Post, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  return move(acting, id, 'public')
}

/** A draft again: gone from every public answer at once, its comments wait with it. */
export function unpublishPost(acting: Acting, id: string): Promise<Outcome<Post, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  return move(acting, id, 'draft')
}

/** One change that says whether there was something to change. */
async function changeOrGone(
  acting: Acting,
  deed: Parameters<typeof withAudit>[1],
  { id, change }: { id: string; change: (db: Database, id: string) => Promise<boolean> },
): Promise<Outcome<{ id: string }, 'gone'>> {
  const work = async (db: Database) => ((await change(db, id)) ? { id } : null)
  if (!(await withAudit(acting, deed, work))) return refused('gone')
  acting.announce('posts')
  return done({ id })
}

export async function deletePost(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  const deed = { action: 'post.delete', subjectKind: 'post' } as const
  return changeOrGone(acting, deed, { id, change: store.deletePost })
}

export async function adminComments(
  { db, viewer }: Acting,
  asked: { status?: string; page?: unknown } = {},
): Promise<{ comments: ListedComment[]; total: number; page: number; hasMore: boolean }> {
  mustBeAble(viewer, 'posts.manage')
  const slice = sliceOf(asked.page)
  const status = commentStatuses.find((known) => known === asked.status) ?? null
  const comments = await store.listComments(db, status, slice)
  const total = await store.countComments(db, status)
  return {
    comments,
    total,
    ...pageOf(slice, { shown: comments.length, total }),
  }
}

export async function approveComment(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  const deed = { action: 'comment.approve', subjectKind: 'comment' } as const
  return changeOrGone(acting, deed, { id, change: store.approveHeldComment })
}

export async function removeComment(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  const deed = { action: 'comment.remove', subjectKind: 'comment' } as const
  return changeOrGone(acting, deed, { id, change: store.deleteComment })
}

/** The last published announcements, for feeds and search engines. */
export async function newestPosts(
  { db, viewer }: Acting,
  { most = FEED_LIMIT }: { most?: number } = {},
): Promise<FeedPost[]> {
  mustBeAble(viewer, 'posts.view')
  return publicStore.listFeedPosts(db, most)
}
