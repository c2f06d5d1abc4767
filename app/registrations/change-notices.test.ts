import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { MINUTE_MS, NoticeClub, withMail } from '#tests/support/notice-club.ts'
import { actingAs } from '#tests/support/test-services.ts'
import {
  cancelRegistration,
  cancelTicket,
  deleteEventAndNotify,
  markNotified,
  noticeStatus,
  queueDueReminders,
  restoreEventAndNotify,
  settleNotices,
  viewTicket,
} from './use-cases.server.ts'

describe.each(engines)('ticket holders, on $name', ({ open }) => {
  let db: Database
  let club: NoticeClub
  beforeEach(async () => {
    db = await open()
    club = await new NoticeClub(db, viewerOf(await anAdmin(db))).open()
  })

  it('get one mail with the old and the new date if the organiser chooses to send it', async () => {
    await club.join(1)
    await club.join(2)
    await club.join(3)
    await club.deliver()
    const answer = await club.change({ date: '2030-03-10' }, null)
    expect(answer).toMatchObject({
      problem: 'ask-notice',
      question: { seated: 2, waiting: 1, unreachable: 0 },
    })
    expect(await adminEvent(club.as(club.admin), club.id)).toMatchObject({ date: '2030-03-09' })
    expect(
      await club.change({ date: '2030-03-10' }, { sendsMail: true, note: 'The hall is taken.' }),
    ).toMatchObject({
      value: { date: '2030-03-10', previousStart: { date: '2030-03-09', time: '18:00' } },
    })
    expect(await club.deliver()).toEqual([])
    const sent = await club.afterHold()
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
      [1, 2, 3].map((who) => `guest-${who}@college.example`),
    )
    expect(sent[0]?.subject).toBe('Moved: Lighting workshop, now 10 March, 6:00 PM')
    for (const part of [
      'Sunday, 10 March 2030, 6:00 PM',
      'Saturday, 9 March 2030',
      'The hall is taken.',
      '/tickets/',
    ])
      expect(sent[0]?.text).toContain(part)
    expect(await club.afterHold()).toEqual([])
    expect(await club.change({ title: 'Three lamps' }, null)).toMatchObject({ ok: true })
  })

  it('get one mail about two changes within ten minutes, and none if the second undoes the first', async () => {
    await club.join(1)
    await club.change({ date: '2030-03-10' })
    club.at += 9 * MINUTE_MS
    await club.join(2)
    await club.change({ venue: 'Studio 9' })
    const sent = await club.afterHold()
    const mailTo = (who: number) => sent.find(({ recipient }) => recipient === `guest-${who}@college.example`)
    expect(sent).toHaveLength(2)
    expect(mailTo(1)?.subject).toContain('Moved:')
    expect(mailTo(1)?.text).toContain('Was: Studio 2\nNow: Studio 9')
    // Who registered in between knew the new date.
    expect(mailTo(2)?.subject).toBe('New place: Lighting workshop, now Studio 9')
    await club.change({ date: '2030-03-11' })
    club.at += MINUTE_MS
    await club.change({ date: '2030-03-10' })
    expect(await club.afterHold()).toEqual([])
  })

  it('get a mail about a changed end time, and none if that change is undone', async () => {
    await club.join(1)
    await club.deliver()
    expect(await club.change({ endTime: '21:00' }, null)).toMatchObject({ problem: 'ask-notice' })
    await club.change({ endTime: '21:00' })
    const [mail] = await club.afterHold()
    expect(mail?.subject).toBe('New end: Lighting workshop, now until 9:00 PM')
    expect(mail?.text).toContain('6:00 PM to 9:00 PM')
    await club.change({ endTime: '22:00' })
    club.at += MINUTE_MS
    await club.change({ endTime: '21:00' })
    expect(await club.afterHold()).toEqual([])
    // With a new place it is one more line of that mail.
    await club.change({ endTime: '', venue: 'Studio 9' })
    const [moveMail] = await club.afterHold()
    expect(moveMail?.subject).toBe('New place: Lighting workshop, now Studio 9')
    expect(moveMail?.text).toContain('6:00 PM to 9:00 PM')
    await club.change({ endTime: '23:00' }, { sendsMail: false, note: '' })
    expect(await club.afterHold()).toEqual([])
  })

  it('get a mail about each change of status, and nobody can register for an event that is off', async () => {
    await club.join(1)
    await club.deliver()
    expect(await club.setStatus('postponed', { reason: 'Rain.' })).toMatchObject({
      value: {
        eventStatus: 'postponed',
        statusReason: 'Rain.',
        registrationStatus: 'postponed',
        status: 'upcoming',
      },
    })
    expect(await club.join(2)).toEqual({ ok: false, problem: 'postponed' })
    // The time until which seats could be cancelled was that of the old date.
    await db.updateTable('event').set({ cancel_until: '2030-02-01T00:00:00.000Z' }).execute()
    expect(await viewTicket(club.as(visitor), club.tickets.get(1) ?? '')).toMatchObject({ mayCancel: true })
    await db.updateTable('event').set({ cancel_until: null }).execute()
    // A double click changes nothing, and is not in the audit log.
    const entries = () => db.selectFrom('audit_entry').select('id').execute()
    const before = await entries()
    expect(await club.setStatus('postponed', { reason: 'Rain.' })).toMatchObject({ ok: true })
    expect(await entries()).toEqual(before)
    const [postponed] = await club.afterHold()
    expect(postponed?.subject).toBe('Postponed: Lighting workshop')
    expect(postponed?.text).toContain('Rain.')
    // A new date ends the postponement.
    expect(await club.change({ date: '2030-04-02' })).toMatchObject({
      value: { eventStatus: 'scheduled', statusReason: '' },
    })
    expect((await club.afterHold()).map(({ subject }) => subject)).toEqual([
      'It takes place: Lighting workshop, 2 April, 6:00 PM',
    ])
    await club.setStatus('cancelled', { reason: 'No hall.' })
    expect((await club.afterHold()).map(({ subject }) => subject)).toEqual(['Cancelled: Lighting workshop'])
    expect(await club.join(3)).toEqual({ ok: false, problem: 'cancelled' })
    await club.setStatus('scheduled')
    expect((await club.afterHold()).map(({ subject }) => subject)).toEqual([
      'It takes place: Lighting workshop, 2 April, 6:00 PM',
    ])
    club.at = Date.parse('2030-05-01T00:00:00Z')
    expect(await club.setStatus('cancelled')).toEqual({ ok: false, problem: 'event-past' })
    expect(await club.change({ date: '2030-04-02', venue: 'Elsewhere' }, null)).toMatchObject({ ok: true })
  })

  it('get a mail about a deletion unless it is undone before the mails are sent', async () => {
    await club.join(1)
    await club.deliver()
    await deleteEventAndNotify(club.as(club.admin), { id: club.id, choice: withMail })
    // Nobody has been told yet: nothing is asked.
    expect(await restoreEventAndNotify(club.as(club.admin), club.id, { choice: null })).toMatchObject({
      ok: true,
    })
    expect(await club.afterHold()).toEqual([])
    await deleteEventAndNotify(club.as(club.admin), { id: club.id, choice: withMail })
    expect((await club.afterHold()).map(({ subject }) => subject)).toEqual(['Cancelled: Lighting workshop'])
    // Who was told of the deletion is told of its end, if the organiser says so.
    const restore = async (choice: typeof withMail | null) =>
      restoreEventAndNotify(club.as(club.admin), club.id, { choice })
    expect(await restore(null)).toMatchObject({
      problem: 'ask-notice',
      question: {
        seated: 1,
        waiting: 0,
        preview: { subject: expect.stringContaining('It takes place') as string },
      },
    })
    expect(await adminEvent(club.as(club.admin), club.id)).toBeNull()
    expect(await restore(withMail)).toMatchObject({ ok: true })
    expect((await club.afterHold()).map(({ subject }) => subject)).toEqual([
      'It takes place: Lighting workshop, 9 March, 6:00 PM',
    ])
  })

  it('without an email address are listed until an organiser marks them as notified', async () => {
    await club.join(1)
    const { id } = await db.selectFrom('registration').select('id').executeTakeFirstOrThrow()
    await db.updateTable('registration').set({ email: null, email_key: null }).execute()
    const answer = await club.change({ venue: 'Studio 9' }, null)
    expect(answer).toMatchObject({ question: { seated: 1, unreachable: 1, preview: null } })
    await club.change({ venue: 'Studio 9' })
    const status = async () => {
      const event = await adminEvent(club.as(club.admin), club.id)
      return event && noticeStatus(club.as(club.admin), event)
    }
    const statusBefore = await status()
    expect(statusBefore).toMatchObject({
      delivered: 0,
      waiting: 0,
      failed: 0,
      toContact: [{ id, name: 'Guest 1' }],
    })
    expect(statusBefore?.toContact[0]?.text).toContain('Studio 9')
    const version = statusBefore?.version ?? -1
    expect(await markNotified(club.as(club.admin), { eventId: club.id, id, version })).toMatchObject({
      ok: true,
    })
    expect(await status()).toMatchObject({ toContact: [] })
    const auditEntries = db.selectFrom('audit_entry').select('subject_kind').where('subject_id', '=', id)
    expect(await auditEntries.where('action', '=', 'registration.notified').execute()).toEqual([
      { subject_kind: 'registration' },
    ])
    expect(await markNotified(club.as(club.admin), { eventId: newId(), id, version })).toEqual({
      ok: false,
      problem: 'gone',
    })
  })

  it('of an external form are unknown, and the organiser is warned of that before the change', async () => {
    await db.updateTable('event').set({ registration: 'form', participants: 7 }).execute()
    const googleFormLink = 'https://docs.google.com/forms/d/e/1FAIpQLSdemo/viewform'
    const form = { way: 'form', googleFormLink, seats: '20' }
    const answer = await club.change({ ...form, venue: 'Studio 9' }, null)
    expect(answer).toMatchObject({ question: { isExternal: true, seated: 7, preview: null } })
    expect(await club.change({ ...form, title: 'Three lamps' }, null)).toMatchObject({ ok: true })
    expect(await club.change({ ...form, venue: 'Studio 9' }, { sendsMail: false, note: '' })).toMatchObject({
      value: { venue: 'Studio 9' },
    })
  })

  it('get no mail if the organiser stops it, and get it at once if the organiser releases it', async () => {
    await club.join(1)
    await club.deliver()
    const event = () => club.event()
    await club.change({ venue: 'Studio 9' })
    expect(await noticeStatus(club.as(club.admin), await event())).toMatchObject({ waiting: 1, delivered: 0 })
    await settleNotices(club.as(club.admin), { eventId: club.id, isSent: false })
    expect(await club.afterHold()).toEqual([])
    await club.change({ venue: 'Studio 8' })
    await settleNotices(club.as(club.admin), { eventId: club.id, isSent: true })
    const [sent] = await club.deliver()
    expect(sent?.text).toContain('Was: Studio 2\nNow: Studio 8')
    expect(await noticeStatus(club.as(club.admin), await event())).toMatchObject({ waiting: 0, delivered: 1 })
    await db.updateTable('mail').set({ is_saved: 1 }).execute()
    expect(await noticeStatus(club.as(club.admin), await event())).toMatchObject({ saved: 1, delivered: 0 })
  })

  it('get a reminder of the new date, not of the old date or of a cancelled event', async () => {
    await club.join(1)
    await club.deliver()
    const remind = async () => {
      const { env } = club.as(club.admin)
      return queueDueReminders({ db, env, now: new Date(club.at) })
    }
    club.at = Date.parse('2030-03-08T14:00:00Z')
    expect(await remind()).toBe(1)
    await club.change({ date: '2030-03-20' })
    const reminders = await db.selectFrom('mail').select('subject').where('status', '=', 'waiting').execute()
    expect(reminders.map(({ subject }) => subject)).toEqual([
      'Moved: Lighting workshop, now 20 March, 6:00 PM',
    ])
    club.at = Date.parse('2030-03-19T12:00:00Z')
    await club.setStatus('cancelled')
    await club.setStatus('scheduled')
    club.at = Date.parse('2030-03-19T14:00:00Z')
    expect(await remind()).toBe(1)
  })

  it('who were reminded of the old date get a mail about the new date and a second reminder', async () => {
    await club.join(1)
    club.at = Date.parse('2030-03-08T14:00:00Z')
    const subjects = async () => {
      await queueDueReminders({ db, env: club.as(club.admin).env, now: new Date(club.at) })
      await club.deliver()
      const mails = await db.selectFrom('mail').select('subject').orderBy('id').execute()
      return mails.map(({ subject }) => subject.split(':')[0] ?? '').slice(1)
    }
    expect(await subjects()).toEqual(['Soon'])
    await club.change({ date: '2030-03-12' })
    club.at = Date.parse('2030-03-09T12:00:00Z')
    expect(await subjects()).toEqual(['Soon', 'Moved'])
    club.at = Date.parse('2030-03-11T14:00:00Z')
    expect(await subjects()).toEqual(['Soon', 'Moved', 'Soon'])
  })

  it('can cancel until the event begins at the latest, even if it moves to an earlier date', async () => {
    await club.join(1)
    await club.join(2)
    const cancelUntil = '2030-03-08T18:00'
    expect(await club.change({ cancelUntil })).toMatchObject({ ok: true })
    await club.deliver()
    expect(await club.change({ cancelUntil, date: '2030-03-05' })).toMatchObject({
      errors: { cancelUntil: 'Registrations can be cancelled until the event begins at the latest' },
    })
    expect(await club.afterHold()).toEqual([])
    expect(await club.change({ cancelUntil: '', date: '2030-03-05' })).toMatchObject({ ok: true })
    const [sent] = await club.afterHold()
    expect(sent?.text).toContain('#cancel')
    const ticket = (who: number) => club.tickets.get(who) ?? ''
    club.at = Date.parse('2030-03-05T12:29:00Z')
    expect(await cancelTicket(club.as(visitor), ticket(1))).toMatchObject({ ok: true })
    club.at += 2 * MINUTE_MS
    expect(await viewTicket(club.as(visitor), ticket(2))).toMatchObject({ mayCancel: false })
    expect(await cancelTicket(club.as(visitor), ticket(2))).toMatchObject({ problem: 'too-late-to-cancel' })
  })

  it('can leave the waitlist at any time and a seat until the deadline, and the mails say the same', async () => {
    await club.open(1)
    const cancelUntil = '2030-03-08T18:00'
    for (const who of [1, 2, 3]) await club.join(who)
    await club.change({ cancelUntil })
    await club.deliver()
    club.at = Date.parse('2030-03-09T06:00:00Z')
    await club.change({ cancelUntil, venue: 'Studio 9' })
    const sent = await club.afterHold()
    const offers = sent.map(({ recipient, text }) => [recipient, text.includes('#cancel')] as const)
    expect(Object.fromEntries(offers)).toEqual({
      'guest-1@college.example': false,
      'guest-2@college.example': true,
      'guest-3@college.example': true,
    })
    const cancel = (who: number) => cancelTicket(club.as(visitor), club.tickets.get(who) ?? '')
    expect(await cancel(3)).toMatchObject({ ok: true })
    expect(await cancel(1)).toEqual({ ok: false, problem: 'too-late-to-cancel' })
    const seat = db.selectFrom('registration').select('id').where('status', '=', 'seated')
    await cancelRegistration(club.as(club.admin), (await seat.executeTakeFirstOrThrow()).id)
    const seatMails = db.selectFrom('mail').select('body_text').where('subject', 'like', 'You have a seat%')
    expect((await seatMails.execute()).map(({ body_text }) => body_text.includes('#cancel'))).toEqual([false])
    expect(await cancel(2)).toEqual({ ok: false, problem: 'too-late-to-cancel' })
  })

  it('get the right local time and calendar instant if the date moves across a clock change', async () => {
    club.as = (viewer: Viewer) =>
      actingAs(db, viewer, { now: new Date(club.at), env: { clubTimeZone: 'America/New_York' } })
    await club.join(1)
    await club.deliver()
    // The clocks go forward in the night before.
    await club.change({ date: '2030-03-10' })
    const calendars = await db.selectFrom('mail').select('calendar').where('status', '=', 'waiting').execute()
    expect(calendars.map(({ calendar }) => /^DTSTART:.*$/m.exec(calendar ?? '')?.[0].trim())).toEqual([
      'DTSTART:20300310T220000Z',
    ])
    const [sent] = await club.afterHold()
    expect(sent?.text).toContain('Was: Saturday, 9 March 2030, 6:00 PM\nNow: Sunday, 10 March 2030, 6:00 PM')
    const { env } = club.as(club.admin)
    const remind = async (at: string) => queueDueReminders({ db, env, now: new Date(at) })
    expect(await remind('2030-03-09T21:59:00Z')).toBe(0)
    expect(await remind('2030-03-09T22:00:00Z')).toBe(1)
  })

  it('who cancel while the date changes get no mail about it, and all others get exactly one', async () => {
    await club.open(5)
    const allGuests = Array.from({ length: 8 }, (_, who) => 200 + who)
    for (const who of allGuests) await club.join(who)
    await club.deliver()
    const leaving = allGuests.filter((who) => who % 2 === 0)
    const cancel = async (who: number) => cancelTicket(club.as(visitor), club.tickets.get(who) ?? '')
    const outcomes = await Promise.all([
      ...leaving.slice(0, 2).map(cancel),
      club.change({ date: '2030-03-10' }),
      ...leaving.slice(2).map(cancel),
    ])
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
    const sent = (await club.afterHold()).map(({ recipient }) => recipient).toSorted()
    expect(sent).toEqual(allGuests.filter((who) => who % 2).map((who) => `guest-${who}@college.example`))
  })

  it('get one mail with the saved date when two admins save at the same time', async () => {
    for (const who of [1, 2, 3]) await club.join(who)
    await club.deliver()
    const changes = ['2030-03-10', '2030-03-11'].map((date) => club.change({ date }))
    expect((await Promise.all(changes)).filter(({ ok }) => !ok)).toEqual([])
    const { longDate } = await club.event()
    const sent = await club.afterHold()
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
      [1, 2, 3].map((who) => `guest-${who}@college.example`),
    )
    for (const { text } of sent) expect(text).toContain(`Now: ${longDate}`)
  })

  it('who register while the date changes get the saved date', async () => {
    await club.open(100)
    const people = Array.from({ length: 12 }, (_, who) => club.join(100 + who))
    const changes = ['2030-03-10', '2030-03-11'].map((date) => club.change({ date }))
    const outcomes = await Promise.all([...people, ...changes])
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
    const mails = await db
      .selectFrom('mail')
      .select(['recipient', 'subject', 'body_text'])
      .where('status', '=', 'waiting')
      .orderBy('id')
      .execute()
    const event = await club.event()
    const registered = await db
      .selectFrom('registration')
      .select('email')
      .where('event_id', '=', club.id)
      .execute()
    expect(registered).toHaveLength(12)
    for (const { email } of registered) {
      const ownMails = mails.filter(({ recipient }) => recipient === email)
      const lastMail = ownMails.find(({ subject }) => subject.startsWith('Moved')) ?? ownMails[0]
      expect(lastMail?.body_text).toContain(event.longDate)
    }
  })
})
