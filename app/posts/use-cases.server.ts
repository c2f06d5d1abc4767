import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { newId } from '#app/platform/id.ts'
import { sliceOf } from '#app/platform/listing.ts'
import { commentStatuses, type ListedComment, type ListedPost } from './model.ts'
import { checkPostForm, type PostErrors } from './rules.ts'
import * as store from './store.server.ts'

export { newestPosts } from './followed.server.ts'

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

export type Posted = Outcome<{ id: string }, never> | { ok: false; problem: 'invalid'; errors: PostErrors }

export async function createPost(acting: Acting, form: unknown): Promise<Posted> {
  const { db, viewer, now } = acting
  mustBeAble(viewer, 'posts.manage')
  const check = checkPostForm(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const id = newId()
  const at = now.toISOString()
  const createdBy = viewer.kind === 'user' ? viewer.id : null
  await store.insertPost(db, { ...check.value, id, publishedAt: at, createdAt: at, createdBy })
  acting.announce('posts')
  return done({ id })
}

export async function deletePost(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  if (!(await store.erasePost(acting.db, id))) return refused('gone')
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
  if (!(await store.approveHeld(acting.db, id))) return refused('gone')
  acting.announce('posts')
  return done({ id })
}

export async function removeComment(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  if (!(await store.eraseComment(acting.db, id))) return refused('gone')
  acting.announce('posts')
  return done({ id })
}
