import { actingAs, quietly } from '#tests/support/test-services.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, aSeat, viewerOf } from '#tests/support/factories.ts'
import { guest, here, seatServices, seatsNow } from '#tests/support/seat-services.ts'
import { REGISTRATION_RETENTION_MS } from './rules.ts'
import {
  cancelTicket,
  eraseOldRegistrations,
  isTicketKnown,
  pictureWishes,
  registrationList,
  viewTicket,
  deleteEventAndNotify,
} from './use-cases.server.ts'

describe.each(bothEngines)('registrations, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let announced: Topic[]
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    announced = []
  })

  const { as, claim, claimed, mails, counts } = seatServices(() => ({ db, admin, announced }))

  it('create a seat, a ticket and a mail, and update the counts', async () => {
    const { id } = await anEvent(db, { seats: 2, settings: here })
    const form = guest({ name: '  Asha Rao ' })
    const { status: seatStatus, ticket } = await claimed(id, form)
    expect(seatStatus).toBe('seated')
    expect(await viewTicket(as(visitor), ticket)).toMatchObject({
      registration: { name: 'Asha Rao', email: form.email, status: 'seated' },
      event: { availableSeats: 1 },
      mayCancel: true,
      code: /^T[0-9A-Z]{42}$/,
    })
    expect(await mails()).toEqual([`${form.email}: Your ticket for Lighting workshop on 9 March, 6:00 PM`])
    expect(announced).toEqual(['events', 'registrations'])
    expect(await counts(id)).toMatchObject({ seated: 1 })
  })

  it('leave no answer about pictures when they are erased: who uploads some reads that, not that nobody said no', async () => {
    const event = await anEvent(db, { settings: { ...here, asksPictures: true } })
    await aSeat(db, { event_id: event.id, name: 'Asha', pictures_allowed: 0, created_at: event.turnsPastAt })
    const wishes = async (days: number) => {
      const at = new Date(Date.parse(event.turnsPastAt) + REGISTRATION_RETENTION_MS + days * DAY_MS)
      await eraseOldRegistrations({ db, now: at })
      return pictureWishes(actingAs(db, admin, { now: at }), event)
    }
    expect(await wishes(-1)).toMatchObject({ no: [{ name: 'Asha' }], isErased: false })
    expect(await wishes(1)).toEqual({ no: [], unasked: 0, isErased: true })
  })

  it('register again with the key of a cancelled ticket, once', async () => {
    const { id } = await anEvent(db, { seats: 2, settings: here })
    const [form, requestKey] = [guest(), newId()]
    const first = await claim(id, form, { requestKey })
    if (!first.ok) throw new Error(first.problem)
    expect(await claim(id, form, { requestKey })).toEqual(first)
    await cancelTicket(as(visitor), first.value.ticket)
    const again = await claim(id, form, { requestKey })
    expect(again).toMatchObject({ ok: true, value: { status: 'seated' } })
    expect(again).not.toEqual(first)
    expect(await claim(id, form, { requestKey })).toMatchObject({ ok: false })
    expect(await counts(id)).toMatchObject({ seated: 1, cancelled: 1 })
  })

  it('free the seats of a postponed event when its registrations are erased, and leave the number of a past one', async () => {
    const started = new Date('2030-03-09T12:30:00.000Z').getTime()
    const [postponed, kept] = [
      await anEvent(db, { seats: 2, settings: here }),
      await anEvent(db, { seats: 2, settings: here }),
    ]
    for (const { id } of [postponed, kept]) await claimed(id, guest())
    await db.updateTable('event').set({ event_status: 'postponed' }).where('id', '=', postponed.id).execute()
    const eraseAt = (ms: number) =>
      eraseOldRegistrations({ db, now: new Date(ms + REGISTRATION_RETENTION_MS) })
    const participants = async () => {
      const rows = await db.selectFrom('event').select(['id', 'participants']).execute()
      return [postponed.id, kept.id].map((of) => rows.find(({ id }) => id === of)?.participants)
    }
    await eraseAt(started)
    expect(await counts(kept.id)).toMatchObject({ seated: 1 })
    expect(await participants()).toEqual([0, 1])
    await eraseAt(started + 1)
    expect(await participants()).toEqual([0, 1])
    expect(await db.selectFrom('registration').select('id').execute()).toEqual([])
  })

  it('answer a repeated request with the first ticket, and take one seat', async () => {
    const { id } = await anEvent(db, { seats: 5, settings: here })
    const form = guest()
    const requestKey = newId()
    const answers = await Promise.all([1, 2, 3].map(() => claim(id, form, { requestKey })))
    const tickets = answers.map((answer) => answer.ok && answer.value.ticket)
    expect(new Set(tickets).size).toBe(1)
    expect(await counts(id)).toMatchObject({ seated: 1, participants: 1 })
  })

  it('ask whoever filled the hidden field to send again, and then give the seat', async () => {
    const { id } = await anEvent(db, { seats: 5, settings: here })
    const filled = guest({ leaveEmpty: 'https://kavya.example' })
    expect(await claim(id, filled)).toEqual({ ok: false, problem: 'send-again' })
    expect(await counts(id)).toMatchObject({ seated: 0 })
    expect(await claim(id, guest({ ...filled, sentAgain: '1' }))).toMatchObject({ ok: true })
  })

  it('treat another email address with the same request key as another person', async () => {
    const { id } = await anEvent(db, { seats: 5, settings: here })
    const requestKey = newId()
    expect(await claim(id, guest(), { requestKey })).toMatchObject({ ok: true })
    expect(await claim(id, guest(), { requestKey })).toMatchObject({ ok: true })
    expect(await counts(id)).toMatchObject({ seated: 2, participants: 2 })
  })

  it('send the ticket of a registered address by mail instead of showing it', async () => {
    const { id } = await anEvent(db, { seats: 5, settings: here })
    const form = guest()
    await claimed(id, form)
    const stranger = { ...guest(), email: form.email.toUpperCase() }
    expect(await claim(id, stranger)).toEqual({ ok: false, problem: 'registered-unmailed' })
    expect(await mails()).toHaveLength(2)
    for (let attempt = 0; attempt < 4; attempt += 1) await claim(id, stranger)
    expect(await mails()).toHaveLength(3)
    expect(await counts(id)).toMatchObject({ seated: 1 })
  })

  it.each([
    [{ isClosed: true }, {}, 'closed'],
    [{ opensAt: '2030-03-02T00:00:00.000Z' }, {}, 'early'],
    [{ closesAt: '2030-03-01T06:00:00.000Z' }, {}, 'closed'],
    [{ method: 'form' as const }, {}, 'not-here'],
    [{}, { turnsPastAt: '2030-03-01T05:59:59.999Z' }, 'past'],
    [{ hasWaitlist: false }, { seats: 1, participants: 1 }, 'full'],
  ])('with %j and %j are refused as %s', async (settings, over, problem) => {
    const { id } = await anEvent(db, { ...over, settings: { ...here, ...settings } })
    expect(await claim(id)).toEqual({ ok: false, problem })
    expect(await db.selectFrom('registration').select('id').execute()).toEqual([])
  })

  it('open exactly at the opening time, and close exactly at the closing time', async () => {
    const settings = { ...here, opensAt: seatsNow.toISOString(), closesAt: '2030-03-01T06:00:00.001Z' }
    const { id } = await anEvent(db, { settings })
    expect(await claim(id, guest(), { at: new Date(seatsNow.getTime() - 1) })).toMatchObject({
      problem: 'early',
    })
    expect(await claim(id)).toMatchObject({ ok: true })
    expect(await claim(id, guest(), { at: new Date(seatsNow.getTime() + 1) })).toMatchObject({
      problem: 'closed',
    })
  })

  it('give a cancelled seat to the first person on the waitlist', async () => {
    const { id } = await anEvent(db, { seats: 1, settings: here })
    const seated = await claimed(id)
    const firstWaitingGuest = guest()
    const firstWaiting = await claimed(id, firstWaitingGuest)
    const secondWaiting = await claimed(id)
    expect(firstWaiting.status).toBe('waiting')
    expect(await viewTicket(as(visitor), secondWaiting.ticket)).toMatchObject({
      waitlistPosition: { position: 2, of: 2 },
      code: null,
    })
    expect(await cancelTicket(as(visitor), seated.ticket)).toMatchObject({ ok: true })
    expect(await viewTicket(as(visitor), firstWaiting.ticket)).toMatchObject({
      registration: { status: 'seated' },
    })
    expect(await viewTicket(as(visitor), secondWaiting.ticket)).toMatchObject({
      waitlistPosition: { position: 1, of: 1 },
    })
    expect(await mails()).toContain(
      `${firstWaitingGuest.email}: You have a seat at Lighting workshop on 9 March, 6:00 PM`,
    )
    expect(await counts(id)).toEqual({
      seated: 1,
      waiting: 1,
      cancelled: 1,
      payments: null,
      in: 0,
      participants: 1,
      reachable: { all: 2, seated: 1, waiting: 1, in: 0 },
    })
  })

  it('can be cancelled on the waitlist at any time, and with a seat until the deadline', async () => {
    const settings = { ...here, cancelUntil: '2030-02-28T00:00:00.000Z' }
    const { id } = await anEvent(db, { seats: 1, settings })
    const seated = await claimed(id)
    const waitlisted = await claimed(id)
    expect(await cancelTicket(as(visitor), seated.ticket)).toEqual({
      ok: false,
      problem: 'too-late-to-cancel',
    })
    expect(await cancelTicket(as(visitor), waitlisted.ticket)).toMatchObject({ ok: true })
    expect(await cancelTicket(as(visitor), waitlisted.ticket)).toMatchObject({ ok: true })
    expect(await counts(id)).toMatchObject({ seated: 1, waiting: 0, cancelled: 1 })
  })

  it('show no ticket for a forged signature', async () => {
    const { id } = await anEvent(db, { settings: here })
    const { ticket } = await claimed(id)
    const otherRegistration = await claimed(id)
    const forged = `${ticket.split('.')[0]}.${otherRegistration.ticket.split('.')[1]}`
    for (const wrong of [forged, ticket.slice(0, -1), `${ticket}A`, '', '.', 'x.y'])
      expect(await viewTicket(as(visitor), wrong)).toBeNull()
  })

  it('recognise a valid ticket of an event in the trash, and reject a forged one', async () => {
    const { id } = await anEvent(db, { settings: here })
    const { ticket } = await claimed(id)
    await deleteEventAndNotify(as(admin), { id, choice: quietly })
    expect(await viewTicket(as(visitor), ticket)).toBeNull()
    expect(await isTicketKnown(as(visitor), ticket)).toBe(true)
    expect(await isTicketKnown(as(visitor), `${ticket}A`)).toBe(false)
  })

  it('store the version of the privacy notice and the answers to the questions', async () => {
    const questions = [
      { slot: 2, kind: 'choice' as const, text: 'Camera?', choices: ['Own', 'Borrowed'], isRequired: true },
    ]
    const { id } = await anEvent(db, { settings: { ...here, asksBranch: true, questions } })
    expect(await claim(id, guest({ answer2: 'Stolen' }))).toMatchObject({
      errors: { answer2: 'Please choose one of the answers', branch: 'Please select your branch' },
    })
    await claimed(id, guest({ answer2: 'Own', branch: 'IT' }))
    const list = await registrationList(as(admin), { eventId: id })
    expect(list?.registrations[0]).toMatchObject({
      branch: 'IT',
      answers: [{ question: 'Camera?', answer: 'Own' }],
    })
    const storedNotice = await db
      .selectFrom('registration')
      .select(['notice_version', 'notice_hash'])
      .executeTakeFirst()
    expect(`${storedNotice?.notice_version} ${storedNotice?.notice_hash}`).toMatch(/^2026-1 [0-9a-f]{64}$/)
  })

  it('are rate-limited by network address', async () => {
    const { id } = await anEvent(db, { seats: 1000, settings: here })
    const key = 'seat:address:10.0.0.1'
    await db
      .insertInto('rate_limit')
      .values({ key, used: 600, window_started_at: seatsNow.toISOString() })
      .execute()
    expect(await claim(id)).toEqual({ ok: false, problem: 'too-many-attempts' })
  })
})
