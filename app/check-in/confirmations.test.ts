import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import type { Database } from '#app/platform/database/database.ts'
import { dueMailIds } from '#app/platform/mail/mail-store.ts'
import { retryMails } from '#app/platform/mail/mail-list.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs, quietly, testEnv } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, anEvent, viewerOf } from '#tests/support/factories.ts'
import {
  cancelTicket,
  changeEventStatus,
  confirmTicket,
  deleteEventAndNotify,
  queueDueReminders,
  register,
  releaseUnconfirmed,
  restoreEventAndNotify,
  updateEventAndNotify,
  viewTicket,
} from '#app/registrations/use-cases.server.ts'
import { cancelOverdue, listOverdue } from '#app/registrations/confirmations.store.server.ts'
import { checkInGuestList, syncEntries } from './use-cases.server.ts'

/** 18:00 in the club's time zone. */
const START = Date.parse('2030-03-09T12:30:00Z')
const before = (hours: number) => new Date(START - hours * 3_600_000)
const settings = { ...externalFormSettings, method: 'here' as const, hasWaitlist: true }
const env = testEnv({ smtpUrl: 'smtp://mail.college.example' })

describe.each(engines)('a seat from the waitlist that has to be confirmed, on $name', ({ open }) => {
  let db: Database
  let eventId: string
  beforeEach(async () => {
    db = await open()
    eventId = (await anEvent(db, { settings, seats: 1 })).id
  })

  const as = (now: Date, viewer: Viewer = visitor) => actingAs(db, viewer, { now, env })
  const release = (now: Date) => releaseUnconfirmed({ db, env, now, announce: () => {} })

  async function seat(who: number) {
    const form = { name: `Guest ${who}`, email: `guest-${who}@college.example`, phone: `910000000${who}` }
    const claim = await register(as(before(200)), { eventId, form, requestKey: newId(), address: '10.0.0.1' })
    return claim.ok ? claim.value.ticket : ''
  }

  /** Person 1 cancels the seat, person 2 gets it, person 3 stays on the waitlist. */
  async function promoteSecond(at: Date) {
    const [first, second, third] = [await seat(1), await seat(2), await seat(3)]
    await cancelTicket(as(at), first)
    return { second, third }
  }

  const stateOf = async (ticket: string, now: Date) => {
    const ticketView = await viewTicket(as(now), ticket)
    return [ticketView?.registration.status, ticketView?.registration.confirmBy]
  }

  async function mailsTo(who: number) {
    const rows = await db
      .selectFrom('mail')
      .select(['subject', 'body_text as body', 'calendar'])
      .where('recipient', '=', `guest-${who}@college.example`)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows
  }

  it('stays with the person who confirms it while the overdue seats are being listed', async () => {
    const { second } = await promoteSecond(before(100))
    const [overdue] = await listOverdue(db, { now: before(76), most: 10 })
    expect(await confirmTicket(as(before(77)), second)).toMatchObject({ ok: true })
    expect(await cancelOverdue(db, { id: overdue?.id ?? '', now: before(76) })).toBeNull()
    expect(await stateOf(second, before(75))).toEqual(['seated', null])
  })

  it('stays with the person who confirms it, who then gets the ticket and the calendar file', async () => {
    const { second } = await promoteSecond(before(100))
    expect(await stateOf(second, before(99))).toEqual(['seated', before(76).toISOString()])
    const offer = (await mailsTo(2)).at(-1)
    expect(offer?.subject).toMatch(/^Please confirm your seat/)
    expect(offer?.body).toContain('until Wednesday, 6 March 2030, 2:00 PM')
    expect(offer?.body).toContain('#confirm')
    expect(offer?.calendar).toBeNull()
    expect(await confirmTicket(as(before(80)), second)).toMatchObject({ ok: true })
    expect(await confirmTicket(as(before(80)), second)).toMatchObject({ ok: true })
    const mails = await mailsTo(2)
    expect(mails.at(-1)?.subject).toMatch(/^You have a seat/)
    expect(mails.at(-1)?.calendar).toContain('BEGIN:VEVENT')
    expect(await release(before(1))).toBe(0)
    expect(await stateOf(second, before(1))).toEqual(['seated', null])
  })

  it('goes to the next person on the waitlist after the deadline, and both get a mail', async () => {
    const { second, third } = await promoteSecond(before(100))
    expect(await release(before(77))).toBe(0)
    const rounds = await Promise.all([1, 2, 3].map(() => release(before(76))))
    expect(rounds.reduce((sum, released) => sum + released)).toBe(1)
    expect(await stateOf(second, before(76))).toEqual(['cancelled', null])
    expect(await stateOf(third, before(76))).toEqual(['seated', before(52).toISOString()])
    const unconfirmed = (await mailsTo(2)).find(({ subject }) => subject.endsWith('was not confirmed'))
    expect(unconfirmed?.body).toContain('It went to the next person on the waitlist.')
    expect((await mailsTo(3)).at(-1)?.subject).toMatch(/^Please confirm your seat/)
    const event = await db.selectFrom('event').select('participants').where('id', '=', eventId).execute()
    expect(event).toEqual([{ participants: 1 }])
    expect(await confirmTicket(as(before(75)), second)).toMatchObject({ problem: 'too-late-to-confirm' })
  })

  it('is free again after the deadline where nobody else waits, and the mail says so', async () => {
    const { third } = await promoteSecond(before(100))
    await cancelTicket(as(before(90)), third)
    expect(await release(before(76))).toBe(1)
    const unconfirmed = (await mailsTo(2)).find(({ subject }) => subject.endsWith('was not confirmed'))
    expect(unconfirmed?.body).toContain('It is free again, and nobody waits for it.')
    expect(unconfirmed?.body).not.toContain('went to')
  })

  it('is not offered after its deadline, nor after the event has begun, when a failed mail is sent again', async () => {
    await promoteSecond(before(100))
    await promoteSecond(before(20))
    await db.updateTable('mail').set({ status: 'failed' }).execute()
    const waiting = async () => {
      const rows = await db.selectFrom('mail').select('subject').where('status', '=', 'waiting').execute()
      return rows.map(({ subject }) => subject.replace(/:.*/, '')).toSorted()
    }
    await retryMails(db, 'failed', { now: before(77), mailsPerMinute: 60 })
    expect((await waiting()).filter((subject) => subject.startsWith('Please confirm'))).toHaveLength(1)
    await db.updateTable('mail').set({ status: 'failed' }).execute()
    await retryMails(db, 'failed', { now: before(-1), mailsPerMinute: 60 })
    expect((await waiting()).filter((subject) => !/^Your (?:ticket|registration)/.test(subject))).toEqual([])
  })

  it('cannot be confirmed after the deadline, even before the job has released it', async () => {
    const { second } = await promoteSecond(before(100))
    expect(await confirmTicket(as(before(70)), second)).toMatchObject({ problem: 'too-late-to-confirm' })
  })

  it('needs no confirmation where mails are only saved', async () => {
    const [first, second] = [await seat(1), await seat(2)]
    await cancelTicket(actingAs(db, visitor, { now: before(100) }), first)
    expect(await stateOf(second, before(99))).toEqual(['seated', null])
  })

  it('needs no confirmation if the event begins before the deadline', async () => {
    const { second } = await promoteSecond(before(20))
    expect(await stateOf(second, before(19))).toEqual(['seated', null])
  })

  it('gets no reminder before it is confirmed', async () => {
    const { second } = await promoteSecond(before(30))
    expect(await queueDueReminders({ db, env, now: before(23) })).toBe(0)
    await confirmTicket(as(before(22)), second)
    // The mail that confirms it says the date.
    expect(await queueDueReminders({ db, env, now: before(21) })).toBe(0)
    expect(await queueDueReminders({ db, env, now: before(2) })).toBe(1)
  })

  it('is marked in the check-in list, and confirmed by the check-in', async () => {
    const { second } = await promoteSecond(before(30))
    const admin = viewerOf(await anAdmin(db))
    const at = before(8)
    const list = await checkInGuestList(as(at, admin), { eventId })
    const [guest] = list?.guests ?? []
    expect(guest).toMatchObject({ name: 'Guest 2', isUnconfirmed: true })
    const entry = { id: guest?.id ?? '', kind: 'in' as const, at: at.toISOString() }
    expect(await syncEntries(as(at, admin), { eventId }, [entry])).toMatchObject([{ outcome: 'in' }])
    expect(await release(before(1))).toBe(0)
    expect(await stateOf(second, before(1))).toEqual(['seated', null])
  })

  it.each([
    ['is still to be confirmed, and the ticket mail then comes,', 90, true],
    ['needs no confirmation where its deadline passed in the trash', 70, false],
  ] as const)('%s after the event was deleted and brought back', async (_, hours, isAsked) => {
    const { second } = await promoteSecond(before(100))
    const admin = viewerOf(await anAdmin(db))
    await deleteEventAndNotify(as(before(99), admin), { id: eventId, choice: quietly })
    expect(await release(before(75))).toBe(0)
    await restoreEventAndNotify(as(before(hours), admin), eventId, { choice: quietly })
    expect(await release(before(hours))).toBe(0)
    const deadline = isAsked ? before(76).toISOString() : null
    expect(await stateOf(second, before(hours))).toEqual(['seated', deadline])
    await confirmTicket(as(before(hours)), second)
    expect((await mailsTo(2)).some(({ calendar }) => calendar !== null)).toBe(isAsked)
  })

  it('needs no confirmation once the event is postponed', async () => {
    const { second } = await promoteSecond(before(100))
    const admin = viewerOf(await anAdmin(db))
    const choice = { sendsMail: true, note: '' }
    await changeEventStatus(as(before(90), admin), { id: eventId, status: 'postponed', reason: '', choice })
    expect(await release(before(1))).toBe(0)
    expect(await stateOf(second, before(90))).toEqual(['seated', null])
  })

  it('is told to the person who moves up at a postponed event after its old date, with the way to give it back', async () => {
    const [first] = [await seat(1), await seat(2)]
    const admin = viewerOf(await anAdmin(db))
    const postponed = { id: eventId, status: 'postponed' as const, reason: '', choice: quietly }
    await changeEventStatus(as(before(48), admin), postponed)
    await db
      .updateTable('event')
      .set({ cancel_until: before(24).toISOString() })
      .execute()
    await db.deleteFrom('mail').execute()
    await cancelTicket(as(before(-48)), first)
    expect((await mailsTo(2)).at(-1)?.subject).toMatch(/^You have a seat/)
    expect((await mailsTo(2)).at(-1)?.body).toContain('#cancel')
    expect(await dueMailIds(db, { now: before(-49), limit: 10 })).toHaveLength(2)
  })

  it('needs no confirmation once the event begins before its deadline, and stays theirs', async () => {
    const event = await anEvent(db, { settings, seats: 1 })
    eventId = event.id
    const { second, third } = await promoteSecond(before(30))
    expect((await stateOf(second, before(29)))[1]).toBe(before(6).toISOString())
    const admin = viewerOf(await anAdmin(db))
    const moved = { ...event, time: '09:00', way: 'here', hasWaitlist: 'on' }
    const saved = await updateEventAndNotify(as(before(20), admin), {
      id: eventId,
      form: moved,
      choice: quietly,
    })
    expect(saved).toMatchObject({ ok: true })
    expect(await stateOf(second, before(19))).toEqual(['seated', null])
    expect(await release(before(1))).toBe(0)
    expect((await stateOf(third, before(1)))[0]).toBe('waiting')
  })

  it('is not given away after the event has begun, even if nobody looked before', async () => {
    const { second } = await promoteSecond(before(26))
    expect(await release(before(-1))).toBe(0)
    expect((await stateOf(second, before(-1)))[0]).toBe('seated')
  })
})
