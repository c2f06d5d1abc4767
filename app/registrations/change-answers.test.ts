import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { MINUTE_MS, NoticeClub, withMail } from '#tests/support/notice-club.ts'
import { quietly } from '#tests/support/test-services.ts'
import {
  cancelTicket,
  deleteEventAndNotify,
  markNotified,
  noticeStatus,
  queueDueReminders,
  settleNotices,
} from './use-cases.server.ts'

/** 18:00 in the club's time zone. */
const START = Date.parse('2030-03-09T12:30:00Z')

describe.each(engines)('the answer whether people are told, on $name', ({ open }) => {
  let db: Database
  let club: NoticeClub
  const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject)
  beforeEach(async () => {
    db = await open()
    club = await new NoticeClub(db, viewerOf(await anAdmin(db))).open()
    await club.join(1)
    await club.deliver()
  })

  it('counts where an earlier change was told to nobody', async () => {
    await club.change({ venue: 'Studio 9' }, quietly)
    expect(await club.change({ title: 'Three lamps' }, null)).toMatchObject({
      question: { seated: 1, preview: { subject: 'New place: Three lamps, now Studio 9' } },
    })
    await club.change({ title: 'Three lamps' })
    expect(subjects(await club.afterHold())).toEqual(['New place: Three lamps, now Studio 9'])
    expect(await club.change({ title: 'Four lamps' }, null)).toMatchObject({ ok: true })
  })

  it('tells of a cancellation that was told to nobody', async () => {
    await club.setStatus('cancelled', { choice: quietly })
    expect(await club.setStatus('cancelled', { reason: 'No hall.', choice: null })).toMatchObject({
      problem: 'ask-notice',
    })
    await club.setStatus('cancelled', { reason: 'No hall.' })
    const sent = await club.afterHold()
    expect(subjects(sent)).toEqual(['Cancelled: Lighting workshop'])
    expect(sent[0]?.text).toContain('No hall.')
  })

  it('counts where the mails of an earlier change were stopped, or still wait', async () => {
    await club.change({ venue: 'Studio 9' })
    await settleNotices(club.as(club.admin), { eventId: club.id, isSent: false })
    await club.change({ title: 'Three lamps' })
    club.at += MINUTE_MS
    await club.change({ title: 'Four lamps' })
    expect(subjects(await club.afterHold())).toEqual(['New place: Four lamps, now Studio 9'])
    await club.change({ venue: 'Studio 8' })
    await club.change({ title: 'Five lamps' }, quietly)
    expect(await club.afterHold()).toEqual([])
  })

  it('is asked of an event that is off only when that is news', async () => {
    await club.setStatus('postponed')
    expect(subjects(await club.afterHold())).toEqual(['Postponed: Lighting workshop'])
    expect(await club.change({ venue: 'Studio 9' }, null)).toMatchObject({ ok: true })
    expect(await club.afterHold()).toEqual([])
    await club.change({ date: '2030-04-02' })
    const [sent] = await club.afterHold()
    expect(sent?.subject).toBe('It takes place: Lighting workshop, 2 April, 6:00 PM')
    expect(sent?.text).toContain('Was: Studio 2\nNow: Studio 9')
    await club.setStatus('cancelled')
    expect(await club.afterHold()).toHaveLength(1)
    await club.change({ venue: 'Studio 7', date: '2030-04-03' })
    expect(await club.afterHold()).toEqual([])
  })

  it('sends at once shortly before the start, and until the event is over', async () => {
    club.at = START - 5 * MINUTE_MS
    expect(await club.setStatus('cancelled', { choice: null })).toMatchObject({
      question: { isUrgent: true },
    })
    await club.setStatus('cancelled')
    expect(subjects(await club.deliver())).toEqual(['Cancelled: Lighting workshop'])
    await club.setStatus('scheduled')
    await club.deliver()
    await club.change({ venue: 'Studio 9' })
    const [end] = await db
      .selectFrom('mail')
      .select('useless_after')
      .where('status', '=', 'waiting')
      .execute()
    expect(end?.useless_after).toBe(new Date(START + 240 * MINUTE_MS).toISOString())
    club.at = START + 10 * MINUTE_MS
    expect(subjects(await club.deliver())).toEqual(['New place: Lighting workshop, now Studio 9'])
  })

  it.each([
    ['a move away', async () => club.change({ date: '2030-03-20' }), 'Moved'],
    ['a move to now', async () => club.change({ date: '2030-03-08' }), 'Moved'],
    ['a deletion', async () => remove(), 'Cancelled'],
  ])('sends at once also of %s', async (what, change, subject) => {
    club.at = START - 20 * MINUTE_MS - (what === 'a move to now' ? 1440 * MINUTE_MS : 0)
    await change()
    expect((await club.deliver()).map((mail) => mail.subject.split(':')[0])).toEqual([subject])
  })
  const remove = async () => deleteEventAndNotify(club.as(club.admin), { id: club.id, choice: withMail })

  it('waits ten minutes where the start is further away', async () => {
    club.at = START - 31 * MINUTE_MS
    expect(await club.change({ venue: 'Studio 9' }, null)).toMatchObject({ question: { isUrgent: false } })
    await club.change({ venue: 'Studio 9' })
    expect(await club.deliver()).toEqual([])
    const event = await adminEvent(club.as(club.admin), club.id)
    expect(event && (await noticeStatus(club.as(club.admin), event))).toMatchObject({ waiting: 1 })
    expect(await club.afterHold()).toHaveLength(1)
  })

  it.each([
    ['a promotion', async () => promote()],
    ['a reminder', async () => remind()],
    ['a ticket that is sent again', async () => club.join(2)],
  ])('is asked of who learnt of a silent change by %s, when it is taken back', async (_what, learn) => {
    await club.join(2)
    await club.join(3)
    await club.deliver()
    club.at = START - 40 * 3_600_000
    await club.change({ time: '20:00' }, quietly)
    await learn()
    expect(await club.change({ time: '18:00' }, null)).toMatchObject({ problem: 'ask-notice' })
    club.at += MINUTE_MS
    await club.change({ time: '18:00' })
    const sent = await club.afterHold()
    expect(sent.length).toBeGreaterThan(0)
    expect(sent[0]?.subject).toBe('Moved: Lighting workshop, now 9 March, 6:00 PM')
  })
  const promote = async () => cancelTicket(club.as(visitor), club.tickets.get(1) ?? '')
  async function remind() {
    club.at = START - 21 * 3_600_000
    expect(await queueDueReminders({ db, env: club.as(club.admin).env, now: new Date(club.at) })).toBe(2)
  }

  it('is not given by hand for a change that was made after it was shown', async () => {
    await db.updateTable('registration').set({ email: null, email_key: null }).execute()
    const toContact = async () => noticeStatus(club.as(club.admin), await club.event())
    await club.change({ venue: 'Studio 8' })
    await club.join(2)
    await club.change({ venue: 'Studio 7' })
    const shown = await toContact()
    const { id = '' } = shown?.toContact[0] ?? {}
    const version = shown?.version ?? -1
    await club.change({ venue: 'Studio 9' })
    const told = async (version: number) =>
      markNotified(club.as(club.admin), { eventId: club.id, id, version })
    expect(await told(version)).toMatchObject({ ok: true })
    const listed = (await toContact())?.toContact ?? []
    expect(listed.map((person) => [person.id, person.text?.includes('Was: Studio 7')])).toEqual([[id, true]])
    for (const wrong of [99, Number.NaN, 0.5])
      expect(await told(wrong)).toEqual({ ok: false, problem: 'gone' })
    expect(await told(version + 1)).toMatchObject({ ok: true })
    // The same page, sent again by another tab.
    expect(await told(version)).toMatchObject({ ok: true })
    expect((await toContact())?.toContact).toEqual([])
  })
})
