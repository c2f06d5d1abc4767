import { beforeEach, describe, expect, it } from 'vitest'
import { type Viewer, visitor } from '#app/accounts/model.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { aFilmCall, aFilmEntry, aJuror, filmAnswers } from '#tests/support/film-calls.ts'
import { actingAs } from '#tests/support/test-services.ts'
import {
  announceDecisions,
  askForLink,
  callDesk,
  changeCall,
  decideEntry,
  deleteCall,
  noteEntry,
  reviewEntry,
} from './use-cases.server.ts'

describe.each(bothEngines)('the desk of a call, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let callId: string
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    callId = await aFilmCall(db)
  })
  async function entry(title: string, over: Partial<typeof filmAnswers> = {}) {
    const { id } = await aFilmEntry(db, { callId })
    const answers = JSON.stringify({ ...filmAnswers, ...over })
    await db.updateTable('film_entry').set({ title, answers }).where('id', '=', id).execute()
    return id
  }
  const desk = async (params: object) =>
    (await callDesk(actingAs(db, admin), callId, params))?.entries.map(
      ({ title, place, sharedBy }) => `${title} ${place} ${sharedBy}`,
    )

  it('keeps the places among all entries when it lists some of them', async () => {
    const { linkKey } = await aJuror(db, callId)
    for (const [title, story] of Object.entries({ High: '5', Same: '5', Low: '1' })) {
      const entryId = await entry(title)
      const form = { story, craft: '3', impact: '3', comment: '' }
      await reviewEntry(actingAs(db, visitor), { linkKey, entryId, form })
      if (title === 'Low') await decideEntry(actingAs(db, admin), { id: entryId, decision: 'chosen' })
    }
    expect(await desk({ order: 'marks', q: 'same' })).toEqual(['Same 1 2'])
    expect(await desk({ order: 'marks', state: 'chosen' })).toEqual(['Low 3 1'])
  })

  it('asks nobody for a link who knows the decision', async () => {
    const id = await entry('Told')
    await db.updateTable('film_entry').set({ told_at: new Date().toISOString() }).execute()
    expect(await askForLink(actingAs(db, admin), id)).toEqual({ ok: false, problem: 'told-already' })
    expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
  })

  it('keeps a note that somebody else wrote meanwhile', async () => {
    const id = await entry('Noted')
    const note = (text: string, seen = '') => noteEntry(actingAs(db, admin), { id, note: text, seen })
    expect(await note('Lovely light ')).toEqual({ ok: true, value: 'Lovely light' })
    expect(await note('Lovely light')).toMatchObject({ ok: true })
    expect(await note('Too long')).toEqual({ ok: false, problem: 'note-changed', note: 'Lovely light' })
    expect(await note('Too long', 'Lovely light')).toMatchObject({ ok: true })
  })

  it('is of one year: once the films were announced it does not open again', async () => {
    const days = (count: number) => new Date(Date.now() + count * DAY_MS)
    const id = await entry('Chosen')
    await decideEntry(actingAs(db, admin), { id, decision: 'chosen' })
    const extend = async (now: Date, closes: Date) => {
      const { call } = (await callDesk(actingAs(db, admin), callId, {})) ?? {}
      const times = { opensAt: '2020-01-01T09:00', closesAt: closes.toISOString().slice(0, 16) }
      const form = { title: 'Shorts', description: 'Films', ...times }
      return changeCall(actingAs(db, admin, { now }), { id: callId, form, seenAt: call?.updatedAt ?? '' })
    }
    expect(await extend(days(20), days(25))).toMatchObject({ ok: true })
    const seen = (await callDesk(actingAs(db, admin), callId, {}))?.unannounced ?? ''
    const now = days(30)
    expect(await announceDecisions(actingAs(db, admin, { now }), { callId, line: '', seen })).toMatchObject({
      ok: true,
    })
    const over: unknown = expect.stringContaining('This call is over')
    const refusal = { ok: false, problem: 'invalid', errors: { closesAt: over } }
    expect(await extend(days(390), days(400))).toEqual(refusal)
    expect(await extend(days(390), days(20))).toMatchObject({ ok: true })
    await db.updateTable('film_call').set({ announced_at: null }).execute()
    expect(await extend(days(90), days(400))).toEqual(refusal)
  })

  it('does not delete a call while the first film is being sent in', async () => {
    const id = await entry('First')
    await db.updateTable('film_entry').set({ sent_at: null }).execute()
    let deletion: ReturnType<typeof deleteCall> | undefined
    await db.transaction().execute(async (tx) => {
      const sent_at = new Date().toISOString()
      await tx.updateTable('film_entry').set({ sent_at }).where('id', '=', id).execute()
      deletion = deleteCall(actingAs(db, admin), callId)
      await new Promise((resolve) => void setTimeout(resolve, 300))
    })
    expect(await deletion).toEqual({ ok: false, problem: 'has-entries' })
    expect(await db.selectFrom('film_entry').select('id').execute()).toEqual([{ id }])
  })

  it('is searched for words about a film and who made it, not for the names of the fields, links or passwords', async () => {
    await entry('First', { description: 'An "old\\new" ferry', director: 'Ana Sá', videoPassword: 'pw-1' })
    await entry('Second', { credits: 'Camera: Yash\nSound: Dev' })
    const found = async (q: string) => (await desk({ q }))?.map((text) => text.split(' ')[0])
    expect(await found('"OLD\\new" fer')).toEqual(['First'])
    expect(await found('ana sa')).toEqual(['First'])
    expect(await found('yash')).toEqual(['Second'])
    for (const q of ['director', 'videoUrl', 'vimeo', 'pw-1', '","']) expect(await found(q)).toEqual([])
  })
})
