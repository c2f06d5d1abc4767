import { quietly } from '#tests/support/test-services.ts'
import { addWalkIn, syncEntries } from '#app/check-in/use-cases.server.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { METHOD_FIXED } from '#app/events/registration-settings.rules.ts'
import { eventMessages } from '#app/events/rules.ts'
import { publicEvent } from '#app/events/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, anEvent, viewerOf } from '#tests/support/factories.ts'
import { guest, here, seatServices, seatsNow } from '#tests/support/seat-services.ts'
import {
  cancelRegistration,
  cancelTicket,
  changeEventStatus,
  updateEventAndNotify,
  setRegistrationClosed,
  moveRegistration,
  registrationList,
  restoreEventAndNotify,
  viewTicket,
  waitlistLengths,
  messageRegistrants,
  deleteEventAndNotify,
} from './use-cases.server.ts'

describe.each(engines)('registrations that an organiser manages, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let announced: Topic[]
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    announced = []
  })

  const { as, claim, claimed, mails, counts } = seatServices(() => ({ db, admin, announced }))

  it('fill added seats from the waitlist, and prevent fewer seats than are taken', async () => {
    const event = await anEvent(db, { seats: 1, settings: here })
    for (let count = 0; count < 4; count += 1) await claimed(event.id)
    const form = { ...event, time: event.time ?? '', way: 'here', hasWaitlist: 'on' }
    const moreSeats = await updateEventAndNotify(as(admin), {
      id: event.id,
      choice: quietly,
      form: { ...form, seats: '3' },
    })
    expect(moreSeats).toMatchObject({ value: { participants: 3, availableSeats: 0 } })
    expect(await counts(event.id)).toMatchObject({ seated: 3, waiting: 1 })
    const fewerSeats = await updateEventAndNotify(as(admin), {
      id: event.id,
      choice: quietly,
      form: { ...form, seats: '2' },
    })
    expect(fewerSeats).toMatchObject({
      errors: { seats: 'Please enter at least as many seats as are already taken' },
    })
    const externalForm = await updateEventAndNotify(as(admin), {
      id: event.id,
      choice: quietly,
      form: { ...form, way: 'form', seats: '3' },
    })
    expect(externalForm).toMatchObject({ errors: { way: METHOD_FIXED } })
  })

  it('are counted for each event while they are on the waitlist', async () => {
    const full = await anEvent(db, { seats: 1, settings: here })
    const roomyEvent = await anEvent(db, { seats: 3, settings: here })
    for (let count = 0; count < 3; count += 1) await claimed(full.id)
    await claimed(roomyEvent.id)
    expect(await waitlistLengths(as(admin), [full.id, roomyEvent.id, 'no id'])).toEqual({ [full.id]: 2 })
    expect(await waitlistLengths(as(admin), [])).toEqual({})
  })

  it('are refused for a deleted event, and work again after it is restored', async () => {
    const { id } = await anEvent(db, { seats: 1, settings: here })
    const seated = await claimed(id)
    const waitlisted = await claimed(id)
    await deleteEventAndNotify(as(admin), { id, choice: quietly })
    expect(await claim(id)).toEqual({ ok: false, problem: 'gone' })
    expect(await viewTicket(as(visitor), seated.ticket)).toBeNull()
    await restoreEventAndNotify(as(admin), id)
    await cancelTicket(as(visitor), seated.ticket)
    expect(await viewTicket(as(visitor), waitlisted.ticket)).toMatchObject({
      registration: { status: 'seated' },
    })
  })

  it('can be cancelled, moved, added as a walk-in, closed and reopened', async () => {
    const { id } = await anEvent(db, { seats: 2, settings: here })
    for (let count = 0; count < 4; count += 1) await claimed(id)
    const ids = async (state: string) =>
      ((await registrationList(as(admin), { eventId: id, status: state }))?.registrations ?? []).map(
        (one) => one.id,
      )
    const [first = '', second = ''] = await ids('seated')
    const [third = '', fourth = ''] = await ids('waiting')
    await moveRegistration(as(admin), { id: fourth, to: 'first' })
    expect(await ids('waiting')).toEqual([fourth, third])
    await moveRegistration(as(admin), { id: first, to: 'waitlist' })
    expect(await ids('seated')).toEqual(expect.arrayContaining([second, fourth]))
    expect(await ids('waiting')).toEqual([third, first])
    await cancelRegistration(as(admin), second)
    expect(await ids('seated')).toEqual(expect.arrayContaining([fourth, third]))
    // Pressed again after a lost answer: nothing more happens.
    expect(await cancelRegistration(as(admin), second)).toMatchObject({ value: { id: second } })
    expect(await ids('cancelled')).toEqual([second])
    expect(await addWalkIn(as(admin), { eventId: id, form: { name: 'Late Guest' } })).toMatchObject({
      problem: 'seats-taken',
    })
    await cancelRegistration(as(admin), first)
    await cancelRegistration(as(admin), third)
    expect(await addWalkIn(as(admin), { eventId: id, form: { name: 'Late Guest' } })).toMatchObject({
      ok: true,
    })
    await setRegistrationClosed(as(admin), { eventId: id, isClosed: true })
    expect((await publicEvent(as(visitor), id))?.registrationStatus).toBe('closed')
    await setRegistrationClosed(as(admin), { eventId: id, isClosed: false })
    expect(await counts(id)).toMatchObject({ seated: 2, waiting: 0 })
  })

  it('are listed by status: seats in the order they were taken, then the waitlist, then cancellations', async () => {
    const { id } = await anEvent(db, { seats: 2, settings: here })
    for (let count = 0; count < 4; count += 1) await claimed(id, guest({ name: `Guest no. ${count}` }))
    const listedRows = async (filters: { status?: string; q?: string } = {}) => {
      const { registrations = [] } = (await registrationList(as(admin), { eventId: id, ...filters })) ?? {}
      return registrations.map(
        ({ name, status, waitlistPosition }) => `${name} ${status} ${waitlistPosition}`,
      )
    }
    const [first] = (await registrationList(as(admin), { eventId: id }))?.registrations ?? []
    await cancelRegistration(as(admin), first?.id ?? '')
    expect(await listedRows()).toEqual([
      'Guest no. 1 seated null',
      'Guest no. 2 seated null',
      'Guest no. 3 waiting 1',
      'Guest no. 0 cancelled null',
    ])
    const { registrations = [] } = (await registrationList(as(admin), { eventId: id, q: 'no. 2' })) ?? {}
    await syncEntries(as(admin), { eventId: id }, [
      { id: registrations[0]?.id ?? '', kind: 'in', at: seatsNow.toISOString() },
    ])
    expect(await listedRows({ status: 'in' })).toEqual(['Guest no. 2 seated null'])
    expect(await listedRows({ status: 'waiting' })).toEqual(['Guest no. 3 waiting 1'])
    expect(await counts(id)).toMatchObject({ seated: 2, waiting: 1, cancelled: 1, in: 1 })
  })

  it('cannot move from a seat to an empty waitlist, or after the event', async () => {
    const { id } = await anEvent(db, { seats: 2, settings: here })
    await claimed(id)
    const [onlyRegistration] = (await registrationList(as(admin), { eventId: id }))?.registrations ?? []
    const before = await mails()
    const move = { id: onlyRegistration?.id ?? '', to: 'waitlist' } as const
    expect(await moveRegistration(as(admin), move)).toEqual({ ok: false, problem: 'nobody-waits' })
    const after = new Date('2030-03-20T06:00:00Z')
    expect(await moveRegistration(as(admin, after), move)).toEqual({ ok: false, problem: 'past' })
    expect(await counts(id)).toMatchObject({ seated: 1, waiting: 0 })
    expect(await mails()).toEqual(before)
  })

  it('prevent no other change of an event where more people than seats were let in', async () => {
    const event = await anEvent(db, { seats: 2, settings: here })
    const { id } = event
    await claimed(id)
    for (const name of ['Guest', 'Late Guest']) {
      const walkIn = { eventId: id, form: { name }, requestKey: newId(), isOver: true }
      expect(await addWalkIn(as(admin), walkIn)).toMatchObject({ ok: true })
    }
    const form = { ...event, time: event.time ?? '', way: 'here', date: '2030-03-10' }
    const save = (seats: string, choice: typeof quietly | null) =>
      updateEventAndNotify(as(admin), { id, choice, form: { ...form, seats } })
    expect(await save('1', quietly)).toMatchObject({ errors: { seats: eventMessages.seats.taken } })
    expect(await save('2', null)).toMatchObject({ problem: 'ask-notice', question: { seated: 3 } })
    expect(await save('2', quietly)).toMatchObject({ ok: true, value: { date: '2030-03-10' } })
    for (const status of ['postponed', 'cancelled'] as const) {
      const change = { id, status, reason: '', choice: quietly }
      expect(await changeEventStatus(as(admin), change)).toMatchObject({ value: { eventStatus: status } })
    }
  })

  it('include one walk-in after a double click, checked in if the form says so', async () => {
    const { id } = await anEvent(db, { seats: 2, settings: here })
    const walkIn = { eventId: id, form: { name: 'Late Guest', isIn: 'on' }, requestKey: newId() }
    const [firstOutcome, secondOutcome] = await Promise.all([
      addWalkIn(as(admin), walkIn),
      addWalkIn(as(admin), walkIn),
    ])
    expect(firstOutcome).toMatchObject({ value: { checkedInAt: seatsNow.toISOString(), isWalkIn: true } })
    expect(secondOutcome).toEqual(firstOutcome)
    expect(await counts(id)).toMatchObject({ seated: 1, in: 1 })
    expect((await publicEvent(as(visitor), id))?.attended).toBe(1)
    const otherWalkIn = { ...walkIn, form: { name: 'Early Guest' }, requestKey: newId() }
    expect(await addWalkIn(as(admin), otherWalkIn)).toMatchObject({ value: { checkedInAt: null } })
  })

  it('get a message once, even if the request is sent twice', async () => {
    const { id } = await anEvent(db, { seats: 1, settings: here })
    await claimed(id)
    const message = { eventId: id, subject: 'A', text: 'B', to: 'seated', requestKey: newId() } as const
    const sent = await Promise.all([1, 2].map(() => messageRegistrants(as(admin), message)))
    expect(sent).toEqual([1, 2].map(() => ({ ok: true, value: { recipients: 1 } })))
    expect((await mails()).filter((mail) => mail.endsWith(': A'))).toHaveLength(1)
  })

  it('get a message if they are in its audience, and an empty message is refused', async () => {
    const { id } = await anEvent(db, { seats: 1, settings: here })
    const [seatedGuest, waitlistedGuest] = [guest(), guest()]
    await claimed(id, seatedGuest)
    await claimed(id, waitlistedGuest)
    const message = { eventId: id, subject: 'Bring a coat', text: 'It is cold.' }
    expect(await messageRegistrants(as(admin), { ...message, to: 'waiting' })).toMatchObject({
      value: { recipients: 1 },
    })
    expect(await mails()).toContain(`${waitlistedGuest.email}: Bring a coat`)
    expect(await mails()).not.toContain(`${seatedGuest.email}: Bring a coat`)
    const emptyMessage = await messageRegistrants(as(admin), { ...message, text: ' ', to: 'seated' })
    expect(emptyMessage).toMatchObject({ errors: { text: 'Please write a message' } })
  })
})
