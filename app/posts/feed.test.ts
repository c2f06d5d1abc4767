import { expect, describe, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { LONG_AGO } from '#tests/support/factories.ts'
import { newestPosts } from './use-cases.server.ts'

describe.each(engines)('the posts in a feed, on $name', ({ open }) => {
  it('are the published posts, newest first', async () => {
    const db = await open()
    const post = (title: string, published_at: string | null) => ({
      id: newId(),
      title,
      body: 'Words.',
      published_at,
      created_at: LONG_AGO,
      created_by: null,
      updated_at: LONG_AGO,
    })
    await db
      .insertInto('post')
      .values([
        post('older', '2026-10-01T06:00:00.000Z'),
        post('draft', null),
        post('newer', '2026-11-01T06:00:00.000Z'),
      ])
      .execute()
    const feedPosts = await newestPosts(actingAs(db, visitor))
    expect(feedPosts.map(({ title }) => title)).toEqual(['newer', 'older'])
    expect(feedPosts[0]).toEqual({
      id: feedPosts[0]?.id,
      title: 'newer',
      body: 'Words.',
      publishedAt: '2026-11-01T06:00:00.000Z',
      updatedAt: '2026-11-01T06:00:00.000Z',
      author: null,
      image: '',
      imageAlt: '',
      imageFocus: '',
      linkLabel: '',
      linkUrl: '',
    })
  })
})
