import { expect, it } from 'vitest'
import { createPost, deletePost, restorePost } from '#app/posts/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, LONG_AGO, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { dashboardStats } from './use-cases.server.ts'

it.each(bothEngines)(
  'the dashboard counts no comments of a deleted announcement, on $name',
  async ({ open }) => {
    const db = await open()
    const acting = actingAs(db, viewerOf(await anAdmin(db)))
    const post = await createPost(acting, { title: 'The tripod is back', body: 'Ask Om.' })
    if (!post.ok) throw new Error(post.problem)
    const postId = post.value.id
    const words = { author_name: 'Ravi', body: 'Well shot.', status: 'approved', created_at: LONG_AGO }
    await db
      .insertInto('comment')
      .values({ id: newId(), post_id: postId, ...words })
      .execute()
    expect(await dashboardStats(acting)).toMatchObject({ totalPosts: 1, totalComments: 1 })
    await deletePost(acting, postId)
    expect(await dashboardStats(acting)).toMatchObject({ totalPosts: 0, totalComments: 0 })
    await restorePost(acting, postId)
    expect(await dashboardStats(acting)).toMatchObject({ totalPosts: 1, totalComments: 1 })
  },
)
