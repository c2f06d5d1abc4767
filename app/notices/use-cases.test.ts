import { beforeEach, describe, expect, it, test } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { DAY_MS, MINUTE_MS } from '#app/club/durations.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { dueMailIds } from '#app/platform/mail/mail-store.ts'
import { stopMessages, viewMessageStop } from '#app/registrations/use-cases.server.ts'
import { engines } from '#tests/support/database.ts'
import { aFilmCall, aFilmEntry } from '#tests/support/film-calls.ts'
import { aJoinRequest, anAdmin, anEvent, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import { defaultChoices, isDigestDue, type NoticeChoices, readNoticeChoices } from './rules.ts'
import { chooseNotices, noticeChoices, sendCommitteeNotices } from './use-cases.server.ts'
import { stopNotices, viewNoticeStop } from './notice-stop.server.ts'

const env = testEnv({ publicUrl: 'https://club.example', clubTimeZone: 'Asia/Kolkata' })
/** Half past four in the afternoon of the club. */
const start = new Date('2026-11-02T11:00:00.000Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const atSix = after(90 * MINUTE_MS)
let requests = 0

/** A form sends a switch that is on, and nothing of one that is off. */
const formOf = (choices: NoticeChoices) =>
  Object.fromEntries(
    Object.entries(choices)
      .filter(([, isOn]) => isOn)
      .map(([name]) => [name, 'on']),
  )

describe.each(engines)('notices to the committee, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
    await sendNotices(start)
  })

  const sendNotices = (now: Date) => sendCommitteeNotices({ db, env, now })
  const choose = async (user: Awaited<ReturnType<typeof anAdmin>>, choices: Partial<NoticeChoices>) =>
    chooseNotices(actingAs(db, viewerOf(user), { now: start }), formOf({ ...defaultChoices, ...choices }))
  const mails = async () =>
    (await db.selectFrom('mail').selectAll().orderBy('id').execute()).map(
      ({ recipient, subject, body_text: text }) => ({ recipient, subject, text }),
    )
  const addJoinRequestAt = (now: Date) =>
    aJoinRequest(db, {
      name: 'Ritika Nair',
      phone: `919876${String((requests += 1)).padStart(6, '0')}`,
      createdAt: now.toISOString(),
    })

  it('are sent once a day after 18:00 in the time zone of the club, when something is pending', async () => {
    const admin = await anAdmin(db)
    expect(await sendNotices(atSix)).toBe(0)
    await addJoinRequestAt(after(DAY_MS - 3 * DAY_MS))
    expect(await sendNotices(after(DAY_MS))).toBe(0)
    expect(await sendNotices(new Date(atSix.getTime() + DAY_MS))).toBe(1)
    expect(await sendNotices(new Date(atSix.getTime() + DAY_MS + MINUTE_MS))).toBe(0)
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: admin.email, subject: 'What waits at Lumière Club' })
    expect(mail?.text).toContain('Join requests: 1 join request waits, the oldest for 3 days')
    expect(mail?.text).toContain('https://club.example/admin/dashboard')
    expect(mail?.text).toContain('Open the admin area')
    expect(JSON.stringify(mail)).not.toMatch(/Ritika|919876/)
  })

  it('are sent again after the clock was ahead', async () => {
    const eager = await anAdmin(db)
    await choose(eager, { requestsAtOnce: true })
    await anAdmin(db)
    await sendNotices(new Date(atSix.getTime() + 30 * DAY_MS))
    await sendNotices(after(MINUTE_MS))
    await addJoinRequestAt(after(2 * MINUTE_MS))
    expect(await sendNotices(after(3 * MINUTE_MS))).toBe(1)
    expect(await sendNotices(atSix)).toBe(1)
    expect(await sendNotices(new Date(atSix.getTime() + MINUTE_MS))).toBe(0)
    // Replicas differ by seconds.
    await addJoinRequestAt(new Date(atSix.getTime() + 2 * MINUTE_MS))
    expect(await sendNotices(new Date(atSix.getTime() + 3 * MINUTE_MS))).toBe(1)
    expect(await sendNotices(new Date(atSix.getTime() + 2 * MINUTE_MS))).toBe(0)
    expect(await sendNotices(new Date(atSix.getTime() + 3 * MINUTE_MS))).toBe(0)
  })

  it('are not sent late: the daily mail speaks of tomorrow, and ends with its day', async () => {
    await anAdmin(db)
    await addJoinRequestAt(after(MINUTE_MS))
    expect(await sendNotices(atSix)).toBe(1)
    const due = (time: string) => dueMailIds(db, { now: new Date(time), limit: 9 })
    expect(await due('2026-11-02T18:29:59.000Z')).toHaveLength(1)
    expect(await due('2026-11-02T18:30:00.000Z')).toEqual([])
  })

  it('are sent at once to an admin who chose so, and only once by concurrent runs', async () => {
    const eager = await anAdmin(db)
    await anAdmin(db)
    await choose(eager, { requestsAtOnce: true })
    await addJoinRequestAt(after(MINUTE_MS))
    await addJoinRequestAt(after(MINUTE_MS))
    const now = after(2 * MINUTE_MS)
    const sent = await Promise.all(Array.from({ length: 4 }, () => sendNotices(now)))
    expect(sent.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 1])
    expect(await sendNotices(after(3 * MINUTE_MS))).toBe(0)
    expect(await mails()).toMatchObject([
      { recipient: eager.email, subject: '2 join requests wait at Lumière Club' },
    ])
    await addJoinRequestAt(after(4 * MINUTE_MS))
    await sendNotices(after(5 * MINUTE_MS))
    expect((await mails()).at(-1)?.text).toContain('1 join request waits, 3 in all')
    // An item that was mailed at once is not in the digest.
    expect(await sendNotices(atSix)).toBe(1)
    expect((await mails()).at(-1)?.recipient).not.toBe(eager.email)
  })

  it('are sent to super admins after seven days, although they switched the daily mail off', async () => {
    const never = { dailyMail: false }
    await choose(await anAdmin(db), never)
    const head = await aSuperAdmin(db)
    await choose(head, never)
    await addJoinRequestAt(after(-6 * DAY_MS))
    expect(await sendNotices(atSix)).toBe(0)
    expect(await sendNotices(new Date(atSix.getTime() + 2 * DAY_MS))).toBe(1)
    const [mail] = await mails()
    expect(mail?.recipient).toBe(head.email)
    expect(mail?.text).toContain('Has waited for more than seven days:')
  })

  it('report admin sign-ups only to super admins, in the daily mail', async () => {
    await anAdmin(db)
    const head = await aSuperAdmin(db)
    for (const at of [after(0), after(MINUTE_MS)])
      await anAdmin(db, { accountStatus: 'pending', approvedAt: null, createdAt: at.toISOString() })
    expect(await sendNotices(after(2 * MINUTE_MS))).toBe(0)
    expect(await sendNotices(atSix)).toBe(1)
    const [mail] = await mails()
    expect(mail?.recipient).toBe(head.email)
    expect(mail?.text).toContain('Admin sign-ups: 2 admin sign-ups wait')
  })

  it('report each film and each full event once, the event with its title and numbers', async () => {
    const admin = await anAdmin(db)
    await choose(admin, { requestsAtOnce: true })
    const sent = {
      email: 'director@college.example',
      notice_version: '1',
      created_at: after(MINUTE_MS).toISOString(),
    }
    await db
      .insertInto('film_submission')
      .values({ ...sent, id: newId() })
      .execute()
    const callId = await aFilmCall(db, { now: start })
    await aFilmEntry(db, { callId, now: after(DAY_MS + MINUTE_MS) })
    const { id: draft } = await aFilmEntry(db, { callId, now: after(DAY_MS + MINUTE_MS) })
    await db.updateTable('film_entry').set({ sent_at: null }).where('id', '=', draft).execute()
    const { id } = await anEvent(db, {
      title: 'Light walk',
      seats: 20,
      participants: 20,
      createdBy: admin.id,
    })
    expect(await sendNotices(after(2 * MINUTE_MS))).toBe(0)
    expect(await sendNotices(atSix)).toBe(1)
    const [mail] = await mails()
    expect(mail?.text).toContain('2 films were sent in')
    expect(mail?.text).toContain('1 event is full\nLight walk: 20 of 20 seats taken')
    expect(mail?.text).not.toContain('director@')
    const dayAfter = (days: number) => new Date(atSix.getTime() + days * DAY_MS)
    expect(await sendNotices(dayAfter(1))).toBe(0)
    // A seat is given back and taken again.
    await db.updateTable('event').set({ participants: 19 }).where('id', '=', id).execute()
    expect(await sendNotices(new Date(dayAfter(1).getTime() + MINUTE_MS))).toBe(0)
    await db.updateTable('event').set({ participants: 20 }).where('id', '=', id).execute()
    expect(await sendNotices(dayAfter(2))).toBe(1)
    expect(await sendNotices(dayAfter(3))).toBe(0)
  })

  it('report how many people joined a waitlist, unless the daily mail is off', async () => {
    const [calm, deaf] = [await anAdmin(db), await anAdmin(db)]
    await choose(deaf, { dailyMail: false })
    const { id } = await anEvent(db, { title: 'Reels', seats: 5, participants: 5, createdBy: calm.id })
    const joins = (ms: number, status = 'waiting') =>
      db
        .insertInto('registration')
        .values({
          id: newId(),
          event_id: id,
          status,
          name: 'Ritika Nair',
          email: `w${ms}@college.example`,
          email_key: `w${ms}@college.example`,
          phone: null,
          branch: null,
          year: null,
          request_key: null,
          notice_version: null,
          notice_hash: null,
          created_at: after(ms).toISOString(),
        })
        .execute()
    await joins(MINUTE_MS)
    await joins(MINUTE_MS + 1)
    await joins(4 * MINUTE_MS, 'cancelled')
    expect(await sendNotices(after(5 * MINUTE_MS))).toBe(0)
    expect(await sendNotices(atSix)).toBe(1)
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: calm.email })
    expect(mail?.text).toContain('2 people joined a waitlist\nReels: 2 more, 2 waiting')
    expect(JSON.stringify(mail)).not.toMatch(/Ritika|w\d+@/)
    expect(await sendNotices(new Date(atSix.getTime() + DAY_MS))).toBe(0)
    await joins(DAY_MS + 2 * 60 * MINUTE_MS)
    expect(await sendNotices(new Date(atSix.getTime() + 2 * DAY_MS))).toBe(1)
    expect((await mails()).at(-1)?.text).toContain('1 person joined a waitlist\nReels: 1 more, 3 waiting')
  })

  it('report an event once on the day before, but not a cancelled event', async () => {
    const calm = await anAdmin(db)
    // 18:30 of the club, two days after the start.
    const when = { date: '2026-11-04', time: '18:30', turnsPastAt: '2026-11-04T13:00:00.000Z' }
    await anEvent(db, { ...when, title: 'Screening', seats: 40, participants: 38, createdBy: calm.id })
    const cancelled = { eventStatus: 'cancelled', title: 'Quiz', createdBy: calm.id } as const
    await anEvent(db, { ...when, ...cancelled })
    expect(await sendNotices(atSix)).toBe(0)
    const sixOfNext = new Date(atSix.getTime() + DAY_MS)
    expect(await sendNotices(sixOfNext)).toBe(1)
    expect(await mails()).toMatchObject([{ recipient: calm.email, subject: 'What waits at Lumière Club' }])
    expect(await sendNotices(new Date(sixOfNext.getTime() + MINUTE_MS))).toBe(0)
    expect((await mails())[0]?.text).toContain('1 event is tomorrow\nScreening: 38 of 40 seats taken')
    expect(JSON.stringify(await mails())).not.toContain('Quiz')
  })

  it('end by the link in a mail only for the timing of that mail', async () => {
    const admin = await anAdmin(db)
    await choose(admin, { requestsAtOnce: true })
    await anAdmin(db)
    await addJoinRequestAt(after(MINUTE_MS))
    await sendNotices(after(2 * MINUTE_MS))
    await anEvent(db, { seats: 20, participants: 20, createdBy: admin.id })
    await sendNotices(new Date(atSix.getTime() + DAY_MS))
    const links = async (recipient: string) =>
      (
        await db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
      ).map(({ unsubscribe_url: url }) => url?.replace('https://club.example/stop-messages/', '') ?? '')
    const [atOnce = '', daily = ''] = await links(admin.email)
    const as = actingAs(db, visitor, { now: start })
    const chosen = async () => noticeChoices(actingAs(db, viewerOf(admin)))

    expect(await viewNoticeStop(as, atOnce)).toEqual({ timing: 'at-once', isStopped: false })
    expect(await viewNoticeStop(as, `${atOnce}x`)).toBeNull()
    expect(await viewMessageStop(as, atOnce)).toBeNull()
    expect(await stopMessages(as, atOnce)).toMatchObject({ ok: false })
    expect(await stopNotices(as, `${admin.id}.${daily.split('.')[1]}x`)).toMatchObject({ ok: false })
    for (let time = 0; time < 2; time += 1) expect(await stopNotices(as, atOnce)).toMatchObject({ ok: true })
    expect(await chosen()).toEqual(defaultChoices)
    expect(await viewNoticeStop(as, atOnce)).toMatchObject({ isStopped: true })
    expect(await viewNoticeStop(as, daily)).toEqual({ timing: 'digest', isStopped: false })
    await stopNotices(as, daily)
    expect(await chosen()).toEqual({ dailyMail: false, requestsAtOnce: false })
    await db.updateTable('user_account').set({ role: 'member' }).where('id', '=', admin.id).execute()
    expect(await stopNotices(as, daily)).toMatchObject({ ok: false })
  })

  it('have no unsubscribe link when they are sent to super admins regardless of the choice', async () => {
    const head = await aSuperAdmin(db)
    await choose(head, { dailyMail: false })
    await addJoinRequestAt(after(-8 * DAY_MS))
    await sendNotices(atSix)
    expect(await db.selectFrom('mail').select('unsubscribe_url').execute()).toEqual([
      { unsubscribe_url: null },
    ])
  })

  it('are not sent to a placeholder address, nor to a rejected admin', async () => {
    await aSuperAdmin(db, { email: 'superadmin@localhost' })
    await anAdmin(db, { accountStatus: 'rejected' })
    await addJoinRequestAt(start)
    expect(await sendNotices(atSix)).toBe(0)
  })

  it('are chosen by each admin for their own account', async () => {
    const acting = actingAs(db, viewerOf(await anAdmin(db)))
    expect(await noticeChoices(acting)).toEqual(defaultChoices)
    const chosen = await chooseNotices(acting, { requestsAtOnce: 'on', dailyMail: 'hourly', id: 'another' })
    expect(chosen).toEqual({ dailyMail: false, requestsAtOnce: true })
    expect(await noticeChoices(acting)).toEqual(chosen)
    await expect(chooseNotices(actingAs(db, visitor), {})).rejects.toThrow(NotAllowed)
  })
})

test.each([
  ['17:59', '2026-11-01', false],
  ['18:00', '2026-11-01', true],
  ['23:59', '2026-11-01', true],
  ['18:00', '2026-11-02', false],
])('at %s, after a digest on %s, the next digest is due: %s', (time, digestDay, isDue) => {
  const progress = { toldUntil: '', digestAt: '', full: {}, digestDay }
  expect(isDigestDue(progress, { date: '2026-11-02', time })).toBe(isDue)
})

test('a switch that is not sent, or sent as something else, is off', () => {
  const off = { dailyMail: false, requestsAtOnce: false }
  for (const sent of [null, {}, { dailyMail: 1 }, { requestsAtOnce: 'yes' }])
    expect(readNoticeChoices(sent)).toEqual(off)
})
