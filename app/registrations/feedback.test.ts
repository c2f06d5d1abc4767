import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { syncEntries } from '#app/check-in/use-cases.server.ts'
import { noDetails } from '#app/events/details.rules.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { personalDataOf } from '#app/privacy/personal-data.server.ts'
import { erasePerson } from '#app/privacy/use-cases.server.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, aSeat, viewerOf } from '#tests/support/factories.ts'
import { here } from '#tests/support/seat-services.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import { feedbackMessages } from './feedback.rules.ts'
import { loadTicketSigner } from './ticket-signature.server.ts'
import {
  cancelRegistration,
  eraseOldRegistrations,
  feedbackSummary,
  giveFeedback,
  queueFeedbackMails,
  stopMessages,
  ticketFeedback,
} from './use-cases.server.ts'

/** 18:00 in the club's time zone; the event ends at 20:30. */
const START = '2026-03-09T12:30:00.000Z'
/** A moment by the club's clock. */
const at = (day: number, time: string) => new Date(`2026-03-${String(day).padStart(2, '0')}T${time}:00+05:30`)
const MORNING = at(10, '09:05')
const env = testEnv()

describe.each(bothEngines)('the two questions after an event, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let eventId: string
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    const host = { hostName: 'Ravi', hostContact: 'ravi@college.in' }
    const details = { ...noDetails, ...host, endTime: '20:30', asksFeedback: true }
    const event = { date: '2026-03-09', turnsPastAt: START, title: 'The cut', settings: here, details }
    eventId = (await anEvent(db, event)).id
  })
  const as = (viewer: Viewer = visitor, now = MORNING) => actingAs(db, viewer, { now })
  async function guest(name = 'asha', over: Partial<Parameters<typeof aSeat>[1]> = {}) {
    const email = over.email === undefined ? `${name}@college.example` : over.email
    const came = { checked_in_at: START, created_at: START, name, ...over }
    const id = await aSeat(db, { event_id: eventId, ...came, email, email_key: email })
    const { ticketOf, stopKeyOf } = await loadTicketSigner({ db, env, now: MORNING })
    return { id, ticket: ticketOf(id), stopKey: stopKeyOf(id) }
  }
  const answer = (ticket: string, rating = '4', line = '', now = MORNING) =>
    giveFeedback(as(visitor, now), { ticket, form: { rating, line } })
  const ticketPart = (ticket: string, now = MORNING) => ticketFeedback(as(visitor, now), ticket)
  const mails = async () =>
    (await db.selectFrom('mail').select(['recipient', 'subject']).orderBy('recipient').execute()).map(
      ({ recipient, subject }) => `${recipient}: ${subject}`,
    )
  const summary = async () => {
    const event = await adminEvent(as(admin), eventId)
    return event && feedbackSummary(as(admin), event)
  }
  const change = (event: object) => db.updateTable('event').set(event).where('id', '=', eventId).execute()
  const answers = async (ratings: readonly number[]) => {
    for (const [index, rating] of ratings.entries()) {
      const { ticket } = await guest(`guest-${index}`)
      await answer(ticket, String(rating), `Line ${9 - index}`)
    }
  }

  it('are asked from the next day for two weeks, of who was checked in', async () => {
    const { ticket } = await guest()
    const away = await guest('away', { checked_in_at: null })
    expect(await ticketPart(ticket, at(9, '23:59'))).toBe(null)
    expect(await ticketPart(ticket, at(10, '00:01'))).toEqual({ given: false })
    expect(await ticketPart(away.ticket)).toBe(null)
    expect(await answer(away.ticket)).toEqual({ ok: false, problem: 'no-feedback' })
    expect(await ticketPart(ticket, at(23, '20:29'))).toEqual({ given: false })
    expect(await ticketPart(ticket, at(23, '20:30'))).toBe(null)
    expect(await answer(ticket, '4', '', at(23, '20:30'))).toMatchObject({ problem: 'no-feedback' })
  })

  it('wait for the day after the end where that is past midnight', async () => {
    await change({ end_time: '02:00' })
    const { ticket } = await guest()
    expect(await ticketPart(ticket, at(10, '10:00'))).toBe(null)
    expect(await queueFeedbackMails({ db, env, now: at(10, '10:00') })).toBe(0)
    expect(await ticketPart(ticket, at(11, '00:01'))).toEqual({ given: false })
  })

  it('wait for four hours of an event without a known end that begins late, and no day longer', async () => {
    await change({ time: '22:30', end_time: null, turns_past_at: at(9, '22:30').toISOString() })
    const { ticket } = await guest()
    expect(await ticketPart(ticket, at(10, '02:29'))).toBe(null)
    expect(await ticketPart(ticket, at(10, '02:30'))).toEqual({ given: false })
    expect(await queueFeedbackMails({ db, env, now: MORNING })).toBe(1)
  })

  it.each([
    ['nobody turned them on', { asks_feedback: 0 }],
    ['the event was cancelled', { event_status: 'cancelled' }],
    [
      'the event was moved to a day to come',
      { date: '2026-05-01', turns_past_at: '2026-05-01T12:30:00.000Z' },
    ],
  ])('are asked of nobody where %s', async (_, event) => {
    const { ticket } = await guest()
    await change(event)
    expect(await ticketPart(ticket)).toBe(null)
    expect(await queueFeedbackMails({ db, env, now: MORNING })).toBe(0)
  })

  it('go by one mail in the morning, even by runs at once and on later days', async () => {
    const { id } = await guest()
    await guest('walk-in', { email: null })
    await guest('away', { checked_in_at: null })
    const now = (day: number, time: string) => queueFeedbackMails({ db, env, now: at(day, time) })
    expect(await now(10, '08:59')).toBe(0)
    expect(await now(10, '12:00')).toBe(0)
    const runs = await Promise.all([now(10, '09:00'), now(10, '09:00')])
    expect(runs.reduce((sum, count) => sum + count)).toBe(1)
    expect(await now(10, '09:01')).toBe(0)
    expect(await now(11, '09:00')).toBe(0)
    expect(await mails()).toEqual(['asha@college.example: How was The cut?'])
    const link = (await loadTicketSigner({ db, env, now: MORNING })).linkTo(id)
    const mail = await db
      .selectFrom('mail')
      .select(['body_text', 'unsubscribe_url', 'reply_to'])
      .executeTakeFirstOrThrow()
    expect(mail.body_text).toContain(`${link}#feedback`)
    expect(mail.unsubscribe_url).toContain('/stop-messages/')
    expect(mail.reply_to).toBe('ravi@college.in')
  })

  it('reach everybody of a large event', async () => {
    for (let index = 0; index < 201; index += 1) await guest(`guest-${index}`)
    expect(await queueFeedbackMails({ db, env, now: MORNING })).toBe(201)
    expect(await mails()).toHaveLength(201)
  })

  it('reach who came to an event whose questions were turned on a week later, and nobody after two weeks', async () => {
    await guest()
    expect(await queueFeedbackMails({ db, env, now: at(24, '09:00') })).toBe(0)
    expect(await queueFeedbackMails({ db, env, now: at(16, '09:00') })).toBe(1)
  })

  it('are not mailed to who has answered, or ended the messages', async () => {
    await answer((await guest()).ticket)
    const { stopKey } = await guest('quiet')
    await stopMessages(as(), stopKey)
    expect(await queueFeedbackMails({ db, env, now: MORNING })).toBe(0)
  })

  it('are not asked where the check-in was taken back, before or after the mail was queued', async () => {
    const { id, ticket } = await guest()
    await queueFeedbackMails({ db, env, now: MORNING })
    const out = { id, kind: 'out' as const, at: MORNING.toISOString(), since: START }
    await syncEntries(as(admin), { eventId }, [out])
    expect(await mails()).toEqual([])
    expect(await ticketPart(ticket)).toBe(null)
    expect(await answer(ticket)).toMatchObject({ problem: 'no-feedback' })
  })

  it('are answered once: in two tabs the first counts, and a form sent twice is one answer', async () => {
    const { ticket } = await guest()
    expect(await answer(ticket, '6', 'x')).toMatchObject({ errors: { rating: feedbackMessages.rating } })
    expect(await answer(ticket, '5', 'x'.repeat(201))).toMatchObject({
      errors: { line: feedbackMessages.line },
    })
    expect(await answer(ticket, '5', ' More  breaks ')).toMatchObject({ ok: true })
    // The same one, too: whoever has the link could find the answer by trying.
    for (const rating of ['5', '1'])
      expect(await answer(ticket, rating, 'More breaks')).toEqual({ ok: false, problem: 'answered-already' })
    expect(await ticketPart(ticket, at(31, '10:00'))).toEqual({ given: true })
    const other = await guest('two')
    const both = await Promise.all([answer(other.ticket, '1'), answer(other.ticket, '2')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('are shown from five answers on, without names, and hidden again below', async () => {
    await answers([5, 4, 4, 2])
    expect(await summary()).toEqual({ came: 4, answered: 4, shown: null })
    const { ticket } = await guest('last')
    await guest('silent')
    await answer(ticket, '5', 'Line 6')
    expect(await summary()).toEqual({
      came: 6,
      answered: 5,
      shown: {
        average: 4,
        byRating: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: [0, 0, 1, 0, 2, 2][rating] })),
        lines: ['Line 6', 'Line 7', 'Line 8', 'Line 9'],
      },
    })
    await erasePerson({ db, env, now: MORNING }, { email: 'last@college.example' })
    expect(await summary()).toEqual({ came: 5, answered: 4, shown: null })
    const event = await adminEvent(as(admin), eventId)
    await expect(feedbackSummary(as(), event as NonNullable<typeof event>)).rejects.toThrow(NotAllowed)
  })

  it('are counted also of who is no longer checked in: what an organiser undoes tells nothing of one person', async () => {
    await answers([5, 4, 4, 2, 1])
    const before = await summary()
    const { id } = await db
      .selectFrom('registration')
      .select('id')
      .where('name', '=', 'guest-4')
      .executeTakeFirstOrThrow()
    const out = { id, kind: 'out' as const, at: MORNING.toISOString(), since: START }
    await syncEntries(as(admin), { eventId }, [out])
    expect(await summary()).toEqual(before)
    await cancelRegistration(as(admin), id)
    expect(await summary()).toEqual(before)
  })

  it('stay shown when they are turned off, and go with the registrations half a year after the event', async () => {
    await answers([5, 5, 5, 5, 5])
    await change({ asks_feedback: 0 })
    expect(await summary()).toMatchObject({ answered: 5 })
    const halfAYear = new Date(Date.parse(START) + 181 * 86_400_000)
    await eraseOldRegistrations({ db, now: halfAYear })
    expect(await summary()).toBe(null)
  })

  it('stand in the personal data of who answered', async () => {
    await answer((await guest()).ticket, '3', 'Too dark')
    const data = await personalDataOf(db, { emails: ['asha@college.example'], phones: [], accountIds: [] })
    expect(data.find(({ title }) => title === 'Event registrations')?.records).toMatchObject([
      { 'rating of the event': '3', 'line about the event': 'Too dark' },
    ])
  })
})
