import { beforeEach, describe, expect, test } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { eventForm } from '#tests/support/event-form.ts'
import { anEvent } from '#tests/support/factories.ts'
import { actingAs, admin, nobodyAffected } from '#tests/support/test-services.ts'
import { shortNames } from './names.rules.ts'
import {
  createEvent,
  deleteEvent,
  eventNamed,
  eventToShare,
  nameOlderEvents,
  updateEvent,
} from './use-cases.server.ts'

const later = (minutes: number) => new Date(Date.parse('2026-11-21T06:00:00Z') + minutes * 60_000)

test('a short name has only ASCII letters and digits of the title, or the category if there are none', () => {
  const namesFor = (title: string) => {
    const event = { id: '0198c7a0-0000-7000-8000-0000deadbeef', date: '2026-12-19', title } as const
    return shortNames({ ...event, category: 'Short Film' as never })
  }
  expect(namesFor('  Réels in a Day! (2)')).toEqual([
    'reels-in-a-day-2',
    'reels-in-a-day-2-2026-12-19',
    'reels-in-a-day-2-deadbeef',
  ])
  expect(namesFor('फ़िल्म रात')[0]).toBe('short-film')
  expect(namesFor('a-very-long-title '.repeat(6))[0]).toBe('a-very-long-title-a-very-long-title-a-very-long')
  expect(namesFor('x'.repeat(90))[0]).toHaveLength(48)
})

describe.each(engines)('short addresses, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  const asAdmin = (minutes = 0) => actingAs(db, admin, { now: later(minutes) })
  const asVisitor = () => actingAs(db, visitor, { now: later(60) })
  const form = (title: string) => ({ ...eventForm(title), date: '2026-12-05' })
  const createdId = async (title: string) => {
    const outcome = await createEvent(asAdmin(), form(title))
    if (!outcome.ok) throw new Error(outcome.problem)
    return outcome.value.id
  }
  const rename = (id: string, title: string, minutes: number) =>
    updateEvent(asAdmin(minutes), { id, form: form(title), ...nobodyAffected })
  const pathOf = async (id: string) => (await eventToShare(asVisitor(), id))?.path

  test('change with the title of the event, and the earlier ones still work', async () => {
    const id = await createdId('Open mic')
    expect(await pathOf(id)).toBe('/e/open-mic')
    await rename(id, 'Open mic and tea', 1)
    expect(await pathOf(id)).toBe('/e/open-mic-and-tea')
    await rename(id, 'Open mic', 2)
    expect(await pathOf(id)).toBe('/e/open-mic')
    for (const name of ['open-mic', 'open-mic-and-tea']) expect(await eventNamed(asVisitor(), name)).toBe(id)
    expect(await eventNamed(asVisitor(), 'open')).toBeNull()
  })

  test('contain the date if the title is already taken, and stay the same if the event moves', async () => {
    const [first, second, third] = [await createdId('Jam'), await createdId('Jam'), await createdId('Jam')]
    expect(await pathOf(first)).toBe('/e/jam')
    expect(await pathOf(second)).toBe('/e/jam-2026-12-05')
    expect(await pathOf(third)).toBe(`/e/jam-${third.slice(-8)}`)
    const movedForm = { ...form('Jam'), date: '2026-12-12' }
    await updateEvent(asAdmin(1), { id: second, form: movedForm, ...nobodyAffected })
    expect(await pathOf(second)).toBe('/e/jam-2026-12-05')
    await rename(first, 'Session', 2)
    await rename(second, 'Jam tonight', 3)
    expect(await eventNamed(asVisitor(), 'jam')).toBe(first)
  })

  test('do not work for a draft or an event in the trash', async () => {
    const draft = await createEvent(asAdmin(), { ...form('Secret'), publish: 'draft' })
    if (!draft.ok) throw new Error(draft.problem)
    expect(await eventNamed(asVisitor(), 'secret')).toBeNull()
    expect(await pathOf(draft.value.id)).toBeUndefined()
    const id = await createdId('Gone')
    await deleteEvent(asAdmin(1), { id, ...nobodyAffected })
    expect(await eventNamed(asVisitor(), 'gone')).toBeNull()
  })

  test('are added to older events without one, and the oldest event gets the shortest', async () => {
    const ids = [await anEvent(db, { title: 'Old' }), await anEvent(db, { title: 'Old' })].map(({ id }) => id)
    await db.deleteFrom('event_name').execute()
    expect(await pathOf(ids[0] ?? '')).toBe(`/events/${ids[0]}`)
    await nameOlderEvents({ db, now: later(0) })
    await nameOlderEvents({ db, now: later(1) })
    expect(await pathOf(ids[0] ?? '')).toBe('/e/old')
    const names = await db.selectFrom('event_name').select('name').execute()
    expect(names).toHaveLength(2)
  })
})
