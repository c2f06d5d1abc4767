import { beforeEach, describe, expect, it } from 'vitest'
import { type Viewer, visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import type { PostContent } from './model.ts'
import { checkPostForm, PINNED_MOST, postMessages } from './rules.ts'
import {
  adminPosts,
  createPost,
  deletedPosts,
  deletePost,
  eraseDeletedPosts,
  newestPosts,
  nextPublicationAt,
  publishPost,
  pinPost,
  type PublishChoice,
  publicPost,
  publicPosts,
  restorePost,
  unpinPost,
  updatePost,
} from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')
const DAY_MS = 86_400_000
const later = (ms: number) => new Date(now.getTime() + ms)
const basePost = { title: 'The boom pole is back', body: 'Sign it *out*.' }

describe.each(engines)('an announcement, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db, { name: 'Meera Nair' }))
  })
  const as = (viewer: Viewer = admin, at = now) => actingAs(db, viewer, { now: at })

  async function addPost(form: Record<string, unknown> = {}, publish: PublishChoice = 'now', at = now) {
    const outcome = await createPost(as(admin, at), { ...basePost, ...form }, { publish })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    return outcome.value
  }
  const publicTitles = async (at = now) =>
    (await publicPosts(as(visitor, at))).posts.map(({ title }) => title)

  it('shows its author, its picture and its link', async () => {
    const { id } = await addPost({
      image: '/uploads/0198c0de-0000-7000-8000-000000000000.webp',
      imageAlt: 'A boom pole',
      imageX: '30',
      linkUrl: 'https://www.forms.example/a',
    })
    const publicView = await publicPost(as(visitor), { id })
    expect(publicView?.post).toMatchObject({
      author: 'Meera Nair',
      imageAlt: 'A boom pole',
      imageFocus: '30 50',
      linkLabel: 'forms.example',
      linkUrl: 'https://www.forms.example/a',
    })
    expect((await newestPosts(as(visitor)))[0]).toMatchObject({
      author: 'Meera Nair',
      imageAlt: 'A boom pole',
    })
  })

  it('shows no author who was only named after an address', async () => {
    admin = viewerOf(await anAdmin(db, { name: 'riya.private', email: 'riya.private@college.example' }))
    const { id } = await addPost()
    expect((await publicPost(as(visitor), { id }))?.post.author).toBeNull()
    expect((await newestPosts(as(visitor)))[0]?.author).toBeNull()
  })

  it('becomes public exactly at its scheduled time in the club’s time zone', async () => {
    const { id } = await addPost({ publishAt: '2026-11-22T09:00' }, 'at')
    await addPost({ publishAt: '2026-11-29T09:00' }, 'at')
    const moment = '2026-11-22T03:30:00.000Z'
    expect(await nextPublicationAt({ db, now })).toBe(moment)
    expect((await adminPosts(as())).posts).toMatchObject([
      { state: 'scheduled' },
      { state: 'scheduled', publishedAt: moment },
    ])
    expect(await publicTitles(new Date(Date.parse(moment) - 1))).toEqual([])
    expect(await publicPost(as(visitor), { id })).toBeNull()
    expect(await newestPosts(as(visitor))).toEqual([])
    expect(await publicTitles(new Date(moment))).toEqual([basePost.title])
    const next = '2026-11-29T03:30:00.000Z'
    expect(await nextPublicationAt({ db, now: new Date(moment) })).toBe(next)
    expect(await nextPublicationAt({ db, now: new Date(next) })).toBeNull()
  })

  it('cannot be scheduled for a past or missing time', async () => {
    for (const publishAt of ['2026-11-20T09:00', '', 'soon', undefined])
      expect(await createPost(as(), { ...basePost, publishAt }, { publish: 'at' })).toEqual({
        ok: false,
        problem: 'invalid',
        errors: { publishAt: postMessages.publishAt },
      })
  })

  it('can become a draft or public before its scheduled time, and then stays public', async () => {
    const { id, updatedAt } = await addPost({ publishAt: '2026-11-22T09:00' }, 'at')
    const save = async (publish: PublishChoice, seenAt: string, at: Date) => {
      const outcome = await updatePost(as(admin, at), { id, form: basePost, seenAt, publish })
      if (!outcome.ok) throw new Error(outcome.problem)
      return outcome.value
    }
    const draft = await save('draft', updatedAt, later(1000))
    expect(draft.publishedAt).toBeNull()
    const published = await save('now', draft.updatedAt, later(2000))
    expect(published.publishedAt).toBe(later(2000).toISOString())
    const changedPost = await save('draft', published.updatedAt, later(3000))
    expect(changedPost.publishedAt).toBe(published.publishedAt)
    const other = await addPost({ publishAt: '2026-11-22T09:00' }, 'at')
    expect(await publishPost(as(admin, later(4000)), other.id)).toMatchObject({ ok: true })
    expect(await publicTitles(later(4000))).toHaveLength(2)
  })

  it('disappears when it is deleted, can be restored for 30 days, and is then erased', async () => {
    const { id } = await addPost()
    await pinPost(as(), id)
    expect(await deletePost(as(), id)).toMatchObject({ ok: true })
    expect(await deletePost(as(), id)).toEqual({ ok: false, problem: 'gone' })
    expect(await publicTitles()).toEqual([])
    expect(await publicPost(as(visitor), { id })).toBeNull()
    expect(await newestPosts(as(visitor))).toEqual([])
    expect((await adminPosts(as())).total).toBe(0)
    expect((await deletedPosts(as())).posts).toEqual([
      { id, title: basePost.title, restorableUntil: later(30 * DAY_MS).toISOString() },
    ])
    const afterRetention = later(31 * DAY_MS)
    expect(await restorePost(as(admin, afterRetention), id)).toEqual({ ok: false, problem: 'gone' })
    expect(await restorePost(as(), id)).toMatchObject({ ok: true })
    expect(await publicTitles()).toEqual([basePost.title])
    expect((await publicPosts(as(visitor))).posts[0]?.isPinned, 'as it was').toBe(true)
    await deletePost(as(), id)
    expect(await eraseDeletedPosts(as())).toBe(0)
    expect(await eraseDeletedPosts(as(admin, afterRetention))).toBe(1)
  })

  it('is first on the page but not in the feed while it is pinned, and few can be pinned', async () => {
    const old = await addPost({ title: 'old' }, 'now', now)
    for (const [index, title] of ['a', 'b', 'c'].entries())
      await addPost({ title }, 'now', later(1000 * (index + 1)))
    const at = later(10_000)
    expect(await pinPost(as(admin, at), old.id)).toMatchObject({ ok: true })
    expect(await publicTitles(at)).toEqual(['old', 'c', 'b', 'a'])
    expect((await newestPosts(as(visitor, at))).map(({ title }) => title)).toEqual(['c', 'b', 'a', 'old'])
    const { posts } = await adminPosts(as(admin, at))
    const otherPosts = posts.filter(({ id }) => id !== old.id)
    for (const { id } of otherPosts.slice(0, PINNED_MOST - 1)) await pinPost(as(admin, at), id)
    const [lastPost] = otherPosts.slice(PINNED_MOST - 1)
    expect(await pinPost(as(admin, at), lastPost?.id ?? '')).toEqual({
      ok: false,
      problem: 'too-many-pinned',
    })
    expect(await pinPost(as(admin, at), old.id)).toMatchObject({ ok: true })
    await deletePost(as(admin, at), old.id)
    expect(await pinPost(as(admin, at), lastPost?.id ?? '')).toMatchObject({ ok: true })
    await restorePost(as(admin, at), old.id)
    const pinnedTitles = async () =>
      (await publicPosts(as(visitor, at))).posts.filter(({ isPinned }) => isPinned).map(({ title }) => title)
    expect(await pinnedTitles(), 'three others are pinned now').not.toContain('old')
    expect(await pinnedTitles()).toHaveLength(PINNED_MOST)
    await unpinPost(as(admin, at), lastPost?.id ?? '')
    expect(await pinPost(as(admin, at), old.id)).toMatchObject({ ok: true })
    await unpinPost(as(admin, at), old.id)
    expect(await pinPost(as(admin, at), lastPost?.id ?? '')).toMatchObject({ ok: true })
    expect(await pinPost(as(admin, at), newId())).toEqual({ ok: false, problem: 'gone' })
  })

  it('is pinned with at most two others by admins who pin at once', async () => {
    const ids: string[] = []
    for (const title of ['a', 'b', 'c', 'd', 'e']) ids.push((await addPost({ title })).id)
    const outcomes = await Promise.all(ids.map((id) => pinPost(as(), id)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(PINNED_MOST)
  })
})

describe('the announcement form', () => {
  const content: PostContent = {
    ...basePost,
    image: '',
    imageAlt: '',
    imageFocus: '',
    linkLabel: '',
    linkUrl: '',
  }
  it.each<[Partial<PostContent>, object]>([
    [{ image: '/uploads/a.webp' }, { imageAlt: postMessages.imageAlt }],
    [{ image: 'https://a.example/page', imageAlt: 'x' }, { image: postMessages.image }],
    [{ image: 'javascript:alert(1).png', imageAlt: 'x' }, { image: postMessages.image }],
    [{ linkLabel: 'Sign up' }, { linkUrl: postMessages.linkUrl }],
    [{ linkUrl: 'http://a.example/' }, { linkUrl: postMessages.linkUrl }],
    [{ linkUrl: 'javascript:alert(1)' }, { linkUrl: postMessages.linkUrl }],
    [{ linkUrl: 'https://me@a.example/' }, { linkUrl: postMessages.linkUrl }],
  ])('with %j is refused with an error at the field', (over, errors) => {
    expect(checkPostForm({ ...content, ...over })).toEqual({ ok: false, errors })
  })

  it('stores a picture of this site as a path, and no alternative text without a picture', () => {
    const image = 'https://club.example/uploads/a.webp'
    const check = checkPostForm({ ...content, image, imageAlt: 'x' }, 'https://club.example')
    expect(check).toMatchObject({ ok: true, value: { image: '/uploads/a.webp' } })
    expect(checkPostForm({ ...content, imageAlt: 'x', imageX: '30' })).toMatchObject({
      ok: true,
      value: { imageAlt: '', imageFocus: '' },
    })
    const wrong = { ...content, image, imageAlt: 'x', imageY: '33' }
    expect(checkPostForm(wrong)).toEqual({ ok: false, errors: { imageFocus: 'Please choose one' } })
  })
})
