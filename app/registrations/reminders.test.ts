import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs, quietly, testEnv } from '#tests/support/test-services.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, viewerOf } from '#tests/support/factories.ts'
import { NoticeClub, withMail } from '#tests/support/notice-club.ts'
import { cancelTicket, queueDueReminders, register } from './use-cases.server.ts'

/** 18:00 in the club's time zone. */
const START = Date.parse('2030-03-09T12:30:00Z')
const before = (minutes: number) => new Date(START - minutes * 60_000)
const settings = { ...externalFormSettings, method: 'here' as const, hasWaitlist: true }
const env = testEnv()

describe.each(bothEngines)('reminders, on $name', ({ open }) => {
  let db: Database
  let eventId: string
  beforeEach(async () => {
    db = await open()
    eventId = (await anEvent(db, { settings, seats: 2 })).id
  })

  async function seat(who: number, now = before(5 * 1440)) {
    const form = { name: `Guest ${who}`, email: `guest-${who}@college.example`, phone: `910000000${who}` }
    const acting = actingAs(db, visitor, { now })
    const claim = await register(acting, { eventId, form, requestKey: newId(), address: '10.0.0.1' })
    return claim.ok ? claim.value.ticket : ''
  }

  async function reminders() {
    const rows = await db
      .selectFrom('mail')
      .select(['recipient', 'subject'])
      .where('about', 'like', 'reminder:%')
      .execute()
    return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted()
  }

  it('are sent once a day before and once two hours before, even by concurrent runs', async () => {
    await seat(1)
    expect(await queueDueReminders({ db, env, now: before(1441) })).toBe(0)
    const rounds = await Promise.all([1, 2, 3].map(() => queueDueReminders({ db, env, now: before(1440) })))
    expect(rounds.reduce((sum, sent) => sum + sent)).toBe(1)
    expect(await queueDueReminders({ db, env, now: before(600) })).toBe(0)
    expect(await queueDueReminders({ db, env, now: before(120) })).toBe(1)
    expect(await queueDueReminders({ db, env, now: before(1) })).toBe(0)
    expect(await queueDueReminders({ db, env, now: before(0) })).toBe(0)
    // Saved for a mail server that comes too late, they do not leave.
    const ends = await db
      .selectFrom('mail')
      .select('useless_after')
      .where('about', 'like', 'reminder:%')
      .execute()
    expect(new Set(ends.map(({ useless_after }) => useless_after))).toEqual(
      new Set([before(0).toISOString()]),
    )
    expect(await reminders()).toEqual([
      'guest-1@college.example: Soon: Lighting workshop on 9 March, 6:00 PM',
      'guest-1@college.example: Today: Lighting workshop on 9 March, 6:00 PM',
    ])
  })

  it('do not call an event after midnight one of today, the evening before', async () => {
    await db
      .updateTable('event')
      .set({ time: '00:30', date: '2030-03-10', turns_past_at: before(-390).toISOString() })
      .execute()
    await seat(1)
    expect(await queueDueReminders({ db, env, now: before(-280) })).toBeGreaterThan(0)
    expect((await reminders()).filter((mail) => mail.includes('Today'))).toEqual([])
  })

  it('are not sent for a seat that was taken after the reminder was due', async () => {
    await seat(1, before(1000))
    expect(await queueDueReminders({ db, env, now: before(900) })).toBe(0)
    expect(await queueDueReminders({ db, env, now: before(100) })).toBe(1)
  })

  it('are not sent after a cancellation, even if they were already queued', async () => {
    const cancelledTicket = await seat(1)
    const ticket = await seat(2)
    await cancelTicket(actingAs(db, visitor, { now: before(2000) }), cancelledTicket)
    expect(await queueDueReminders({ db, env, now: before(1400) })).toBe(1)
    await cancelTicket(actingAs(db, visitor, { now: before(1390) }), ticket)
    expect(await reminders()).toEqual([])
  })

  it('are not sent to people on the waitlist, or for an event in the trash', async () => {
    await seat(1)
    await seat(2)
    await seat(3)
    expect(await queueDueReminders({ db, env, now: before(1400) })).toBe(2)
    await db
      .updateTable('event')
      .set({ deleted_at: before(1300).toISOString() })
      .execute()
    expect(await queueDueReminders({ db, env, now: before(100) })).toBe(0)
  })

  it('are sent again when the event moves to another day', async () => {
    await seat(1)
    await queueDueReminders({ db, env, now: before(1400) })
    const newStart = new Date(START + 3 * 86_400_000)
    await db.updateTable('event').set({ date: '2030-03-12', turns_past_at: newStart.toISOString() }).execute()
    expect(await queueDueReminders({ db, env, now: before(1300) })).toBe(0)
    expect(await queueDueReminders({ db, env, now: new Date(newStart.getTime() - 1400 * 60_000) })).toBe(1)
  })

  it('are sent a day before midnight for an event without a time', async () => {
    await db.updateTable('event').set({ time: null, turns_past_at: '2030-03-09T18:29:59.999Z' }).execute()
    await seat(1)
    expect(await queueDueReminders({ db, env, now: new Date('2030-03-07T18:29:59Z') })).toBe(0)
    expect(await queueDueReminders({ db, env, now: new Date('2030-03-07T18:30:00Z') })).toBe(1)
  })

  describe('after a move', () => {
    const HOUR = 60
    const mailed = async () => (await reminders()).map((text) => text.split(': ')[1])
    let club: NoticeClub
    beforeEach(async () => {
      club = await new NoticeClub(db, viewerOf(await anAdmin(db))).open()
      await club.join(1)
    })
    async function remindAt(minutes: number) {
      club.at = before(minutes).getTime()
      await queueDueReminders({ db, env, now: new Date(club.at) })
      return mailed()
    }

    it('are not sent a second time where the mail about the move says the new time', async () => {
      expect(await remindAt(24 * HOUR)).toEqual(['Soon'])
      club.at = before(10 * HOUR).getTime()
      await club.deliver()
      await club.change({ time: '20:00' })
      expect(await remindAt(10 * HOUR - 1)).toEqual(['Soon'])
      expect(await remindAt(9 * HOUR)).toEqual(['Soon'])
      // Two hours before the new time.
      expect(await remindAt(0)).toEqual(['Soon', 'Today'])
    })

    it.each([withMail, quietly])(
      'say nothing of a date that is taken back within ten minutes, %o',
      async (choice) => {
        club.at = before(3 * 24 * HOUR).getTime()
        await club.deliver()
        await club.change({ date: '2030-03-07' }, choice)
        expect(await remindAt(3 * 24 * HOUR - 2)).toEqual([])
        await club.change({ date: '2030-03-09' }, choice)
        expect(await remindAt(3 * 24 * HOUR - 20)).toEqual([])
        expect(await remindAt(24 * HOUR - 1)).toEqual(['Soon'])
      },
    )

    it('wait until the ten minutes are over', async () => {
      club.at = before(24 * HOUR + 5).getTime()
      await club.deliver()
      await club.change({ venue: 'Studio 9' })
      expect(await remindAt(24 * HOUR)).toEqual([])
      expect(await remindAt(24 * HOUR - 5)).toEqual(['Soon'])
    })
  })
})
