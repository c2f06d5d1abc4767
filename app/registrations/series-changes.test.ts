import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import {
  adminEvent,
  adminEvents,
  eventToEdit,
  moreDates,
  publicEvent,
  repeatEvent,
} from '#app/events/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { NoticeClub, withMail } from '#tests/support/notice-club.ts'
import {
  changeEventStatus,
  deleteEventAndNotify,
  restoreEventAndNotify,
  updateEventAndNotify,
} from './use-cases.server.ts'

describe.each(engines)('a series with ticket holders, on $name', ({ open }) => {
  let db: Database
  let club: NoticeClub
  /** Four Saturdays, 9 to 30 March 2030. */
  let ids: string[]
  beforeEach(async () => {
    db = await open()
    club = await new NoticeClub(db, viewerOf(await anAdmin(db))).open(9)
    const dates = ['2030-03-16', '2030-03-23', '2030-03-30']
    await repeatEvent(club.as(club.admin), { id: club.id, dates, requestKey: newId() })
    const { series } = await adminEvents(club.as(club.admin), {})
    ids = Object.values(series)
      .flat()
      .map(({ id }) => id)
  })

  const at = (place: number) => ids[place] ?? ''
  async function join(place: number, who: number) {
    const originalId = club.id
    club.id = at(place)
    expect(await club.join(who)).toMatchObject({ ok: true })
    club.id = originalId
  }
  async function change(
    place: number,
    over: Record<string, unknown>,
    choice: typeof withMail | null = withMail,
  ) {
    const event = await adminEvent(club.as(club.admin), at(place))
    const form = { ...club.form, ...over, date: over['date'] ?? event?.date }
    return updateEventAndNotify(club.as(club.admin), { id: at(place), form, withLater: true, choice })
  }
  const all = async () => Promise.all(ids.map(async (id) => adminEvent(club.as(club.admin), id)))

  it('changes this and later events, and sends one mail to each ticket holder of a changed event', async () => {
    await join(0, 1)
    await join(1, 2)
    await join(2, 3)
    await join(2, 4)
    await club.deliver()
    expect(await eventToEdit(club.as(club.admin), at(1))).toMatchObject({ laterInSeries: 2 })
    // One day later, and one hour.
    const newTime = { date: '2030-03-17', time: '19:00' }
    const question = await change(1, newTime, null)
    expect(question).toMatchObject({ problem: 'ask-notice', question: { seated: 3, waiting: 0 } })
    expect((await all()).map((event) => event?.date)).toEqual([
      '2030-03-09',
      '2030-03-16',
      '2030-03-23',
      '2030-03-30',
    ])
    expect(await change(1, newTime)).toMatchObject({ ok: true })
    expect((await all()).map((event) => `${event?.date} ${event?.time}`)).toEqual([
      '2030-03-09 18:00',
      '2030-03-17 19:00',
      '2030-03-24 19:00',
      '2030-03-31 19:00',
    ])
    const mails = (await club.afterHold()).map(({ recipient, subject }) => `${recipient} ${subject}`).sort()
    expect(mails).toEqual([
      'guest-2@college.example Moved: Lighting workshop, now 17 March, 7:00 PM',
      'guest-3@college.example Moved: Lighting workshop, now 24 March, 7:00 PM',
      'guest-4@college.example Moved: Lighting workshop, now 24 March, 7:00 PM',
    ])
    // Again the same: nothing changes, nobody hears.
    expect(await change(1, newTime)).toMatchObject({ ok: true })
    expect(await club.afterHold()).toEqual([])
  })

  it('keeps the differences of later events, and changes nothing if one event refuses the change', async () => {
    await db.updateTable('event').set({ venue: 'The old cinema' }).where('id', '=', at(2)).execute()
    expect(await change(1, { title: 'Two lamps', time: '18:00' })).toMatchObject({ ok: true })
    expect((await all()).map((event) => `${event?.title}, ${event?.venue}`)).toEqual([
      'Lighting workshop, Studio 2',
      'Two lamps, Studio 2',
      'Two lamps, The old cinema',
      'Two lamps, Studio 2',
    ])
    await join(3, 1)
    await join(3, 2)
    const fewerSeats = await change(0, { title: 'Three lamps', seats: '1' })
    expect(fewerSeats).toMatchObject({
      problem: 'invalid',
      errors: { seats: expect.stringContaining('30 March') as string },
    })
    expect((await all()).map((event) => event?.seats)).toEqual([9, 9, 9, 9])
    const unpublished = await change(0, { title: 'Three lamps', publish: 'draft' })
    expect(unpublished).toMatchObject({
      errors: { publish: expect.stringContaining('stays public') as string },
    })
    expect((await all()).every((event) => event?.publication === 'published')).toBe(true)
  })

  it.each([
    ['postponed', '9999-12-31T23:59:59.999Z'],
    ['cancelled', '2030-03-23T12:30:00.000Z'],
  ] as const)('keeps a later event %s on its date when the others move', async (status, turnsPastAt) => {
    await join(2, 1)
    await changeEventStatus(club.as(club.admin), { id: at(2), status, reason: 'Rain', choice: withMail })
    await club.afterHold()
    const moved = { date: '2030-03-17', time: '19:00', endTime: '20:30', description: 'Bring a lamp' }
    expect(await change(1, moved)).toMatchObject({ ok: true })
    expect(await club.afterHold()).toEqual([])
    const [, , kept, last] = await all()
    expect(last).toMatchObject({ eventStatus: 'scheduled', date: '2030-03-31', time: '19:00' })
    expect(kept).toMatchObject({ eventStatus: status, statusReason: 'Rain', turnsPastAt })
    expect(kept).toMatchObject({ date: '2030-03-23', time: '18:00', description: 'Bring a lamp' })
    expect(await change(1, { ...moved, venue: 'Studio 3' })).toMatchObject({ ok: true })
    expect((await all())[2]).toMatchObject({ eventStatus: status, venue: 'Studio 3' })
  })

  it('notifies the ticket holders of a deleted event, and keeps the other events', async () => {
    await join(1, 1)
    await join(2, 2)
    await club.deliver()
    const as = () => club.as(club.admin)
    expect(await deleteEventAndNotify(as(), { id: at(2), choice: withMail })).toMatchObject({
      value: { count: 1 },
    })
    expect((await club.afterHold()).map(({ recipient }) => recipient)).toEqual(['guest-2@college.example'])
    expect(await publicEvent(club.as(visitor), at(3))).not.toBeNull()
    expect(await moreDates(club.as(visitor), at(0))).toHaveLength(2)
  })

  it('is deleted from one event on and restored, with one mail per ticket holder each time', async () => {
    await join(0, 1)
    await join(2, 2)
    await join(3, 3)
    await club.deliver()
    const as = () => club.as(club.admin)
    const deletion = { id: at(1), withLater: true, choice: withMail }
    expect(await deleteEventAndNotify(as(), deletion)).toMatchObject({ value: { count: 3 } })
    expect((await all()).map((event) => event !== null)).toEqual([true, false, false, false])
    const mails = (await club.afterHold()).map(({ recipient }) => recipient).sort()
    expect(mails).toEqual(['guest-2@college.example', 'guest-3@college.example'])
    expect(await deleteEventAndNotify(as(), deletion)).toEqual({ ok: false, problem: 'gone' })
    expect(await restoreEventAndNotify(as(), at(1), { withLater: true })).toMatchObject({ ok: true })
    expect((await all()).every((event) => event !== null)).toBe(true)
    expect((await club.afterHold()).map(({ recipient }) => recipient).sort()).toEqual(mails)
  })

  it('asks about everybody of all its events before it is restored, and restores none until then', async () => {
    await join(1, 1)
    await join(2, 2)
    await join(2, 3)
    await club.deliver()
    const scope = { id: at(1), withLater: true }
    await deleteEventAndNotify(club.as(club.admin), { ...scope, choice: withMail })
    await club.afterHold()
    const restore = (choice: typeof withMail | null) =>
      restoreEventAndNotify(club.as(club.admin), at(1), { withLater: true, choice })
    expect(await restore(null)).toMatchObject({ problem: 'ask-notice', question: { seated: 3, waiting: 0 } })
    expect((await all()).filter((event) => event !== null)).toHaveLength(1)
    expect(await restore(withMail)).toMatchObject({ ok: true })
    expect((await all()).filter((event) => event !== null)).toHaveLength(4)
  })
})
