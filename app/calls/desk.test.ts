import { beforeEach, describe, expect, it } from 'vitest'
import { type Viewer, visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { aFilmCall, aFilmEntry, aJuror, filmAnswers } from '#tests/support/film-calls.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { callDesk, decideEntry, reviewEntry } from './use-cases.server.ts'

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
