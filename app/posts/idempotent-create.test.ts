import { beforeEach, describe, expect, it } from 'vitest'
import { type Viewer, visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs, admin } from '#tests/support/test-services.ts'
import { bothEngines } from '#tests/support/database.ts'
import {
  adminPost,
  adminPosts,
  createPost,
  publicPosts,
  unpublishPost,
  updatePost,
} from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')
const basePost = { title: 'The boom pole is back', body: 'Sign it out.\n\nBring it back dry.' }
const later = (ms: number) => new Date(now.getTime() + ms)

describe.each(bothEngines)('a post that is sent again after a lost response, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  const as = (viewer: Viewer, at = now) => actingAs(db, viewer, { now: at })
  const requestKey = newId()
  const send = (over: Partial<typeof basePost>, at: Date, isDraft = false, by: Viewer = admin) =>
    createPost(as(by, at), { ...basePost, ...over }, { requestKey, publish: isDraft ? 'draft' : 'now' })
  const storedPosts = async () => (await adminPosts(as(admin))).posts

  it('is created once, with the text that was sent last', async () => {
    await send({}, now, true)
    expect(await send({}, later(1_000), true)).toMatchObject({ ok: true, value: { id: requestKey } })
    for (const [seconds, title] of ['A new boom pole', 'A boom pole, new'].entries()) {
      const at = later(2_000 + seconds)
      expect(await send({ title }, at)).toMatchObject({ ok: true, value: { id: requestKey, title } })
      expect(await storedPosts()).toMatchObject([{ id: requestKey, title, body: basePost.body }])
    }
    expect((await publicPosts(as(visitor, later(5_000)))).posts).toMatchObject([
      { title: 'A boom pole, new' },
    ])
    await send({ title: 'A boom pole, new' }, later(3_000), true)
    expect((await publicPosts(as(visitor, later(5_000)))).posts).toEqual([])
  })

  it('does not overwrite a change that somebody else made in the meantime', async () => {
    await send({}, now)
    await unpublishPost(as(admin, later(1_000)), requestKey)
    const refused = { ok: false, problem: 'changed-elsewhere' }
    expect(await send({}, later(2_000))).toEqual(refused)
    expect(await send({ body: 'Sign it in.' }, later(2_000))).toEqual(refused)
    expect(await send({ body: 'Sign it in.' }, later(2_000), true)).toEqual(refused)
    expect(await send({}, later(3_000), true)).toMatchObject({ ok: true })
    expect(await storedPosts()).toMatchObject([{ ...basePost, publishedAt: null }])
  })

  it('does not overwrite a newer version if it arrives late', async () => {
    await send({ title: 'A new boom pole' }, later(1_000))
    expect(await send({}, now)).toEqual({ ok: false, problem: 'changed-elsewhere' })
    expect(await storedPosts()).toMatchObject([{ title: 'A new boom pole' }])
  })

  it('does not overwrite the post of another admin', async () => {
    await send({}, now)
    expect(await send({ title: 'Mine' }, later(1_000), false, { ...admin, id: newId() })).toMatchObject({
      ok: true,
    })
    expect((await storedPosts()).map(({ title }) => title).sort()).toEqual(['Mine', basePost.title])
  })

  it('keeps a version that was confirmed when two different texts arrive at the same time', async () => {
    await send({}, now)
    const titles = ['One', 'Two']
    const outcomes = await Promise.all(titles.map((title, n) => send({ title }, later(1_000 + n))))
    const [storedPost] = await storedPosts()
    expect(titles.filter((_, n) => outcomes[n]?.ok)).toContain(storedPost?.title)
    expect((await storedPosts()).length).toBe(1)
  })

  it('accepts the same change again, unless somebody else changed the post in the meantime', async () => {
    const id = requestKey
    const seenAt = now.toISOString()
    await send({}, now, true)
    const save = (title: string, at: Date, publishes = true) =>
      updatePost(as(admin, at), {
        id,
        form: { ...basePost, title },
        seenAt,
        publish: publishes ? 'now' : 'draft',
      })
    const [first, second] = await Promise.all([save('Back', later(1_000)), save('Back', later(2_000))])
    expect([first, second]).toMatchObject([{ ok: true }, { ok: true }])
    expect(await save('Back', later(3_000))).toMatchObject({ ok: true, value: { id, title: 'Back' } })
    expect((await adminPost(as(admin), id))?.updatedAt).not.toBe(later(3_000).toISOString())
    expect(await save('Back', later(3_000), false)).toMatchObject({ ok: true })
    await unpublishPost(as(admin, later(4_000)), id)
    expect(await save('Back', later(5_000))).toEqual({ ok: false, problem: 'changed-elsewhere' })
    expect(await save('Gone', later(5_000), false)).toEqual({ ok: false, problem: 'changed-elsewhere' })
  })
})
