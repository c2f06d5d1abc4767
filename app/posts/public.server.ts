import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { markedBlocks } from '#app/club/text-marks.rules.ts'
import { isId } from '#app/platform/id.ts'
import { pageOf, sliceOf } from '#app/platform/database/paging.ts'
import { excerptOf, longDay, type PublicComment, type PublicPost } from './model.ts'
import { countPublished, findPublished, listApproved, listPublished } from './public.store.server.ts'

type PublishedPost = Awaited<ReturnType<typeof listPublished>>[number]

function publicView({ body, ...post }: PublishedPost, timeZone: string): PublicPost {
  const text = { excerpt: excerptOf(body), blocks: markedBlocks(body) }
  return { ...post, ...text, publishedOn: longDay(post.publishedAt, timeZone) }
}

export async function publicPosts(
  { db, viewer, env, now }: Acting,
  { page }: { page?: unknown } = {},
): Promise<{ posts: PublicPost[]; page: number; hasMore: boolean }> {
  mustBeAble(viewer, 'posts.view')
  const slice = sliceOf(page)
  const posts = await listPublished(db, now, slice)
  const total = await countPublished(db, now)
  return {
    posts: posts.map((post) => publicView(post, env.clubTimeZone)),
    ...pageOf(slice, { shown: posts.length, total }),
  }
}

/** null: a draft, or no such post; both get the same answer. */
export async function publicPost(
  { db, viewer, env, now }: Acting,
  { id, page }: { id: string; page?: unknown },
): Promise<{ post: PublicPost; comments: PublicComment[]; page: number; hasMore: boolean } | null> {
  mustBeAble(viewer, 'posts.view')
  const post = isId(id) ? await findPublished(db, id, now) : null
  if (!post) return null
  const slice = sliceOf(page)
  const comments = await listApproved(db, id, slice)
  return {
    post: publicView(post, env.clubTimeZone),
    comments: comments.map(({ createdAt, ...comment }) => ({
      ...comment,
      writtenOn: longDay(createdAt, env.clubTimeZone),
    })),
    ...pageOf(slice, { shown: comments.length, total: post.comments }),
  }
}
