import { beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '#app/club/defaults.rules.ts'
import { saveSettings } from '#app/club/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { MINUTE_MS, NoticeClub } from '#tests/support/notice-club.ts'
import { NOTICE_HOLD_MS } from './rules.ts'
import { messageRegistrants, noticeStatus, settleNotices } from './use-cases.server.ts'

describe.each(engines)('mails to many people, on $name', ({ open }) => {
  let db: Database
  let club: NoticeClub
  beforeEach(async () => {
    db = await open()
    club = await new NoticeClub(db, viewerOf(await anAdmin(db))).open(10)
    const settings = { ...defaultSettings, mailsPerMinute: '2' }
    await saveSettings(db, { settings, seenAt: '', now: new Date(club.at) })
    for (const who of [1, 2, 3, 4, 5]) await club.join(who)
    await club.deliver()
  })
  async function addGuests(count: number) {
    const from = await db.selectFrom('registration').selectAll().limit(1).executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (_, at) => {
      const email = `many-${at}@college.example`
      return { ...from, id: newId(), email, email_key: email, request_key: null }
    })
    for (let at = 0; at < count; at += 500)
      await db
        .insertInto('registration')
        .values(rows.slice(at, at + 500))
        .execute()
  }
  const sent = async () => (await club.deliver()).length
  const minutesLater = (minutes: number) => (club.at += minutes * MINUTE_MS)

  it('about a change are sent at the configured rate, and the status counts sent and waiting mails', async () => {
    await club.change({ date: '2030-03-10' })
    expect(await club.afterHold()).toHaveLength(2)
    minutesLater(1)
    expect(await sent()).toBe(2)
    expect(await noticeStatus(club.as(club.admin), await club.event())).toMatchObject({
      delivered: 4,
      waiting: 1,
      failed: 0,
    })
    minutesLater(1)
    expect(await sent()).toBe(1)
  })

  it('are queued for 200 people with the change, and the status says when the last is due', async () => {
    await addGuests(195)
    await club.change({ date: '2030-03-10' })
    const lastSendMs = club.at + NOTICE_HOLD_MS + 99 * MINUTE_MS
    const status = async () => noticeStatus(club.as(club.admin), await club.event())
    expect(await status()).toMatchObject({ waiting: 200, until: new Date(lastSendMs).toISOString() })
    expect(await club.afterHold()).toHaveLength(2)
    expect(await status()).toMatchObject({ delivered: 2, waiting: 198, failed: 0 })
  })

  it('are sent at the configured rate when an organiser releases them early', async () => {
    await club.change({ date: '2030-03-10' })
    await settleNotices(club.as(club.admin), { eventId: club.id, isSent: true })
    expect(await sent()).toBe(2)
    expect(await sent()).toBe(0)
    minutesLater(1)
    expect(await sent()).toBe(2)
    minutesLater(1)
    expect(await sent()).toBe(1)
  })

  it('are sent at the configured rate when an organiser writes a message', async () => {
    const message = { eventId: club.id, to: 'all', subject: 'Bring a lamp', text: 'Please.' } as const
    await messageRegistrants(club.as(club.admin), { ...message, requestKey: newId() })
    expect(await sent()).toBe(2)
    minutesLater(1)
    expect(await sent()).toBe(2)
    minutesLater(1)
    expect(await sent()).toBe(1)
  })
})
