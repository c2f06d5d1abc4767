import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs, admin, memoryStorage, nobodyAffected, nobodyWaits } from '#tests/support/test-services.ts'
import { bothEngines } from '#tests/support/database.ts'
import type { EventValues } from './ui/admin-form-values.ts'
import {
  adminEvents,
  createEvent,
  deleteEvent,
  eraseTrash,
  listPublicEvents,
  listTrash,
  nextChangeAt,
  publicEvent,
  restoreEvent,
  setParticipants,
  upcomingHighlights,
  updateEvent,
} from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')
const DAY_MS = 86_400_000

const form = {
  title: 'Arambh: your first camera',
  description: 'Three dials.',
  aboutEvent: 'Bring nothing.',
  googleFormLink: 'https://docs.google.com/forms/d/e/1FAIpQLSd_abc-123/viewform',
  date: '2026-12-05',
  time: '10:30',
  venue: 'Seminar Hall 2',
  category: 'Workshop',
  image: '/art/events/arambh.webp',
  seats: '60',
  registrationFee: '0',
}

describe.each(bothEngines)('events, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })

  const as = (viewer: Viewer, at = now) => actingAs(db, viewer, { now: at })

  async function addEvent(changes: Partial<typeof form> & EventValues = {}, at = now) {
    const outcome = await createEvent(as(admin, at), { ...form, ...changes })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    return outcome.value
  }

  async function titlesOf(query: Parameters<typeof listPublicEvents>[1], at = now) {
    return (await listPublicEvents(as(visitor, at), query)).events.map(({ title }) => title)
  }

  it('store a fee exactly to the paisa, also after a change', async () => {
    for (const fee of ['99.50', '0.01', '19.99', '999999.35', '80']) {
      const { id } = await addEvent({ registrationFee: fee })
      expect((await publicEvent(as(visitor), id))?.registrationFee).toBe(Number(fee))
      const changed = { id, form: { ...form, registrationFee: '4.35' }, ...nobodyAffected }
      expect(await updateEvent(as(admin), changed)).toMatchObject({ value: { registrationFee: 4.35 } })
      const storedFee = db.selectFrom('event').select(['registration_fee', 'fee_paise']).where('id', '=', id)
      expect(await storedFee.executeTakeFirst()).toEqual({ registration_fee: 4, fee_paise: 35 })
    }
  })

  it('show a visitor only the public fields', async () => {
    const { id } = await addEvent()
    expect(await publicEvent(as(visitor), id)).toEqual({
      ...form,
      id,
      seats: 60,
      registrationFee: 0,
      participants: 0,
      availableSeats: 60,
      turnsPastAt: '2026-12-05T05:00:00.000Z',
      status: 'upcoming',
      longDate: 'Saturday, 5 December 2026',
      clockTime: '10:30 AM',
      hours: '10:30 AM',
      endsAt: null,
      mapLink: '',
      imageAlt: '',
      imageFocus: null,
      host: null,
      attended: null,
      eventStatus: 'scheduled',
      statusReason: '',
      previousStart: null,
      previousOn: '',
      registrationStatus: 'form',
      openTo: '',
      opensAt: null,
      opensOn: '',
      changesAt: '2026-12-05T05:00:00.000Z',
    })
    expect(await publicEvent(as(visitor), newId())).toBeNull()
    expect(await publicEvent(as(visitor), "' or 1=1 --")).toBeNull()
  })

  it('show the end, the map, the contact and the text of the picture until these are removed', async () => {
    const mapLink = 'https://maps.example/hall'
    const host = { hostName: 'Riya Sen', hostContact: '9876543210' }
    const picture = { imageAlt: 'Two hands and a lamp', imageX: '30', imageY: '' }
    const { id } = await addEvent({ endTime: '13:00', mapLink, ...host, ...picture })
    expect(await publicEvent(as(visitor), id)).toMatchObject({
      hours: '10:30 AM to 1:00 PM',
      endsAt: '2026-12-05T07:30:00.000Z',
      mapLink,
      imageAlt: 'Two hands and a lamp',
      imageFocus: '30 50',
      host: { name: 'Riya Sen', contact: '+91 98765 43210', url: 'tel:+919876543210' },
    })
    await updateEvent(as(admin), { id, form, ...nobodyAffected })
    expect(await publicEvent(as(visitor), id)).toMatchObject({
      hours: '10:30 AM',
      endsAt: null,
      mapLink: '',
      imageAlt: '',
      imageFocus: null,
      host: null,
    })
  })

  it('are not created from an invalid form', async () => {
    const outcome = await createEvent(as(admin), { ...form, seats: '0' })
    const errors = { seats: 'Please enter a valid number of seats' }
    expect(outcome).toEqual({ ok: false, problem: 'invalid', errors })
    expect((await adminEvents(as(admin), {})).total).toBe(0)
  })

  it('are created once by several identical requests', async () => {
    const requestKey = newId()
    const press = () => createEvent(as(admin), form, { requestKey })
    const ids = (await Promise.all([press(), press(), press()])).map(
      (outcome) => outcome.ok && outcome.value.id,
    )
    expect(new Set(ids)).toEqual(new Set([requestKey]))
    expect((await adminEvents(as(admin), {})).total).toBe(1)
  })

  it('are sorted by date, upcoming ascending and past descending, and become past after their start', async () => {
    await addEvent({ title: 'Later', date: '2026-12-20' })
    await addEvent({ title: 'Sooner', date: '2026-12-01' })
    await addEvent({ title: 'Morning', date: '2026-12-01', time: '09:00' })
    expect(await titlesOf({ when: 'upcoming' })).toEqual(['Morning', 'Sooner', 'Later'])
    expect(await nextChangeAt({ db, now })).toBe('2026-12-01T03:30:00.000Z')
    const start = new Date('2026-12-01T03:30:00.000Z')
    expect(await titlesOf({ when: 'upcoming' }, start)).toContain('Morning')
    const after = new Date(start.getTime() + 1)
    expect(await titlesOf({ when: 'upcoming' }, after)).toEqual(['Sooner', 'Later'])
    expect(await titlesOf({ when: 'past' }, new Date('2027-01-01T00:00:00Z'))).toEqual([
      'Later',
      'Sooner',
      'Morning',
    ])
    expect((await upcomingHighlights(as(visitor), 2)).map(({ title }) => title)).toEqual([
      'Morning',
      'Sooner',
    ])
  })

  it('are found by title and venue regardless of case, and wildcard characters match themselves', async () => {
    await addEvent({ title: '100% Film_Night', category: 'Social' })
    await addEvent({ title: 'Other', venue: 'FILM studio', description: 'nothing' })
    await addEvent({ title: 'Third', description: 'film' })
    expect(await titlesOf({ when: 'upcoming', q: 'film' })).toHaveLength(2)
    expect(await titlesOf({ when: 'upcoming', q: '0% f' })).toEqual(['100% Film_Night'])
    expect(await titlesOf({ when: 'upcoming', q: 'm_n' })).toEqual(['100% Film_Night'])
    expect(await titlesOf({ when: 'upcoming', q: '%' })).toEqual(['100% Film_Night'])
    expect(await titlesOf({ when: 'upcoming', q: '\\' })).toEqual([])
    expect(await titlesOf({ when: 'upcoming', q: 'a\0\ud800' })).toEqual([])
    expect(await titlesOf({ when: 'upcoming', category: 'Social' })).toEqual(['100% Film_Night'])
    const { categories } = await listPublicEvents(as(visitor), { when: 'past' })
    expect(categories).toEqual(['Workshop', 'Social'])
  })

  it('are listed in pages', async () => {
    for (let n = 0; n < 14; n += 1) await addEvent({ title: `Event ${n}` })
    const firstPage = await listPublicEvents(as(visitor), { when: 'upcoming' })
    expect(firstPage).toMatchObject({ total: 14, hasMore: true, page: 1 })
    const secondPage = await listPublicEvents(as(visitor), { when: 'upcoming', page: '2' })
    expect(secondPage).toMatchObject({ total: 14, hasMore: false, page: 2 })
    expect(new Set([...firstPage.events, ...secondPage.events].map(({ id }) => id)).size).toBe(14)
    expect((await listPublicEvents(as(visitor), { when: 'upcoming', page: '-1' })).page).toBe(1)
  })

  it('are validated when they are changed, and a past event may keep its date', async () => {
    const { id } = await addEvent()
    const later = new Date('2027-01-01T00:00:00Z')
    const titleChange = await updateEvent(as(admin, later), {
      id,
      ...nobodyAffected,
      form: { ...form, title: 'Arambh, again' },
    })
    expect(titleChange).toMatchObject({ ok: true, value: { title: 'Arambh, again', status: 'past' } })
    const dateChange = await updateEvent(as(admin, later), {
      id,
      ...nobodyAffected,
      form: { ...form, date: '2026-12-06' },
    })
    expect(dateChange).toMatchObject({ errors: { date: 'Event date cannot be in the past' } })
    expect(await updateEvent(as(admin), { id: newId(), form, ...nobodyAffected })).toEqual({
      ok: false,
      problem: 'gone',
    })
  })

  it('never have fewer seats than participants', async () => {
    const { id } = await addEvent({ seats: '10' })
    expect(await setParticipants(as(admin), { id, participants: 11 })).toMatchObject({ ok: false })
    expect(await setParticipants(as(admin), { id, participants: -1 })).toMatchObject({ ok: false })
    expect(await setParticipants(as(admin), { id, participants: 7 })).toMatchObject({
      value: { availableSeats: 3 },
    })
    const fewer = await updateEvent(as(admin), { id, ...nobodyAffected, form: { ...form, seats: '6' } })
    expect(fewer).toMatchObject({
      errors: { seats: 'Please enter at least as many seats as are already taken' },
    })
    expect(
      await updateEvent(as(admin), { id, ...nobodyAffected, form: { ...form, seats: '7' } }),
    ).toMatchObject({ ok: true })
  })

  it('disappear when they are deleted, and can be restored from the trash for 30 days', async () => {
    const { id } = await addEvent()
    const deletions = await Promise.all([
      deleteEvent(as(admin), { id: id, afterChange: nobodyWaits }),
      deleteEvent(as(admin), { id: id, afterChange: nobodyWaits }),
    ])
    expect(deletions.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await publicEvent(as(visitor), id)).toBeNull()
    const listAfterDeletion = await listPublicEvents(as(visitor), { when: 'upcoming' })
    expect(listAfterDeletion).toMatchObject({ events: [], categories: [], total: 0, nextChangeAt: null })
    expect((await listTrash(as(admin))).events).toMatchObject([
      { id, restorableUntil: '2026-12-21T06:00:00.000Z' },
    ])
    expect(await restoreEvent(as(admin), { id: id, afterChange: nobodyWaits })).toMatchObject({
      ok: true,
      value: { id },
    })
    expect(await titlesOf({ when: 'upcoming' })).toHaveLength(1)
    // Pressed again after a lost answer.
    expect(await restoreEvent(as(admin), { id: id, afterChange: nobodyWaits })).toMatchObject({
      value: { id },
    })

    await deleteEvent(as(admin), { id: id, afterChange: nobodyWaits })
    const afterRetention = new Date(now.getTime() + 30 * DAY_MS + 1)
    expect((await listTrash(as(admin, afterRetention))).events).toEqual([])
    expect(await restoreEvent(as(admin, afterRetention), { id: id, afterChange: nobodyWaits })).toEqual({
      ok: false,
      problem: 'too-late',
    })
    const storage = memoryStorage()
    expect(await eraseTrash({ db, now, storage })).toBe(0)
    expect(await eraseTrash({ db, now: afterRetention, storage })).toBe(1)
  })

  it('are listed for admins in each order, and found by title, description and category', async () => {
    await addEvent({ title: 'beta', seats: '5' }, now)
    await addEvent({ title: 'Alpha', seats: '50', description: 'a BOOM' }, new Date(now.getTime() + 1000))
    await addEvent({ title: 'gamma', seats: '9', category: 'Photography' }, new Date(now.getTime() + 2000))
    const order = async (query: Parameters<typeof adminEvents>[1]) =>
      (await adminEvents(as(admin), query)).events.map(({ title }) => title)
    expect(await order({})).toEqual(['gamma', 'Alpha', 'beta'])
    expect(await order({ sort: 'oldest' })).toEqual(['beta', 'Alpha', 'gamma'])
    expect(await order({ sort: 'title' })).toEqual(['Alpha', 'beta', 'gamma'])
    expect(await order({ sort: 'seats' })).toEqual(['Alpha', 'gamma', 'beta'])
    expect(await order({ q: 'boom' })).toEqual(['Alpha'])
    expect(await order({ q: 'photo' })).toEqual(['gamma'])
    expect(await order({ q: 'seminar' })).toEqual([])
  })

  it('are listed for admins by date: the next one first, and of those that are over the last one', async () => {
    for (const [title, date] of [
      ['second', '2026-12-07'],
      ['first', '2026-12-05'],
      ['third', '2026-12-09'],
    ] as const)
      await addEvent({ title, date })
    const titles = async (show: string, at: Date) =>
      (await adminEvents(as(admin, at), { sort: 'date', show })).events.map(({ title }) => title)
    expect(await titles('upcoming', now)).toEqual(['first', 'second', 'third'])
    const afterwards = new Date('2027-01-01T00:00:00Z')
    expect(await titles('past', afterwards)).toEqual(['third', 'second', 'first'])
    expect(await titles('upcoming', afterwards)).toEqual([])
  })
})
