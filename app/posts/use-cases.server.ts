import * as store from './store.server.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { Database } from '#app/platform/database/database.ts'
import { isId, newId } from '#app/platform/id.ts'
import { pageOf, sliceOf } from '#app/platform/database/paging.ts'
import {
  commentStatuses,
  type FeedPost,
  hasSameContent,
  type ListedComment,
  type ListedPost,
  type Post,
  type PostContent,
  publicationStateOf,
} from './model.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import { checkPostForm, PINNED_MOST, type PostErrors, postMessages, publishMomentOf } from './rules.ts'
import { createIdempotently } from '#app/platform/database/idempotent-create.ts'
import * as publicStore from './public.store.server.ts'

/** Null: the post was changed elsewhere since the form was first sent. */
async function keepPost(acting: Acting, post: Post, requestKey: unknown): Promise<Post | null> {
  return createIdempotently<Post, Post>(post, requestKey, {
    insert: (post) => withAudit(acting, 'post.create', (db) => store.insertPost(db, post)),
    find: (id) => store.findPost(acting.db, id),
    replace: (earlier, sent) =>
      withAudit(acting, 'post.change', (db) => store.replacePost(db, earlier, sent)),
    hasSameContent,
  })
}

const FEED_LIMIT = 50

export { type SendCommentOutcome, createFormStamp, sendComment } from './comments.server.ts'
export {
  approveComment,
  holdComment,
  removeComment,
  undoCommentDecision,
} from './comment-decisions.server.ts'
export { publicPost, publicPosts } from './public.server.ts'
export {
  announcementView,
  announcePost,
  isMailStillWanted,
  sendScheduledAnnouncements,
} from './announcements.server.ts'
export { stopAnnouncements, viewAnnouncementStop } from './announcement-stop.server.ts'
export { announcementData } from './announcements.store.server.ts'
export { deletedPosts, deletePost, eraseDeletedPosts, restorePost } from './trash.server.ts'

export async function adminPosts(
  { db, viewer, now }: Acting,
  { page }: { page?: unknown } = {},
): Promise<{ posts: ListedPost[]; total: number; page: number; hasMore: boolean }> {
  mustBeAble(viewer, 'posts.manage')
  const slice = sliceOf(page)
  const rows = await store.listPosts(db, slice)
  const posts = rows.map((post) => ({ ...post, state: publicationStateOf(post, now) }))
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

/** When the post is published. For `at`, the form's `publishAt` is read. */
export type PublishChoice = 'now' | 'draft' | 'at'

interface CheckedPost {
  content: PostContent
  publication: Pick<Post, 'publishedAt' | 'isMailedWhenPublic'>
}

function checkedPost(
  { env, now }: Acting,
  form: unknown,
  { publish, before }: { publish: PublishChoice; before: Post | null },
): { ok: true; value: CheckedPost } | { ok: false; errors: PostErrors } {
  const check = checkPostForm(form, new URL(env.publicUrl).origin)
  const { publishAt, mailWhenPublic } = Object(form) as Record<string, unknown>
  const at = publish === 'at' ? publishMomentOf(publishAt, { now, timeZone: env.clubTimeZone }) : null
  const errors = {
    ...(!check.ok && check.errors),
    ...(publish === 'at' && at === null && { publishAt: postMessages.publishAt }),
  }
  if (!check.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  const publishedAt = publishedAtOf({ publish, at }, before, now)
  // The form of a public one has no such box: what waits to be sent stays.
  const isMailedWhenPublic = isPublic(before, now)
    ? before.isMailedWhenPublic
    : mailWhenPublic === 'yes' && publishedAt !== null
  return { ok: true, value: { content: check.value, publication: { publishedAt, isMailedWhenPublic } } }
}

function isPublic(post: Post | null, now: Date): post is Post {
  return post !== null && publicationStateOf(post, now) === 'published'
}

/** Public already, it stays public since when it was. */
function publishedAtOf(
  { publish, at }: { publish: PublishChoice; at: string | null },
  before: Post | null,
  now: Date,
): string | null {
  if (isPublic(before, now)) return before.publishedAt
  if (publish === 'now') return now.toISOString()
  return at
}

/** Creates a post: published, scheduled or a draft. 'changed-elsewhere' is only possible when a form is sent again. */
export async function createPost(
  acting: Acting,
  form: unknown,
  { publish = 'now', requestKey }: { publish?: PublishChoice; requestKey?: unknown } = {},
): Promise<SavePostOutcome<'changed-elsewhere'>> {
  const { id: createdBy } = mustBeAbleUser(acting.viewer, 'posts.manage')
  const check = checkedPost(acting, form, { publish, before: null })
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const at = acting.now.toISOString()
  const { content, publication } = check.value
  const post = { ...content, ...publication, id: newId(), createdAt: at, createdBy, updatedAt: at }
  const storedPost = await keepPost(acting, post, requestKey)
  if (!storedPost) return refused('changed-elsewhere')
  acting.announce('posts')
  return done(storedPost)
}

/**
 * `seenAt` is the post's `updatedAt` when the editor opened it. A concurrent change is refused, unless the stored post already
 * has the same content, as after a lost response.
 */
export async function updatePost(
  acting: Acting,
  { id, form, seenAt, publish }: { id: string; form: unknown; seenAt: string; publish: PublishChoice },
): Promise<SavePostOutcome<'gone' | 'changed-elsewhere'>> {
  const { db, now } = acting
  mustBeAble(acting.viewer, 'posts.manage')
  const before = isId(id) ? await store.findPost(db, id) : null
  const check = checkedPost(acting, form, { publish, before })
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  if (!before) return refused('gone')
  const { content, publication } = check.value
  const changedPost = { ...before, ...content, ...publication, updatedAt: now.toISOString() }
  const orElse = (storedPost: Post | null) =>
    storedPost && hasSameContent(storedPost, changedPost) ? done(storedPost) : refused('changed-elsewhere')
  if (before.updatedAt !== seenAt) return orElse(before)
  const change = { ...content, ...publication, id, seenAt, now }
  const post = await withAudit(acting, 'post.change', (db) => store.changePost(db, change))
  if (!post) return orElse(await store.findPost(db, id))
  acting.announce('posts')
  return done(post)
}

async function move(acting: Acting, id: string, to: 'public' | 'draft'): Promise<Outcome<Post, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  const action = to === 'public' ? 'post.publish' : 'post.unpublish'
  const publication = { id, to, now: acting.now }
  const post = isId(id)
    ? await withAudit(acting, action, (db) => store.setPublication(db, publication))
    : null
  if (!post) return refused('gone')
  acting.announce('posts')
  return done(post)
}

export function publishPost(acting: Acting, id: string): Promise<Outcome<Post, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  return move(acting, id, 'public')
}

/** Makes the post a draft again: it is no longer public, and neither are its comments. */
export function unpublishPost(acting: Acting, id: string): Promise<Outcome<Post, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  return move(acting, id, 'draft')
}

/** First among the announcements; at most PINNED_MOST are. */
export async function pinPost(
  acting: Acting,
  id: string,
): Promise<Outcome<{ id: string }, 'gone' | 'too-many-pinned'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  if (!isId(id) || !(await store.findPost(acting.db, id))) return refused('gone')
  const pin = { id, now: acting.now, most: PINNED_MOST }
  const post = await withAudit(acting, 'post.pin', (db) => store.pinPost(db, pin))
  if (!post) return refused('too-many-pinned')
  acting.announce('posts')
  return done(post)
}

export async function unpinPost(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'posts.manage')
  const post = isId(id) ? await withAudit(acting, 'post.unpin', (db) => store.unpinPost(db, id)) : null
  if (!post) return refused('gone')
  acting.announce('posts')
  return done(post)
}

export async function adminComments(
  { db, viewer }: Acting,
  query: { status?: string; page?: unknown } = {},
): Promise<{ comments: ListedComment[]; total: number; page: number; hasMore: boolean }> {
  mustBeAble(viewer, 'posts.manage')
  const slice = sliceOf(query.page)
  const status = commentStatuses.find((option) => option === query.status) ?? null
  const comments = await store.listComments(db, status, slice)
  const total = await store.countComments(db, status)
  return {
    comments,
    total,
    ...pageOf(slice, { shown: comments.length, total }),
  }
}

/** The last published announcements, for feeds and search engines. */
export async function newestPosts(
  { db, viewer, now }: Acting,
  { most = FEED_LIMIT }: { most?: number } = {},
): Promise<FeedPost[]> {
  mustBeAble(viewer, 'posts.view')
  return publicStore.listFeedPosts(db, now, most)
}

/** The publication time of the next scheduled post. A timer renews the cached pages then. */
export async function nextPublicationAt({
  db,
  now = new Date(),
}: {
  db: Database
  now?: Date
}): Promise<string | null> {
  return publicStore.findNextPublication(db, now)
}
