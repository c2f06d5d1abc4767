import { beforeEach, describe, expect, it, test } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { DAY_MS, MINUTE_MS } from '#app/club/durations.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { stopMessages, viewMessageStop } from '#app/registrations/use-cases.server.ts'
import { engines } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, anEvent, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import {
  defaultChoices,
  isDigestDue,
  type NoticeChoices,
  readNoticeChoices,
} from './committee-notices.rules.ts'
import { chooseNotices, noticeChoices, sendCommitteeNotices } from './committee-notices.server.ts'
import { stopNotices, viewNoticeStop } from './notice-stop.server.ts'

const env = testEnv({ publicUrl: 'https://club.example', clubTimeZone: 'Asia/Kolkata' })
/** Half past four in the afternoon of the club. */
const start = new Date('2026-11-02T11:00:00.000Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const atSix = after(90 * MINUTE_MS)
let requests = 0

describe.each(engines)('notices to the committee, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
    await sendNotices(start)
  })

  const sendNotices = (now: Date) => sendCommitteeNotices({ db, env, now })
  const choose = async (user: Awaited<ReturnType<typeof anAdmin>>, choices: Partial<NoticeChoices>) =>
    chooseNotices(actingAs(db, viewerOf(user), { now: start }), { ...defaultChoices, ...choices })
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
    expect(JSON.stringify(mail)).not.toMatch(/Ritika|9876/)
  })

  it('are sent at once to an admin who chose so, and only once by concurrent runs', async () => {
    const eager = await anAdmin(db)
    await anAdmin(db)
    await choose(eager, { 'join-requests': 'at-once' })
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

  it('are sent to super admins after seven days, although they chose never', async () => {
    const never = { 'join-requests': 'never' } as const
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

  it('report admin sign-ups only to super admins', async () => {
    const admin = await anAdmin(db)
    const head = await aSuperAdmin(db)
    for (const user of [admin, head]) await choose(user, { 'admin-sign-ups': 'at-once' })
    await anAdmin(db, { accountStatus: 'pending', approvedAt: null, createdAt: after(0).toISOString() })
    await anAdmin(db, {
      accountStatus: 'pending',
      approvedAt: null,
      createdAt: after(MINUTE_MS).toISOString(),
    })
    expect(await sendNotices(after(2 * MINUTE_MS))).toBe(1)
    expect(await mails()).toMatchObject([
      { recipient: head.email, subject: '1 admin sign-up waits, 2 in all at Lumière Club' },
    ])
  })

  it('report each film and each full event once', async () => {
    const admin = await anAdmin(db)
    await choose(admin, { films: 'at-once', 'full-events': 'at-once' })
    const sent = {
      email: 'director@college.example',
      notice_version: '1',
      created_at: after(MINUTE_MS).toISOString(),
    }
    await db
      .insertInto('film_submission')
      .values({ ...sent, id: newId() })
      .execute()
    const { id } = await anEvent(db, { seats: 20, participants: 20, createdBy: admin.id })
    expect(await sendNotices(after(2 * MINUTE_MS))).toBe(1)
    const [mail] = await mails()
    expect(mail?.subject).toBe('News for the admins of Lumière Club')
    expect(mail?.text).toContain('1 film was sent in')
    expect(mail?.text).toContain('1 event is full')
    expect(mail?.text).not.toContain('director@')
    expect(await sendNotices(after(3 * MINUTE_MS))).toBe(0)
    // A seat is given back and taken again.
    await db.updateTable('event').set({ participants: 19 }).where('id', '=', id).execute()
    expect(await sendNotices(after(4 * MINUTE_MS))).toBe(0)
    await db.updateTable('event').set({ participants: 20 }).where('id', '=', id).execute()
    expect(await sendNotices(after(5 * MINUTE_MS))).toBe(1)
    // The digest of the next day tells of none of it again.
    await choose(admin, {})
    expect(await sendNotices(atSix)).toBe(1)
    expect(await sendNotices(new Date(atSix.getTime() + DAY_MS))).toBe(0)
  })

  it('contain the title and the numbers of an event that is full', async () => {
    const admin = await anAdmin(db)
    await choose(admin, { 'full-events': 'at-once' })
    await anEvent(db, { title: 'Light walk', seats: 20, participants: 20, createdBy: admin.id })
    expect(await sendNotices(after(MINUTE_MS))).toBe(1)
    const [mail] = await mails()
    expect(mail?.subject).toBe('1 event is full at Lumière Club')
    expect(mail?.text).toContain('1 event is full\nLight walk: 20 of 20 seats taken')
  })

  it('report how many people joined a waitlist, at once or in the daily digest', async () => {
    const [eager, calm, deaf] = [await anAdmin(db), await anAdmin(db), await anAdmin(db)]
    const quiet = { 'full-events': 'never' } as const
    await choose(eager, { ...quiet, waitlists: 'at-once' })
    await choose(calm, quiet)
    await choose(deaf, { ...quiet, waitlists: 'never' })
    const { id } = await anEvent(db, { title: 'Reels', seats: 5, participants: 5, createdBy: eager.id })
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
    expect(await sendNotices(after(2 * MINUTE_MS))).toBe(1)
    expect(await sendNotices(after(3 * MINUTE_MS))).toBe(0)
    await joins(4 * MINUTE_MS)
    await joins(4 * MINUTE_MS + 1, 'cancelled')
    expect(await sendNotices(after(5 * MINUTE_MS))).toBe(1)
    const [first, second] = await mails()
    expect(first).toMatchObject({
      recipient: eager.email,
      subject: '2 people joined a waitlist at Lumière Club',
    })
    expect(first?.text).toContain('Reels: 2 more, 2 waiting')
    expect(second?.text).toContain('1 person joined a waitlist\nReels: 1 more, 3 waiting')
    expect(JSON.stringify([first, second])).not.toMatch(/Ritika|w6/)
    expect(await sendNotices(atSix)).toBe(1)
    expect((await mails()).at(-1)).toMatchObject({ recipient: calm.email })
    expect((await mails()).at(-1)?.text).toContain('3 people joined a waitlist\nReels: 3 more, 3 waiting')
    expect(await sendNotices(new Date(atSix.getTime() + DAY_MS))).toBe(0)
  })

  it('report an event once on the day before, but not a cancelled event', async () => {
    const [eager, calm] = [await anAdmin(db), await anAdmin(db)]
    await choose(eager, { 'day-before': 'at-once' })
    // 18:30 of the club, two days after the start.
    const when = { date: '2026-11-04', time: '18:30', turnsPastAt: '2026-11-04T13:00:00.000Z' }
    await anEvent(db, { ...when, title: 'Screening', seats: 40, participants: 38, createdBy: calm.id })
    const cancelled = { eventStatus: 'cancelled', title: 'Quiz', createdBy: calm.id } as const
    await anEvent(db, { ...when, ...cancelled })
    expect(await sendNotices(atSix)).toBe(0)
    const sixOfNext = new Date(atSix.getTime() + DAY_MS)
    expect(await sendNotices(sixOfNext)).toBe(1)
    expect(await mails()).toMatchObject([{ recipient: calm.email, subject: 'What waits at Lumière Club' }])
    const dayEarlier = new Date('2026-11-03T13:01:00.000Z')
    expect(await sendNotices(dayEarlier)).toBe(1)
    expect(await sendNotices(new Date(dayEarlier.getTime() + MINUTE_MS))).toBe(0)
    for (const mail of await mails())
      expect(mail.text).toContain('1 event is tomorrow\nScreening: 38 of 40 seats taken')
    expect((await mails()).at(-1)).toMatchObject({
      recipient: eager.email,
      subject: '1 event is tomorrow at Lumière Club',
    })
    expect(JSON.stringify(await mails())).not.toContain('Quiz')
  })

  it('end by the link in a mail only for the timing of that mail', async () => {
    const admin = await anAdmin(db)
    await choose(admin, { 'join-requests': 'at-once', films: 'at-once', waitlists: 'never' })
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
    const chosen = async () => (await noticeChoices(actingAs(db, viewerOf(admin)))).choices

    expect(await viewNoticeStop(as, atOnce)).toEqual({ timing: 'at-once', isStopped: false })
    expect(await viewNoticeStop(as, `${atOnce}x`)).toBeNull()
    expect(await viewMessageStop(as, atOnce)).toBeNull()
    expect(await stopMessages(as, atOnce)).toMatchObject({ ok: false })
    expect(await stopNotices(as, `${admin.id}.${daily.split('.')[1]}x`)).toMatchObject({ ok: false })
    for (let time = 0; time < 2; time += 1) expect(await stopNotices(as, atOnce)).toMatchObject({ ok: true })
    const atOnceEnded = { 'join-requests': 'never', films: 'never', waitlists: 'never' }
    expect(await chosen()).toEqual({ ...defaultChoices, ...atOnceEnded })
    expect(await viewNoticeStop(as, atOnce)).toMatchObject({ isStopped: true })
    expect(await viewNoticeStop(as, daily)).toEqual({ timing: 'digest', isStopped: false })
    await stopNotices(as, daily)
    expect(new Set(Object.values(await chosen()))).toEqual(new Set(['never']))
    await db.updateTable('user_account').set({ role: 'member' }).where('id', '=', admin.id).execute()
    expect(await stopNotices(as, daily)).toMatchObject({ ok: false })
  })

  it('have no unsubscribe link when they are sent to super admins regardless of the choice', async () => {
    const head = await aSuperAdmin(db)
    await choose(head, { 'join-requests': 'never' })
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
    expect(await noticeChoices(acting)).toEqual({
      kinds: ['join-requests', 'held-comments', 'films', 'full-events', 'waitlists', 'day-before'],
      choices: defaultChoices,
    })
    const chosen = await chooseNotices(acting, { films: 'never', 'join-requests': 'hourly', id: 'another' })
    expect(chosen).toEqual({ ...defaultChoices, films: 'never' })
    expect((await noticeChoices(acting)).choices).toEqual(chosen)
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

test('an invalid notice choice is read as the daily digest', () => {
  expect(readNoticeChoices(null)).toEqual(defaultChoices)
  expect(readNoticeChoices({ films: 1 })).toEqual(defaultChoices)
})
