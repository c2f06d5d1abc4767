import { beforeEach, describe, expect, it } from 'vitest'
import { type Viewer, visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { CAMPUS_LIMIT, takeTokens } from '#app/platform/http/rate-limit.ts'
import { commentsPerAddressAndDay, HELD_COMMENTS_MAX } from './rules.ts'
import { newId } from '#app/platform/id.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { actingAs, admin } from '#tests/support/test-services.ts'
import { bothEngines } from '#tests/support/database.ts'
import {
  adminComments,
  adminPost,
  approveComment,
  createPost,
  deletePost,
  createFormStamp,
  publicPost,
  publicPosts,
  publishPost,
  sendComment,
  unpublishPost,
  updatePost,
} from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')
const basePost = { title: 'The boom pole is back', body: 'Sign it out.\n\nBring it back dry.' }
const later = (ms: number) => new Date(now.getTime() + ms)

describe.each(bothEngines)('posts, on $name', ({ open }) => {
  let db: Database
  const announced: Topic[] = []
  beforeEach(async () => {
    db = await open()
    announced.length = 0
  })
  const as = (viewer: Viewer, at = now) => actingAs(db, viewer, { now: at, announced })

  async function addPost(options: Parameters<typeof createPost>[2] = {}) {
    const outcome = await createPost(as(admin), basePost, options)
    if (!outcome.ok) throw new Error(outcome.problem)
    return outcome.value
  }

  const myAddress = '203.0.113.9'
  async function addComment(
    postId: string,
    { address = myAddress, ...over }: { address?: string } & Record<string, unknown> = {},
    waitMs = 4_000,
  ) {
    const stamp = await createFormStamp(as(visitor), postId)
    const form = { authorName: 'Ritika', body: 'Can first-years sign it out?', stamp, ...over }
    return sendComment(as(visitor, later(waitMs)), { postId, form, address })
  }

  it('are public only while they are published', async () => {
    const { id } = await addPost({ publish: 'draft' })
    expect((await publicPosts(as(visitor))).posts).toEqual([])
    expect(await publicPost(as(visitor), { id })).toBeNull()
    expect(await addComment(id)).toEqual({ ok: false, problem: 'gone' })
    await publishPost(as(admin), id)
    expect((await publicPost(as(visitor), { id }))?.post).toEqual({
      id,
      title: basePost.title,
      excerpt: 'Sign it out. Bring it back dry.',
      blocks: [{ pieces: [{ text: 'Sign it out.' }] }, { pieces: [{ text: 'Bring it back dry.' }] }],
      author: null,
      isPinned: false,
      image: '',
      imageAlt: '',
      imageFocus: '',
      linkLabel: '',
      linkUrl: '',
      publishedAt: now.toISOString(),
      updatedAt: now.toISOString(),
      publishedOn: 'Saturday, 21 November 2026',
      comments: 0,
    })
    await unpublishPost(as(admin), id)
    expect((await publicPosts(as(visitor))).posts).toEqual([])
    expect(announced).toContain('posts')
  })

  it('are created once if the form is sent twice', async () => {
    const requestKey = newId()
    const [firstPost, secondPost] = await Promise.all([addPost({ requestKey }), addPost({ requestKey })])
    expect(firstPost.id).toBe(secondPost.id)
    expect((await publicPosts(as(visitor))).posts).toHaveLength(1)
  })

  it('refuse a change that is based on an outdated version', async () => {
    const { id, updatedAt: seenAt } = await addPost({ publish: 'draft' })
    const change = (title: string, at: Date) =>
      updatePost(as(admin, at), { id, form: { ...basePost, title }, seenAt, publish: 'now' })
    const outcomes = await Promise.all([change('One', later(1_000)), change('Two', later(2_000))])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, problem: 'changed-elsewhere' })
    expect((await adminPost(as(admin), id))?.publishedAt).not.toBeNull()
    expect(await updatePost(as(admin), { id: newId(), form: basePost, seenAt, publish: 'draft' })).toEqual({
      ok: false,
      problem: 'gone',
    })
  })

  it('show a comment only after an admin has approved it', async () => {
    const { id } = await addPost()
    expect(await addComment(id)).toMatchObject({ ok: true })
    expect((await publicPost(as(visitor), { id }))?.comments).toEqual([])
    const [heldComment] = (await adminComments(as(admin), { status: 'held' })).comments
    await approveComment(as(admin), heldComment?.id ?? '')
    expect((await publicPost(as(visitor), { id }))?.comments).toMatchObject([
      { authorName: 'Ritika', writtenOn: 'Saturday, 21 November 2026' },
    ])
  })

  it.each([
    ['a filled decoy field', { leaveEmpty: 'https://casino.example' }, 4_000, { problem: 'send-again' }],
    ['a form sent at once', {}, 400, { problem: 'too-fast' }],
    ['a form that is a day old', {}, 25 * 3_600_000, { problem: 'stale' }],
    ['a forged stamp', { stamp: `${now.getTime()}.AAAA` }, 4_000, { problem: 'stale' }],
    ['no stamp', { stamp: undefined }, 4_000, { problem: 'stale' }],
    ['two links', { body: 'https://a.example www.b.example' }, 4_000, { problem: 'invalid' }],
    ['no text', { body: '  ' }, 4_000, { errors: { body: 'Please write your comment' } }],
    ['a NUL character', { authorName: 'a\0b' }, 4_000, { problem: 'invalid' }],
  ])('store no comment for %s', async (_, over, waitMs, answer) => {
    const { id } = await addPost()
    expect(await addComment(id, over, waitMs)).toMatchObject(answer)
    expect((await adminComments(as(admin))).total).toBe(0)
  })

  it('take comments until so many are held that nobody can read them, however many were approved', async () => {
    const { id } = await addPost()
    const comment = { post_id: id, author_name: 'Ritika', body: 'Yes', created_at: now.toISOString() }
    const rows = Array.from({ length: HELD_COMMENTS_MAX }, () => ({
      ...comment,
      id: newId(),
      status: 'approved',
    }))
    await db.insertInto('comment').values(rows).execute()
    expect(await addComment(id)).toMatchObject({ ok: true })
    await db.updateTable('comment').set({ status: 'held' }).execute()
    expect(await addComment(id)).toMatchObject({ problem: 'too-many-attempts' })
  })

  it('have a comment once whose form is sent again after a lost answer, and another from the same form', async () => {
    const { id: postId } = await addPost()
    const stamp = await createFormStamp(as(visitor), postId)
    const send = (body: string, at: number) => {
      const form = { authorName: 'Ritika', body, stamp }
      return sendComment(as(visitor, later(at)), { postId, form, address: myAddress })
    }
    const first = await send('Is it long?', 4_000)
    expect(await send('Is it long?', 9_000)).toEqual(first)
    expect(await send('Is it heavy?', 14_000)).toMatchObject({ ok: true })
    const { comments } = await adminComments(as(admin), { status: 'held' })
    expect(comments.map(({ body }) => body).toSorted()).toEqual(['Is it heavy?', 'Is it long?'])
  })

  it('refuse a comment with the form stamp of another post', async () => {
    const [firstPost, secondPost] = [await addPost(), await addPost()]
    const stamp = await createFormStamp(as(visitor), firstPost.id)
    expect(await addComment(secondPost.id, { stamp })).toEqual({ ok: false, problem: 'stale' })
  })

  const takenBefore = (name: string, { limit, windowMs }: { limit: number; windowMs: number }) =>
    takeTokens(
      db,
      Array.from({ length: limit - 1 }, () => ({ key: `${name}:${myAddress}`, limit, windowMs, now })),
    )

  it('take the comments of a whole campus behind one network address', async () => {
    const { id } = await addPost()
    await takenBefore('comment', CAMPUS_LIMIT)
    await takenBefore('comment:day', commentsPerAddressAndDay)
    expect((await addComment(id)).ok).toBe(true)
    expect(await addComment(id)).toEqual({ ok: false, problem: 'too-many-attempts' })
  })

  it('keep half of the comments that may wait for others than one busy network address', async () => {
    const { id } = await addPost()
    const comment = { post_id: id, author_name: 'Ritika', body: 'Yes', created_at: now.toISOString() }
    const half = { length: HELD_COMMENTS_MAX / 2 }
    const held = Array.from(half, () => ({ ...comment, id: newId(), status: 'held' }))
    await db.insertInto('comment').values(held).execute()
    await takenBefore('comment:day', commentsPerAddressAndDay)
    expect((await addComment(id)).ok).toBe(true)
    expect(await addComment(id)).toEqual({ ok: false, problem: 'too-many-attempts' })
    expect((await addComment(id, { address: '203.0.113.10' })).ok).toBe(true)
  })

  it('are not found by an invalid id', async () => {
    expect(await publicPost(as(visitor), { id: 'a\0b' })).toBeNull()
    expect(await deletePost(as(admin), "' or 1=1")).toEqual({ ok: false, problem: 'gone' })
  })
})
