import { beforeEach, describe, expect, it, test } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { filmsKind } from './films.server.ts'
import { programmeLength, secondsOf, unreadLengths } from './programme.rules.ts'
import { filmsOf, moveFilm, runningOrder } from './use-cases.server.ts'

test.each([
  ['14 min', 14 * 60],
  ['1 h 20 min', 80 * 60],
  ['1h20m', 80 * 60],
  ['2 hours', 120 * 60],
  ['12:30', 750],
  ['1:02:03', 3723],
  ['7', 420],
  ['90 sec.', 90],
  ['1,5 h', 90 * 60],
  ['a quarter of an hour', null],
  ['about 9 min', null],
  ['', null],
])('the length %j is %j seconds', (duration, seconds) => {
  expect(secondsOf(duration)).toBe(seconds)
})

test.each([
  [['14 min', '22 min', '9 min', '7 min'], '4 films, 52 min'],
  [['50 min', '22 min'], '2 films, 1 h 12 min'],
  [['1 h'], '1 film, 1 h'],
  [['14 min', 'short'], '2 films, 14 min, and 1 of unknown length'],
  [['short', 'long'], '2 films, length unknown'],
])('films of %j are %j', (durations, text) => {
  const films = durations.map((duration) => ({ title: duration, duration }))
  expect(programmeLength(films)).toBe(text)
  expect(unreadLengths(films)).toEqual(durations.filter((one) => secondsOf(one) === null))
})

describe.each(bothEngines)('the running order of an event’s films, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let eventId: string
  const films = filmsOf(filmsKind.defaults)
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    eventId = (await anEvent(db)).id
  })
  const as = () => actingAs(db, admin, { now: new Date('2026-03-01T06:00:00Z') })
  const order = async (of = films) => (await runningOrder(as(), eventId, of)).map(({ id }) => id)
  const move = (id: string, to: number, of = films) => moveFilm(as(), { eventId, films: of, id, to })

  it('is that of the list of films until an organiser moves one', async () => {
    expect(await order()).toEqual(['patang', 'room-214', 'last-metro', 'baarish'])
    expect(await move('baarish', 1)).toEqual({
      ok: true,
      value: { title: 'Baarish, Ulti', place: 1, count: 4 },
    })
    expect(await move('patang', 9)).toMatchObject({ value: { place: 4 } })
    expect(await order()).toEqual(['baarish', 'room-214', 'last-metro', 'patang'])
    expect(await move('baarish', 0)).toMatchObject({ value: { place: 1 } })
    expect(await move('other', 1)).toEqual({ ok: false, problem: 'gone' })
    expect(await db.selectFrom('audit_entry').select('action').execute()).toEqual([
      { action: 'event.programme' },
      { action: 'event.programme' },
    ])
  })

  it('has films that came since at its end, and forgets those that went', async () => {
    const three = films.filter(({ id }) => id !== 'room-214')
    await move('baarish', 2, three)
    expect(await order(three)).toEqual(['patang', 'baarish', 'last-metro'])
    expect(await order()).toEqual(['patang', 'baarish', 'last-metro', 'room-214'])
  })

  it('keeps both of two moves at once', async () => {
    await Promise.all([move('baarish', 1), move('patang', 4)])
    expect((await order()).toSorted()).toEqual(films.map(({ id }) => id).toSorted())
    expect((await order()).indexOf('baarish')).toBeLessThan((await order()).indexOf('patang'))
  })
})
