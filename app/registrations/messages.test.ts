import { beforeEach, describe, expect, it } from 'vitest'
import { syncEntries } from '#app/check-in/use-cases.server.ts'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { auditPage } from '#app/audit/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, anEvent, viewerOf } from '#tests/support/factories.ts'
import { guest, here, seatServices, seatsNow } from '#tests/support/seat-services.ts'
import { quietly } from '#tests/support/test-services.ts'
import type { Audience } from './model.ts'
import {
  cancelTicket,
  changeEventStatus,
  deleteEventAndNotify,
  isMessageWanted,
  messageRegistrants,
  previewMessage,
  registrationList,
  scheduledMessages,
  scheduleMessage,
  sendDueMessages,
  sentMessages,
  stopMessages,
  viewMessageStop,
  viewTicket,
  withdrawMessage,
} from './use-cases.server.ts'

const later = new Date(seatsNow.getTime() + 3 * 3_600_000)
/** `later`, as the club's clock in Kolkata shows it. */
const LATER = '2030-03-01T14:30'

describe.each(engines)('messages to ticket holders, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })
  const { as, claimed, mails } = seatServices(() => ({ db, admin, announced: [] }))
  const message = { subject: 'Bring a lamp', text: 'Please.' }
  const sentTo = async () => (await mails()).filter((mail) => mail.endsWith(message.subject)).toSorted()
  const sendDue = (now = later) => sendDueMessages(as(admin, now))

  async function scheduleLater(eventId: string, to: Audience = 'all') {
    expect(await scheduleMessage(as(admin), { eventId, to, ...message, sendAt: LATER })).toEqual({
      ok: true,
      value: { sendAt: later.toISOString() },
    })
    return (await scheduledMessages(as(admin), eventId))[0]?.id ?? ''
  }

  async function actions() {
    const { entries } = await auditPage(db, {
      actorId: null,
      action: null,
      from: null,
      until: null,
      before: null,
    })
    return entries.map(({ action }) => action).filter((action) => action.startsWith('registration.message'))
  }

  it('reach exactly the chosen audience, and the preview counts it', async () => {
    const { id } = await anEvent(db, { seats: 2, settings: here })
    const [checkedIn, seated, waitlisted] = [guest(), guest(), guest()]
    for (const form of [checkedIn, seated, waitlisted]) await claimed(id, form)
    const list = await registrationList(as(admin), { eventId: id, q: checkedIn.email })
    const entry = { id: list?.registrations[0]?.id ?? '', kind: 'in', at: seatsNow.toISOString() } as const
    await syncEntries(as(admin), { eventId: id }, [entry])
    await db.updateTable('registration').set({ email: null }).where('email', '=', seated.email).execute()
    const expected = {
      all: [checkedIn, waitlisted],
      seated: [checkedIn],
      waiting: [waitlisted],
      in: [checkedIn],
    }
    for (const [to, guests] of Object.entries(expected) as [Audience, (typeof checkedIn)[]][]) {
      const preview = await previewMessage(as(admin), { eventId: id, to, ...message, sendAt: null })
      const unreachable = to === 'all' || to === 'seated' ? 1 : 0
      expect(preview).toMatchObject({
        value: { recipients: guests.length, unreachable, text: expect.stringContaining('Please.') as string },
      })
      await messageRegistrants(as(admin), { eventId: id, to, ...message })
      expect(await sentTo()).toEqual(guests.map(({ email }) => `${email}: Bring a lamp`).toSorted())
      await db.deleteFrom('mail').execute()
    }
  })

  it('show the status of a postponed or cancelled event in the line of the date', async () => {
    const { id } = await anEvent(db, { seats: 2, settings: here })
    await claimed(id)
    const whenAs = async (status: 'postponed' | 'cancelled') => {
      await changeEventStatus(as(admin), { id, status, reason: '', choice: quietly })
      await messageRegistrants(as(admin), { eventId: id, to: 'all', ...message, requestKey: newId() })
      const mails = db.selectFrom('mail').select('body_text').where('subject', '=', message.subject)
      const lastMail = await mails.orderBy('id', 'desc').executeTakeFirst()
      return /^When: .*$/m.exec(lastMail?.body_text ?? '')?.[0]
    }
    expect(await whenAs('postponed')).toBe('When: New date to be announced')
    expect(await whenAs('cancelled')).toBe('When: Cancelled. It was to be: Saturday, 9 March 2030, 6:00 PM')
  })

  it('are not sent to people who unsubscribed, and the unsubscribe link opens no ticket', async () => {
    const { id, title } = await anEvent(db, { seats: 2, settings: here })
    const [unsubscriber, subscriber] = [guest(), guest()]
    const { ticket } = await claimed(id, unsubscriber)
    await claimed(id, subscriber)
    await messageRegistrants(as(admin), { eventId: id, to: 'all', ...message })
    const [mail] = await db
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', unsubscriber.email)
      .where('subject', '=', message.subject)
      .execute()
    const key = mail?.unsubscribe_url?.split('/').at(-1) ?? ''
    expect(mail?.body_text).toContain(`Stop these mails:\n${mail?.unsubscribe_url}`)
    const tickets = await db
      .selectFrom('mail')
      .select('unsubscribe_url as url')
      .where('subject', '<>', message.subject)
      .execute()
    expect(tickets.map(({ url }) => url)).toEqual([null, null])
    expect(await viewTicket(as(visitor), key)).toBeNull()
    expect(await stopMessages(as(visitor), ticket)).toEqual({ ok: false, problem: 'gone' })
    expect(await viewMessageStop(as(visitor), key)).toEqual({ eventId: id, title, isStopped: false })
    expect(await stopMessages(as(visitor), key)).toEqual({ ok: true, value: null })
    expect(await stopMessages(as(visitor), key)).toEqual({ ok: true, value: null })
    expect(await viewMessageStop(as(visitor), key)).toMatchObject({ isStopped: true })
    await db.deleteFrom('mail').execute()
    const preview = await previewMessage(as(admin), { eventId: id, to: 'all', ...message, sendAt: null })
    expect(preview).toMatchObject({ value: { recipients: 1, unreachable: 1 } })
    await messageRegistrants(as(admin), { eventId: id, to: 'all', ...message })
    expect(await sentTo()).toEqual([`${subscriber.email}: Bring a lamp`])
    // A change of the event is no news: it still comes.
    await db.deleteFrom('mail').execute()
    await changeEventStatus(as(admin), {
      id,
      status: 'cancelled',
      reason: '',
      choice: { sendsMail: true, note: '' },
    })
    const mails = await db.selectFrom('mail').select(['recipient', 'unsubscribe_url as url']).execute()
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [unsubscriber.email, subscriber.email].toSorted(),
    )
    expect(mails.every(({ url }) => url === null)).toBe(true)
  })

  it('that wait are not sent once their recipient has unsubscribed or cancelled', async () => {
    const { id } = await anEvent(db, { seats: 3, settings: here })
    const [unsubscriber, canceller, subscriber] = [guest(), guest(), guest()]
    await claimed(id, unsubscriber)
    const { ticket } = await claimed(id, canceller)
    await claimed(id, subscriber)
    await db.deleteFrom('mail').execute()
    await messageRegistrants(as(admin), { eventId: id, to: 'all', ...message })
    const waiting = await db.selectFrom('mail').selectAll().execute()
    const left = async () => {
      const isWanted = await Promise.all(waiting.map((mail) => isMessageWanted(db, mail)))
      return waiting.flatMap(({ recipient }, place) => (isWanted[place] ? [recipient] : [])).toSorted()
    }
    expect(await left()).toEqual(waiting.map(({ recipient }) => recipient).toSorted())
    const own = waiting.find(({ recipient }) => recipient === unsubscriber.email)
    await stopMessages(as(visitor), own?.unsubscribe_url?.split('/').at(-1) ?? '')
    await cancelTicket(as(visitor), ticket)
    expect(await left()).toEqual([subscriber.email])
  })

  it('are counted for each event as delivered, waiting and failed', async () => {
    const [firstEvent, otherEvent] = [
      await anEvent(db, { seats: 9, settings: here }),
      await anEvent(db, { seats: 9, settings: here }),
    ]
    for (const id of [firstEvent.id, firstEvent.id, firstEvent.id, otherEvent.id]) await claimed(id)
    await messageRegistrants(as(admin), { eventId: firstEvent.id, to: 'all', ...message })
    await messageRegistrants(as(admin), { eventId: otherEvent.id, to: 'all', ...message })
    const mailIds = db.selectFrom('mail').select('id').where('subject', '=', message.subject)
    const [firstMail, secondMail] = await mailIds.orderBy('id').execute()
    const mailIdByStatus = { delivered: firstMail?.id ?? '', failed: secondMail?.id ?? '' }
    for (const [status, id] of Object.entries(mailIdByStatus))
      await db.updateTable('mail').set({ status }).where('id', '=', id).execute()
    await scheduleLater(firstEvent.id, 'seated')
    await sendDue()
    const until = later.toISOString()
    expect(await sentMessages(as(admin), firstEvent.id)).toMatchObject([
      { subject: message.subject, sentAt: until, delivered: 0, waiting: 3, failed: 0, until },
      { sentAt: seatsNow.toISOString(), delivered: 1, saved: 0, waiting: 1, failed: 1 },
    ])
    await db.updateTable('mail').set({ is_saved: 1 }).where('status', '=', 'delivered').execute()
    const [, saved] = await sentMessages(as(admin), firstEvent.id)
    expect(saved).toMatchObject({ delivered: 0, saved: 1, waiting: 1, failed: 1 })
    expect(await sentMessages(as(admin), newId())).toEqual([])
  })

  it('are sent once at their scheduled time, to everybody registered at that time', async () => {
    const { id } = await anEvent(db, { seats: 9, settings: here })
    const messageId = await scheduleLater(id)
    const lateGuest = guest()
    await claimed(id, lateGuest)
    expect(await sendDue(new Date(later.getTime() - 1))).toBe(0)
    expect(await sentTo()).toEqual([])
    const sentCounts = await Promise.all([sendDue(), sendDue()])
    expect(sentCounts.toSorted()).toEqual([0, 1])
    expect(await sendDue()).toBe(0)
    expect(await sentTo()).toEqual([`${lateGuest.email}: Bring a lamp`])
    expect(await scheduledMessages(as(admin), id)).toEqual([])
    expect(await withdrawMessage(as(admin), { eventId: id, messageId })).toEqual({
      ok: false,
      problem: 'message-left',
    })
    const change = { eventId: id, to: 'all', ...message, messageId } as const
    expect(await scheduleMessage(as(admin), { ...change, sendAt: LATER })).toMatchObject({
      problem: 'message-left',
    })
    // Corrected and sent now after it left: its words would reach nobody, which is said.
    expect(await messageRegistrants(as(admin), { ...change, text: 'Two lamps.' })).toMatchObject({
      problem: 'message-left',
    })
    expect(await sentTo()).toHaveLength(1)
    expect(await actions()).toEqual(['registration.message', 'registration.message-later'])
  })

  it('can be changed, sent now or withdrawn before their scheduled time', async () => {
    const { id } = await anEvent(db, { seats: 9, settings: here })
    await claimed(id)
    const messageId = await scheduleLater(id)
    const change = { eventId: id, to: 'seated', ...message, messageId } as const
    const sendAt = '2030-03-01T15:30'
    expect(await scheduleMessage(as(admin), { ...change, sendAt })).toMatchObject({ ok: true })
    expect(await sendDue()).toBe(0)
    expect(await scheduledMessages(as(admin), id)).toMatchObject([{ id: messageId, to: 'seated' }])
    const now = { ...change, requestKey: newId() }
    expect(await messageRegistrants(as(admin), now)).toMatchObject({ value: { recipients: 1 } })
    // The second of two clicks.
    expect(await messageRegistrants(as(admin), now)).toMatchObject({ value: { recipients: 1 } })
    const otherMessageId = await scheduleLater(id)
    expect(await withdrawMessage(as(admin), { eventId: newId(), messageId: otherMessageId })).toMatchObject({
      ok: false,
    })
    expect(await withdrawMessage(as(admin), { eventId: id, messageId: otherMessageId })).toMatchObject({
      ok: true,
    })
    expect(await sendDue(new Date(later.getTime() + 86_400_000))).toBe(0)
    expect(await sentTo()).toHaveLength(1)
    expect((await actions()).toSorted()).toEqual([
      'registration.message',
      'registration.message-change',
      'registration.message-later',
      'registration.message-later',
      'registration.message-withdraw',
    ])
  })

  it('leave once where the answer to a schedule was lost and the same form is then sent now', async () => {
    const { id } = await anEvent(db, { seats: 9, settings: here })
    await claimed(id)
    const form = { eventId: id, to: 'all', ...message, requestKey: newId() } as const
    expect(await scheduleMessage(as(admin), { ...form, sendAt: LATER })).toMatchObject({ ok: true })
    expect(await messageRegistrants(as(admin), form)).toMatchObject({ value: { recipients: 1 } })
    expect(await scheduledMessages(as(admin), id)).toEqual([])
    expect(await sendDue()).toBe(0)
    expect(await sentTo()).toHaveLength(1)
  })

  it('are scheduled once by a double click, and only for a time within the next year', async () => {
    const { id } = await anEvent(db, { seats: 9, settings: here })
    const form = { eventId: id, to: 'all', ...message, sendAt: LATER, requestKey: newId() } as const
    await Promise.all([scheduleMessage(as(admin), form), scheduleMessage(as(admin), form)])
    expect(await scheduledMessages(as(admin), id)).toHaveLength(1)
    expect(await scheduleMessage(as(admin), { ...form, text: 'Two lamps.' })).toMatchObject({ ok: true })
    expect(await scheduledMessages(as(admin), id)).toMatchObject([{ text: 'Two lamps.' }])
    await claimed(id)
    expect(await sendDue()).toBe(1)
    const laterForm = { ...form, sendAt: '2030-03-02T15:30' }
    expect(await scheduleMessage(as(admin), laterForm)).toMatchObject({ problem: 'message-left' })
    const errors = await Promise.all(
      ['', '2030-03-01T11:30', '2031-03-02T11:31'].map((sendAt) =>
        scheduleMessage(as(admin), { ...form, sendAt }),
      ),
    )
    expect(errors).toMatchObject([
      { errors: { sendAt: 'Please enter a date and a time' } },
      { errors: { sendAt: 'Please choose a moment to come, or send it now' } },
      { errors: { sendAt: 'Please choose a moment within a year' } },
    ])
  })

  it('are sent for a cancelled event, and withdrawn with a deleted event', async () => {
    const [cancelledEvent, deletedEvent] = [
      await anEvent(db, { seats: 9, settings: here }),
      await anEvent(db, { seats: 9, settings: here }),
    ]
    const holder = guest()
    await claimed(cancelledEvent.id, holder)
    await claimed(deletedEvent.id)
    await scheduleLater(cancelledEvent.id)
    await scheduleLater(deletedEvent.id)
    await changeEventStatus(as(admin), {
      id: cancelledEvent.id,
      choice: quietly,
      status: 'cancelled',
      reason: '',
    })
    await deleteEventAndNotify(as(admin), { id: deletedEvent.id, choice: quietly })
    expect(await sendDue()).toBe(1)
    expect(await sentTo()).toEqual([`${holder.email}: Bring a lamp`])
    expect(await db.selectFrom('event_message').selectAll().execute()).toEqual([])
  })
})
