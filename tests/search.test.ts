import { beforeEach, describe, expect, test } from 'vitest'
import { listEverybody, listUsers } from '#app/accounts/use-cases.server.ts'
import type { Viewer } from '#app/accounts/model.ts'
import { callDesk } from '#app/calls/use-cases.server.ts'
import { SETTING_KIND } from '#app/content/changes.rules.ts'
import { deleteSettingChangesNaming } from '#app/content/changes.store.server.ts'
import { adminEvents, listPublicEvents } from '#app/events/use-cases.server.ts'
import { deleteEmptiedNaming, insertEmptied } from '#app/first-run/emptied-demo.store.server.ts'
import { reviewFiltersFrom } from '#app/join-requests/model.ts'
import { reviewJoinRequests } from '#app/join-requests/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { registrationList } from '#app/registrations/use-cases.server.ts'
import { bothEngines } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, anEvent, aSeat, aUser, LONG_AGO, viewerOf } from '#tests/support/factories.ts'
import { aFilmCall, aFilmEntry, filmAnswers } from '#tests/support/film-calls.ts'
import { actingAs } from '#tests/support/test-services.ts'

/** A stored text, and what people type to find it. */
const searches: [stored: string, typed: string[]][] = [
  ['Élodie Martin', ['Élodie', 'élodie', 'ÉLODIE', 'elodie', 'E\u0301lodie']],
  ['Jose\u0301 Nun\u0303ez', ['José', 'NUÑEZ', 'nunez', 'Jose\u0301']],
  ['Łukasz Nowak', ['Łukasz', 'łukasz', 'lukasz']],
  ['ZOË ÇELIK', ['zoë çelik', 'Zoe Celik']],
  ['Åsa Öberg', ['åsa öberg', 'Asa']],
  ['ΘΕΑΤΡΟ Ωδείο', ['θεατρο', 'ΩΔΕΊΟ']],
  ['Ёлка Иванова', ['ёлка', 'ИВАНОВА']],
  ['क़लम की शाम', ['क\u093cलम', 'कलम की शाम']],
  ['100% Kavya_', ['100%', 'kavya_']],
]

describe.each(bothEngines)('a search, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer

  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db, { name: 'Somebody Else' }))
  })

  const acting = () => actingAs(db, admin, { now: new Date('2026-11-28T06:00:00Z') })

  test.each(searches)(
    'finds %s by any case, with and without accents, composed or not, in every list',
    async (text, typed) => {
      const event = await anEvent(db, { title: text, venue: 'Hall' })
      await anEvent(db, { title: 'Another', venue: 'Hall' })
      await aSeat(db, { event_id: event.id, name: text, created_at: LONG_AGO })
      await aJoinRequest(db, { name: text })
      await aUser(db, { name: text, accountStatus: 'approved' })
      for (const q of typed) {
        const lists = {
          'public events': (await listPublicEvents(acting(), { when: 'upcoming', q })).events,
          'admin events': (await adminEvents(acting(), { q })).events,
          registrations: (await registrationList(acting(), { eventId: event.id, q }))?.registrations,
          'join requests': (await reviewJoinRequests(acting(), reviewFiltersFrom(new URLSearchParams({ q }))))
            .requests,
          users: (await listUsers(acting(), { q })).users,
          everybody: (await listEverybody(acting(), { q })).people,
        }
        for (const [list, found] of Object.entries(lists)) expect(found, `${q} in ${list}`).toHaveLength(1)
      }
    },
  )

  test.each(searches)(
    'finds %s by the same at the desk of a call, in titles, names and what is said of a film',
    async (text, typed) => {
      const callId = await aFilmCall(db)
      await aFilmEntry(db, { callId })
      const aboutFilm = ['description', 'director', 'credits'].map((name) => ({
        answers: JSON.stringify({ ...filmAnswers, [name]: text }),
      }))
      const entries = [{ title: text }, { name: text }, ...aboutFilm]
      const ids: string[] = []
      for (const set of entries) {
        const { id } = await aFilmEntry(db, { callId })
        await db.updateTable('film_entry').set(set).where('id', '=', id).execute()
        ids.push(id)
      }
      for (const q of typed)
        for (const order of ['sent', 'marks']) {
          const found = (await callDesk(acting(), callId, { q, order }))?.entries.map(({ id }) => id)
          expect(found?.toSorted(), `${q} by ${order}`).toEqual(ids.toSorted())
        }
    },
  )

  test.each([
    '98765 43210',
    '+91 98765 43210',
    '098765-43210',
    '9876543210',
    '98765 432',
    '43210',
    '+91 98765',
  ])('finds a phone by %s, as the site and people write it, in every list that shows it', async (q) => {
    const phone = '9876543210'
    const event = await anEvent(db, { venue: 'Hall' })
    await aSeat(db, { event_id: event.id, name: 'Asha', phone, created_at: LONG_AGO })
    await aSeat(db, { event_id: event.id, name: 'Dev', phone: '9123400000', created_at: LONG_AGO })
    await aJoinRequest(db, { name: 'Asha', phone })
    await aJoinRequest(db, { name: 'Dev', phone: '9123400000' })
    const registrations = (await registrationList(acting(), { eventId: event.id, q }))?.registrations
    expect(registrations).toMatchObject([{ name: 'Asha' }])
    const filters = reviewFiltersFrom(new URLSearchParams({ q }))
    expect((await reviewJoinRequests(acting(), filters)).requests).toMatchObject([{ name: 'Asha' }])
  })

  test('does not find what was not typed', async () => {
    await anEvent(db, { title: 'Öresund' })
    expect((await adminEvents(acting(), { q: 'oresundx' })).events).toEqual([])
    expect((await adminEvents(acting(), { q: '%' })).events).toEqual([])
  })

  test('sorts titles with their accents among the others', async () => {
    for (const title of ['Zoom', 'Öresund', 'Arambh', 'élan']) await anEvent(db, { title })
    const { events } = await adminEvents(acting(), { sort: 'title' })
    expect(events.map(({ title }) => title)).toEqual(['Arambh', 'élan', 'Öresund', 'Zoom'])
  })

  test('for an erasure finds a text with capitals and accents, and nothing else', async () => {
    const changeOf = (name: string) => ({
      id: newId(),
      kind: `${SETTING_KIND}name`,
      change: JSON.stringify({ name }),
      at: LONG_AGO,
    })
    await db
      .insertInto('content_change')
      .values([changeOf('ÉLODIE "Lo" Martin'), changeOf('Asha Rao')])
      .execute()
    await deleteSettingChangesNaming(db, 'élodie "Lo" martin')
    expect(
      (await db.selectFrom('content_change').select('change').execute()).map(({ change }) => change),
    ).toEqual(['{"name":"Asha Rao"}'])

    await insertEmptied(db, JSON.stringify({ name: 'Łukasz' }), LONG_AGO)
    await deleteEmptiedNaming(db, 'ŁUK_SZ')
    expect(
      await db.selectFrom('setting').select('key').where('key', 'like', 'emptied%').execute(),
    ).toHaveLength(1)
    await deleteEmptiedNaming(db, 'ŁUKASZ')
    expect(await db.selectFrom('setting').select('key').where('key', 'like', 'emptied%').execute()).toEqual(
      [],
    )
  })
})
