import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { noDetails } from '#app/events/details.rules.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import { dueMailIds } from '#app/platform/mail/mail-store.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, viewerOf } from '#tests/support/factories.ts'
import { guest, here, seatServices, seatsNow } from '#tests/support/seat-services.ts'
import { GUEST_MAIL_BACKLOG_MAX } from './guest-mails.server.ts'
import { registrationLimits } from './rules.ts'
import {
  cancelTicket,
  changeEventStatus,
  messageRegistrants,
  register,
  viewTicket,
} from './use-cases.server.ts'

const HOUR_MS = 3_600_000
const after = (hours: number) => new Date(seatsNow.getTime() + hours * HOUR_MS)

describe.each(bothEngines)('mails to people who register, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })
  const { as, claim, mails } = seatServices(() => ({ db, admin, announced: [] }))

  async function ticketAt(eventId: string, form: ReturnType<typeof guest>, at = seatsNow) {
    const outcome = await claim(eventId, form, { at })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    return outcome.value.ticket
  }

  it('are limited to three an hour and six a day per mailbox, in every spelling of its address', async () => {
    const { id } = await anEvent(db, { seats: 50, settings: here })
    for (let loop = 0; loop < 5; loop += 1) {
      const email = loop % 2 ? 'Victim+x@mail.test' : `victim+${loop}@MAIL.test`
      const ticket = await ticketAt(id, guest({ email }))
      await cancelTicket(as(visitor), ticket)
    }
    expect(await mails()).toHaveLength(3)
    for (const hours of [2, 4, 6])
      for (let loop = 0; loop < 2; loop += 1) {
        const ticket = await ticketAt(id, guest({ email: 'victim@mail.test' }), after(hours))
        await cancelTicket(as(visitor, after(hours)), ticket)
      }
    expect(await mails()).toHaveLength(6)
    await ticketAt(id, guest({ email: 'someone.else@mail.test' }))
    expect(await mails()).toHaveLength(7)
  })

  it('are answered to whom to ask of the event, if that is a mailbox', async () => {
    const hosted = (hostContact: string) =>
      anEvent(db, { seats: 50, settings: here, details: { ...noDetails, hostName: 'Ravi', hostContact } })
    for (const contact of ['ravi@college.in', 'ravi@college.example', '9876543210'])
      await ticketAt((await hosted(contact)).id, guest())
    await ticketAt((await anEvent(db, { seats: 50, settings: here })).id, guest())
    const rows = await db.selectFrom('mail').select('reply_to').orderBy('id').execute()
    expect(rows.map((row) => row.reply_to)).toEqual(['ravi@college.in', null, null, null])
  })

  it('are answered to whom to ask of the event also when they are messages or tell of a change', async () => {
    const details = { ...noDetails, hostName: 'Ravi', hostContact: 'ravi@college.in' }
    const { id } = await anEvent(db, { seats: 50, settings: here, details })
    await ticketAt(id, guest())
    await messageRegistrants(as(admin), { eventId: id, to: 'all', subject: 'A lamp', text: 'Bring one.' })
    const choice = { sendsMail: true, note: '' }
    await changeEventStatus(as(admin), { id, status: 'postponed', reason: '', choice })
    const rows = await db.selectFrom('mail').select(['subject', 'reply_to']).execute()
    expect(rows).toHaveLength(3)
    expect(rows.filter((row) => row.reply_to !== 'ravi@college.in')).toEqual([])
  })

  it('confirm at most two cancellations a day to one person', async () => {
    const { id } = await anEvent(db, { seats: 50, settings: here })
    const form = guest()
    for (const hours of [0, 2, 4]) {
      const ticket = await ticketAt(id, form, after(hours))
      await cancelTicket(as(visitor, after(hours)), ticket)
    }
    const cancellations = (await mails()).filter((mail) => mail.includes('cancelled'))
    expect(cancellations).toHaveLength(2)
  })

  it('have their state on the ticket page, which shows the code even if no mail is sent', async () => {
    const { id } = await anEvent(db, { seats: 50, settings: here })
    const tickets: string[] = []
    for (let loop = 0; loop < 4; loop += 1)
      tickets.push(await ticketAt(id, guest({ email: `asha+${loop}@mail.test` })))
    const states = await Promise.all(tickets.map((ticket) => viewTicket(as(visitor), ticket)))
    expect(states.map((ticket) => ticket?.mail)).toEqual(['waiting', 'waiting', 'waiting', 'none'])
    expect(states.every((ticket) => ticket?.code)).toBe(true)
  })

  it('have a lower priority than account mails, and are not queued when too many are waiting', async () => {
    const { id } = await anEvent(db, { seats: 50, settings: here })
    await ticketAt(id, guest())
    const reset = { recipient: 'root@club.test', subject: 'Reset', text: 'x', now: after(1) }
    await queueMail(db, reset)
    const [firstMailId] = await dueMailIds(db, { now: after(2), limit: 20 })
    const { recipient } = await db
      .selectFrom('mail')
      .select('recipient')
      .where('id', '=', firstMailId ?? '')
      .executeTakeFirstOrThrow()
    expect(recipient).toBe('root@club.test')

    const waitingMails = Array.from({ length: GUEST_MAIL_BACKLOG_MAX }, () => newId()).map((mailId) => ({
      id: mailId,
      recipient: 'x@mail.test',
      subject: 's',
      body_text: 't',
      next_attempt_at: seatsNow.toISOString(),
      created_at: seatsNow.toISOString(),
      priority: 1,
    }))
    for (let from = 0; from < waitingMails.length; from += 500)
      await db
        .insertInto('mail')
        .values(waitingMails.slice(from, from + 500))
        .execute()
    const ticket = await ticketAt(id, guest())
    expect(await viewTicket(as(visitor), ticket)).toMatchObject({
      mail: 'none',
      registration: { status: 'seated' },
    })
    await queueMail(db, reset)
    expect((await mails()).filter((mail) => mail.includes('Reset'))).toHaveLength(2)
  })
})

describe.each(bothEngines)('registrations from one network, on $name', ({ open }) => {
  it('are limited for each event to 200, or to its seats where there are more', async () => {
    const db = await open()
    const admin = viewerOf(await anAdmin(db))
    const { as } = seatServices(() => ({ db, admin, announced: [] }))
    const registerFrom = (eventId: string, address: string) =>
      register(as(visitor), { eventId, form: guest(), requestKey: newId(), address })
    const { limit } = registrationLimits.perNetwork
    const useUp = (eventId: string, used: number) =>
      db
        .insertInto('rate_limit')
        .values({ key: `seat:network:${eventId}:10.1.1.1`, window_started_at: seatsNow.toISOString(), used })
        .execute()
    for (const [seats, most] of [
      [50, limit],
      [limit + 1, limit + 1],
    ] as const) {
      const { id } = await anEvent(db, { seats, settings: here })
      await useUp(id, most - 1)
      expect(await registerFrom(id, '10.1.1.1')).toMatchObject({ ok: true })
      expect(await registerFrom(id, '10.1.1.1')).toEqual({ ok: false, problem: 'network-full' })
      expect(await registerFrom(id, '10.1.1.2')).toMatchObject({ ok: true })
      const event = db.selectFrom('event').select('participants').where('id', '=', id)
      expect(await event.executeTakeFirstOrThrow()).toEqual({ participants: 2 })
    }
  })
})
