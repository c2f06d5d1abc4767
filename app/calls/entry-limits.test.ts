import { beforeEach, describe, expect, it } from 'vitest'
import { NotAllowed } from '#app/accounts/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { newLinkKey } from '#app/platform/link-key.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { aFilmCall, aFilmEntry } from '#tests/support/film-calls.ts'
import { addPictures, entrantServices, now } from '#tests/support/film-entrants.ts'
import { actingAs, memoryStorage } from '#tests/support/test-services.ts'
import { ENTRIES_MOST } from './entries.rules.ts'
import { addEntryPicture, deleteCall, deleteEntry, withdrawEntry } from './use-cases.server.ts'

describe.each(bothEngines)('what is kept of entries, on $name', ({ open }) => {
  let db: Database
  let callId: string
  const { as, begin, pageOf, press, mailsTo } = entrantServices(() => ({ db, callId }))
  beforeEach(async () => {
    db = await open()
    callId = await aFilmCall(db, { now })
  })

  it('goes with its pictures and the mails that wait, by its entrant, by the desk, or as a draft with its call', async () => {
    const admin = viewerOf(await anAdmin(db))
    const storage = memoryStorage()
    const visiting = { ...as(), storage }
    const desk = { ...actingAs(db, admin, { now }), storage }
    const aDraft = async () => {
      const linkKey = await begin('ira@college.example')
      await addPictures(visiting, linkKey)
      expect([storage.kept.size, (await mailsTo()).length]).toEqual([4, 1])
      return { linkKey, id: (await pageOf(linkKey)).entry.id }
    }
    const nothing = async () => {
      expect([...storage.kept.keys()]).toEqual([])
      expect(await mailsTo()).toEqual([])
      expect(await db.selectFrom('film_entry').select('id').execute()).toEqual([])
    }
    expect(await withdrawEntry(visiting, (await aDraft()).linkKey)).toMatchObject({ ok: true })
    await nothing()
    const { id } = await aDraft()
    await expect(deleteEntry(visiting, id)).rejects.toThrow(NotAllowed)
    expect(await deleteEntry(desk, id)).toMatchObject({ ok: true })
    expect(await deleteEntry(desk, id)).toEqual({ ok: false, problem: 'gone' })
    await nothing()
    await aDraft()
    const { id: sent } = await aFilmEntry(db, { callId, now })
    expect(await deleteCall(desk, callId)).toEqual({ ok: false, problem: 'has-entries' })
    expect(storage.kept.size).toBe(4)
    await deleteEntry(desk, sent)
    expect(await deleteCall(desk, callId)).toMatchObject({ ok: true })
    await nothing()
  })

  it('keeps a picture that a film of the site shows', async () => {
    const storage = memoryStorage()
    const visiting = { ...as(), storage }
    const linkKey = await begin('ira@college.example')
    await addPictures(visiting, linkKey)
    const draft = JSON.stringify([{ id: 'ferry', image: (await pageOf(linkKey)).entry.poster }])
    await db
      .insertInto('content')
      .values({
        kind: 'films',
        version: 1,
        draft,
        published: null,
        published_at: null,
        saved_at: now.toISOString(),
      })
      .execute()
    await withdrawEntry(visiting, linkKey)
    expect(storage.kept.size).toBe(2)
  })

  it('can be begun and sent until five thousand were sent in, however many drafts there are', async () => {
    const linkKey = await begin('ira@college.example')
    await addPictures(as(), linkKey)
    const { id } = (await pageOf(linkKey)).entry
    const row = await db.selectFrom('film_entry').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    for (let at = 0; at < ENTRIES_MOST; at += 500) {
      const rows = Array.from({ length: 500 }, () => ({ ...row, id: newId(), link_key: newLinkKey() }))
      await db.insertInto('film_entry').values(rows).execute()
    }
    const late = await begin('dev@college.example')
    const others = db.updateTable('film_entry').where('id', '!=', id)
    await others.set({ sent_at: now.toISOString() }).execute()
    expect(await press(linkKey, {})).toEqual({ ok: false, problem: 'full' })
    await expect(begin('eve@college.example')).rejects.toThrow('full')
    await db.deleteFrom('film_entry').where('link_key', '=', late).execute()
    await db
      .deleteFrom('film_entry')
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('film_entry').select('id').where('sent_at', 'is not', null).limit(1),
      )
      .execute()
    expect(await press(linkKey, {})).toMatchObject({ ok: true })
  })

  it('takes a thousand pictures a day from one address', async () => {
    const linkKey = await begin('ira@college.example')
    await addPictures(as(), linkKey)
    const ofAddress = db.updateTable('rate_limit').where('key', 'like', 'visitor-pictures:address:%')
    await ofAddress.set({ used: 1000 }).execute()
    const picture = { linkKey, which: 'still', bytes: new Uint8Array(), address: '10.0.0.1' } as const
    expect(await addEntryPicture(as(), picture)).toEqual({ ok: false, problem: 'too-many-attempts' })
    const elsewhere = { ...picture, address: '10.0.0.2' }
    expect(await addEntryPicture(as(), elsewhere)).toEqual({ ok: false, problem: 'not-an-image' })
  })
})
