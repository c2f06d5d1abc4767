import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { newLinkKey } from '#app/platform/link-key.ts'
import { bothEngines } from '#tests/support/database.ts'
import { aFilmCall, aFilmEntry, filmAnswers } from '#tests/support/film-calls.ts'
import { addPictures, entrant, entrantServices, now } from '#tests/support/film-entrants.ts'
import { correctLink, entryPage, startEntry } from './use-cases.server.ts'

describe.each(bothEngines)('a form of an entry whose answer was lost, on $name', ({ open }) => {
  let db: Database
  let callId: string
  const { as, begin, pageOf, press, mailsTo } = entrantServices(() => ({ db, callId }))
  beforeEach(async () => {
    db = await open()
    callId = await aFilmCall(db, { now })
  })
  const versionOf = async (linkKey: string) => (await pageOf(linkKey)).entry.updatedAt

  it('is sent in once, at once and one after another, with what was typed since', async () => {
    const linkKey = await begin('ira@college.example')
    await addPictures(as(), linkKey)
    const own = { seenAt: await versionOf(linkKey), formKey: newLinkKey() }
    const received = { ok: true, value: { state: 'received', isMailed: true } }
    const both = await Promise.all([press(linkKey, own), press(linkKey, own)])
    expect(both).toMatchObject([received, received])
    expect(await press(linkKey, { ...own, title: 'Ferry at five' })).toMatchObject(received)
    expect((await pageOf(linkKey)).entry.title).toBe('Ferry at five')
    expect(await mailsTo()).toHaveLength(2)
    expect(await press(linkKey, { ...own, formKey: newLinkKey() })).toMatchObject({
      problem: 'changed-elsewhere',
    })
  })

  it('hides no change of another form', async () => {
    const linkKey = await begin('ira@college.example')
    const own = { seenAt: await versionOf(linkKey), formKey: newLinkKey() }
    expect(await press(linkKey, own, false)).toMatchObject({ ok: true })
    expect(await press(linkKey, { title: 'Another tab' }, false)).toMatchObject({ ok: true })
    expect(await press(linkKey, own, false)).toEqual({ ok: false, problem: 'changed-elsewhere' })
    for (const formKey of ['', 'x']) {
      expect(await press(linkKey, { ...own, formKey }, false)).toMatchObject({ ok: false })
    }
  })

  it('leads to the new link when it has changed the address', async () => {
    const linkKey = await begin('ira@colege.example')
    const own = { seenAt: await versionOf(linkKey), formKey: newLinkKey() }
    const moved = { ok: true, value: { linkKey: own.formKey } }
    expect(await press(linkKey, own, false)).toMatchObject(moved)
    expect(await entryPage(as(), linkKey)).toBe(null)
    expect(await press(linkKey, { ...own, title: 'Ferry at five' }, false)).toMatchObject(moved)
    expect((await pageOf(own.formKey)).entry.title).toBe('Ferry at five')
    const { seenAt, formKey } = { ...own, formKey: newLinkKey() }
    expect(await press(linkKey, { seenAt, formKey }, false)).toEqual({ ok: false, problem: 'gone' })
  })

  it('takes no link that is the one of another entry', async () => {
    const [linkKey, formKey] = [await begin('ira@colege.example'), await begin('dev@college.example')]
    const saved = await press(linkKey, { formKey }, false)
    expect(saved).toMatchObject({ ok: true })
    expect(saved.ok && saved.value.linkKey).not.toBe(formKey)
  })

  it('begins one draft with the corrected title, and another one for another address', async () => {
    const start = (over: object) =>
      startEntry(as(), {
        callId,
        form: { ...entrant, email: 'ira@college.example', ...over },
        requestKey,
        address: '10.0.0.1',
      })
    const requestKey = newId()
    const first = await start({})
    expect(await start({ title: 'Ferry at five' })).toEqual(first)
    expect((await pageOf(first.ok ? first.value : '')).entry.title).toBe('Ferry at five')
    const other = await start({ email: 'ira@film.example' })
    expect(other).toMatchObject({ ok: true })
    expect((await pageOf(other.ok ? other.value : '')).entry.email).toBe('ira@film.example')
    expect(await mailsTo()).toEqual(['ira@college.example', 'ira@film.example'])
  })

  it('corrects the link that was asked for once', async () => {
    callId = await aFilmCall(db, { now, closesAt: new Date(now.getTime() - 3_600_000).toISOString() })
    const { id, linkKey, updatedAt: seenAt } = await aFilmEntry(db, { callId, now })
    await db.updateTable('film_entry').set({ link_asked_at: seenAt }).where('id', '=', id).execute()
    const send = (videoUrl: string) =>
      correctLink(as(), { linkKey, form: { videoUrl, videoPassword: '' }, seenAt, formKey: newLinkKey() })
    const same = filmAnswers.videoUrl
    expect(await send(same)).toMatchObject({ ok: true })
    expect(await pageOf(linkKey)).toMatchObject({ isLinkAsked: false })
    expect(await send(same)).toMatchObject({ ok: true })
    expect(await send('https://vimeo.com/12')).toEqual({ ok: false, problem: 'closed' })
  })

  it('is asked for its link no longer once it has another one, while the call is open', async () => {
    const { id, linkKey } = await aFilmEntry(db, { callId, now, email: 'ira@college.example' })
    const asked = async () =>
      (await db.selectFrom('film_entry').select('link_asked_at').where('id', '=', id).executeTakeFirst())
        ?.link_asked_at
    await db.updateTable('film_entry').set({ link_asked_at: now.toISOString() }).execute()
    expect(await press(linkKey, { title: 'Ferry at five' })).toMatchObject({ ok: true })
    expect(await asked()).not.toBe(null)
    expect(await press(linkKey, { videoUrl: 'https://vimeo.com/12' })).toMatchObject({ ok: true })
    expect(await asked()).toBe(null)
  })
})
