import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { Database } from '#app/platform/db.ts'
import { isId, newId } from '#app/platform/id.ts'
import { sliceOf } from '#app/platform/listing.ts'
import { keepOnce } from './creation.server.ts'
import { commentStatuses, type ListedComment, type ListedPost, type Post, saysTheSame } from './model.ts'
import { recorded } from './recorded.server.ts'
import { checkPostForm, type PostErrors } from './rules.ts'
import * as store from './store.server.ts'

export { type CommentSent, freshStamp, sendComment } from './comments.server.ts'
export { newestPosts } from './followed.server.ts'
export { publicPost, publicPosts } from './public.server.ts'

export async function adminPosts(
  { db, viewer }: Acting,
  { page }: { page?: unknown } = {},
): Promise<{ posts: ListedPost[]; total: number; page: number; hasMore: boolean }> {
  mustBeAble(viewer, 'posts.manage')
  const slice = sliceOf(page)
  const posts = await store.listPosts(db, slice)
  const total = await store.countPosts(db)
  return { posts, total, page: slice.offset / slice.limit + 1, hasMore: slice.offset + posts.length < total }
}

export async function adminPost({ db, viewer }: Acting, id: string): Promise<Post | null> {
  mustBeAble(viewer, 'posts.manage')
  return isId(id) ? store.findPost(db, id) : null
}

export type Posted<Problem extends string> =
  | Outcome<Post, Problem>
  | { ok: false; problem: 'invalid'; errors: PostErrors }

/** Published at once, or kept as a draft; 'changed-elsewhere' only for a form that is sent again. */
export async function createPost(
  acting: Acting,
  form: unknown,
  { isDraft = false, requestKey }: { isDraft?: boolean; requestKey?: unknown } = {},
): Promise<Posted<'changed-elsewhere'>> {
  const { id: createdBy } = mustBeAbleUser(acting.viewer, 'posts.manage')
  const check = checkPostForm(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const at = acting.now.toISOString()
  const publishedAt = isDraft ? null : at
  const post = { ...check.value, id: newId(), publishedAt, createdAt: at, createdBy, updatedAt: at }
  const kept = await keepOnce(acting, post, requestKey)
  if (kept.ok) acting.announce('posts')
  return kept
}

/**
 * `seenAt` is the post's updatedAt as the editor was given it: whoever saves second hears that somebody was faster. Not
 * when the post says the same already, as after an answer that was lost.
 */
export async function updatePost(
  acting: Acting,
  { id, form, seenAt, publishes }: { id: string; form: unknown; seenAt: string; publishes: boolean },
): Promise<Posted<'gone' | 'changed-elsewhere'>> {
  const { db, now } = acting
  mustBeAble(acting.viewer, 'posts.manage')
  const check = checkPostForm(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const before = isId(id) ? await store.findPost(db, id) : null
  if (!before) return refused('gone')
  const publishedAt = publishes ? now.toISOString() : before.publishedAt
  const orElse = (standing: Post | null) =>
    standing && saysTheSame(standing, { ...before, ...check.value, publishedAt })
      ? done(standing)
      : refused('changed-elsewhere')
  if (before.updatedAt !== seenAt) return orElse(before)
  const deed = { action: 'post.change', subjectKind: 'post' } as const
  const change = { ...check.value, id, seenAt, now, publishes }
  const post = await recorded(acting, deed, (db) => store.changePost(db, change))
  if (!post) return orElse(await store.findPost(db, id))
  acting.announce('posts')
  return done(post)
}

async function move(acting: Acting, id: string, to: 'public' | 'draft'): Promise<Outcome<Post, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  const action = to === 'public' ? 'post.publish' : 'post.unpublish'
  const publication = { id, to, now: acting.now }
  const post = isId(id)
    ? await recorded(acting, { action, subjectKind: 'post' }, (db) => store.movePublication(db, publication))
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

export async function deletePost(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  const deed = { action: 'post.delete', subjectKind: 'post' } as const
  const change = async (db: Database) => ((await store.erasePost(db, id)) ? { id } : null)
  if (!(await recorded(acting, deed, change))) return refused('gone')
  acting.announce('posts')
  return done({ id })
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
    page: slice.offset / slice.limit + 1,
    hasMore: slice.offset + comments.length < total,
  }
}

export async function approveComment(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  const deed = { action: 'comment.approve', subjectKind: 'comment' } as const
  const change = async (db: Database) => ((await store.approveHeld(db, id)) ? { id } : null)
  if (!(await recorded(acting, deed, change))) return refused('gone')
  acting.announce('posts')
  return done({ id })
}

export async function removeComment(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  const deed = { action: 'comment.remove', subjectKind: 'comment' } as const
  const change = async (db: Database) => ((await store.eraseComment(db, id)) ? { id } : null)
  if (!(await recorded(acting, deed, change))) return refused('gone')
  acting.announce('posts')
  return done({ id })
}
