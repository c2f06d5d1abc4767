import { beforeEach, describe, expect, it } from 'vitest'
import { type Viewer } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs, admin, nobodyWaits } from '#tests/support/test-services.ts'
import { bothEngines } from '#tests/support/database.ts'
import { adminEvents, createEvent, deleteEvent, setParticipants } from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

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
const here = {
  ...form,
  way: 'here',
  googleFormLink: '',
  hasWaitlist: 'on',
  question1: 'Which camera?',
  kind1: 'text',
}

describe.each(bothEngines)('an event form that is sent again after a lost response, on $name', ({ open }) => {
  let db: Database
  const requestKey = newId()
  beforeEach(async () => {
    db = await open()
  })
  const as = (viewer: Viewer, at: Date) => actingAs(db, viewer, { now: at })
  const send = (at: Date, over: Partial<typeof here> = {}, by: Viewer = admin) =>
    createEvent(as(by, at), { ...form, ...over }, { requestKey })
  const storedEvents = async () => (await adminEvents(as(admin, now), {})).events

  it('creates only one event', async () => {
    await send(now)
    expect(await send(later(1_000))).toMatchObject({ ok: true, value: { id: requestKey } })
    await setParticipants(as(admin, later(1_500)), { id: requestKey, participants: 0 })
    // The same once more is done, whatever was counted meanwhile.
    expect(await send(later(2_000))).toMatchObject({ ok: true, value: { id: requestKey } })
    expect(await storedEvents()).toHaveLength(1)
  })

  it('saves each correction in the same event', async () => {
    await send(now)
    for (const [n, venue] of ['Media Lab', 'Roof'].entries()) {
      expect(await send(later(1_000 + n), { venue, seats: '12' })).toMatchObject({
        ok: true,
        value: { id: requestKey, venue, seats: 12 },
      })
      expect(await storedEvents()).toMatchObject([{ id: requestKey, venue, seats: 12 }])
    }
    expect(await send(later(2_000), here)).toMatchObject({ ok: true })
    expect(await send(later(3_000), here)).toMatchObject({ ok: true })
    const [event] = await storedEvents()
    expect(event?.settings).toMatchObject({ method: 'here', questions: [{ text: 'Which camera?' }] })
  })

  it('does not overwrite a newer version if it arrives late', async () => {
    await send(later(1_000), { venue: 'Roof' })
    expect(await send(now)).toEqual({ ok: false, problem: 'changed-elsewhere' })
    expect(await storedEvents()).toMatchObject([{ venue: 'Roof' }])
  })

  it('does not overwrite a change that somebody else made in the meantime', async () => {
    await send(now)
    await setParticipants(as(admin, later(1_000)), { id: requestKey, participants: 3 })
    expect(await send(later(2_000), { venue: 'Roof' })).toEqual({ ok: false, problem: 'changed-elsewhere' })
    expect(await storedEvents()).toMatchObject([{ venue: form.venue, participants: 3 }])
  })

  it('does not overwrite an event for which somebody registered in the meantime', async () => {
    await send(now, here)
    await db.updateTable('event').set({ participants: 1 }).where('id', '=', requestKey).execute()
    expect(await send(later(1_000), { ...here, seats: '5' })).toEqual({
      ok: false,
      problem: 'changed-elsewhere',
    })
    expect(await storedEvents()).toMatchObject([{ seats: 60, participants: 1 }])
  })

  it('creates a new event for another admin, or after a deletion', async () => {
    await send(now)
    await send(later(1_000), { venue: 'Roof' }, { ...admin, id: newId() })
    expect((await storedEvents()).map(({ venue }) => venue).sort()).toEqual(['Roof', form.venue])
    await deleteEvent(as(admin, later(2_000)), { id: requestKey, afterChange: nobodyWaits })
    await send(later(3_000), { venue: 'Media Lab' })
    expect((await storedEvents()).map(({ venue }) => venue).sort()).toEqual(['Media Lab', 'Roof'])
  })

  it('keeps a version that was confirmed when two corrections arrive at the same time', async () => {
    await send(now)
    const venues = ['Roof', 'Media Lab']
    const outcomes = await Promise.all(venues.map((venue, n) => send(later(1_000 + n), { venue })))
    const [event, ...otherEvents] = await storedEvents()
    expect(otherEvents).toEqual([])
    expect(venues.filter((_, n) => outcomes[n]?.ok)).toContain(event?.venue)
  })
})
