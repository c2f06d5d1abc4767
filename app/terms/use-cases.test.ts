import { beforeEach, describe, expect, it, test } from 'vitest'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { createSession, viewerFrom } from '#app/accounts/auth/sessions.server.ts'
import type { User } from '#app/accounts/model.ts'
import { changeOwnPassword } from '#app/accounts/use-cases.server.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { exportMembers } from '#app/members/use-cases.server.ts'
import { deletePost } from '#app/posts/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { cookieHeader, loginContext } from '#tests/support/admin-accounts.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, aSuperAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import { actionItems } from '#app/dashboard/action-items.server.ts'
import { defaultLastDay, dueNotice, endOfDay, lastDayOf, lastDayProblem } from './rules.ts'
import { adminTerms, changeTerm, keepTerms, needsSecondSuperAdmin, ownTerm } from './use-cases.server.ts'

const ZONE = 'Asia/Kolkata'
const env = testEnv({ publicUrl: 'https://club.example', clubTimeZone: ZONE })
const start = new Date('2026-11-02T11:00:00.000Z')
const LAST_DAY = '2027-07-31'
const end = endOfDay(LAST_DAY, ZONE)
const daysAfterEnd = (days: number) => new Date(end.getTime() + days * DAY_MS)

describe.each(engines)('terms of office, on $name', ({ open }) => {
  let db: Database
  let head: User
  let admin: User
  beforeEach(async () => {
    db = await open()
    head = await aSuperAdmin(db)
    admin = await anAdmin(db)
    await keep(start)
  })

  const keep = (now: Date) => keepTerms({ db, env, now, announce: () => {} })
  const acting = (user: User, now = start) => actingAs(db, viewerOf(user), { now, env })
  const subjects = async ({ email }: User) =>
    (await db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id').execute()).map(
      ({ subject }) => subject,
    )
  const roleOf = async ({ id }: User) =>
    (await db.selectFrom('user_account').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

  /** The viewer of a request at that time. The session is made for it. */
  async function viewerAt(user: User, now: Date, method: string) {
    const { auth } = await loginContext(db)
    const cookies = cookieHeader((await createSession(auth, user.id, { now })) ?? [])
    return viewerFrom(auth, new Request('https://club.example/admin', { method, headers: cookies }), now)
  }

  it('end on 31 July, or on the day that a super admin chooses', async () => {
    expect(await adminTerms(acting(head))).toEqual({
      lastDays: { [head.id]: LAST_DAY, [admin.id]: LAST_DAY },
      otherwise: LAST_DAY,
    })
    const outcome = await changeTerm(acting(head), { id: admin.id, day: '2027-05-09' })
    expect(outcome).toEqual({ ok: true, value: { email: admin.email, day: 'Sunday, 9 May 2027' } })
    expect((await adminTerms(acting(head))).lastDays[admin.id]).toBe('2027-05-09')
    const member = await aUser(db, { accountStatus: 'approved' })
    for (const [id, day, problem] of [
      [admin.id, '2026-11-01', 'term-day'],
      [admin.id, '2026-02-30', 'term-day'],
      [admin.id, '2036-07-31', 'term-day'],
      [member.id, LAST_DAY, 'user-not-found'],
    ] as const)
      expect(await changeTerm(acting(head), { id, day })).toEqual({ ok: false, problem })
    await expect(changeTerm(acting(admin), { id: admin.id, day: LAST_DAY })).rejects.toThrow(NotAllowed)
  })

  it('cause one mail 30 days before, 7 days before and at their end', async () => {
    for (const days of [-31, -30, -29, -7, -7, 0, 1]) {
      const now = daysAfterEnd(days)
      await Promise.all([keep(now), keep(now)])
    }
    const inTime = 'Your term as admin of Lumière Club ends on Saturday, 31 July 2027'
    const mails = [inTime, inTime, 'Your term as admin of Lumière Club has ended']
    expect(await subjects(admin)).toEqual(mails)
    // A longer term has its own.
    await changeTerm(acting(head, daysAfterEnd(1)), { id: admin.id, day: '2028-07-31' })
    await keep(new Date('2028-07-25T06:00:00Z'))
    expect((await subjects(admin)).slice(mails.length)).toEqual([
      'Your term as admin of Lumière Club ends on Monday, 31 July 2028',
    ])
  })

  it('allow an admin to read everything after the end, but to change only the own account', async () => {
    await aSuperAdmin(db)
    const before = await viewerAt(admin, daysAfterEnd(-1), 'POST')
    expect(before).toMatchObject({ isReadOnly: false })
    const now = daysAfterEnd(1)
    const looking = await viewerAt(admin, now, 'GET')
    expect(await ownTerm(actingAs(db, looking, { now, env }))).toEqual({
      lastDay: LAST_DAY,
      daysLeft: -1,
      isReadOnly: true,
      readableUntil: '2027-08-14',
    })
    await expect(exportMembers(actingAs(db, looking, { now, env }))).rejects.toThrow(NotAllowed)
    const changing = actingAs(db, await viewerAt(admin, now, 'POST'), { now, env })
    await expect(deletePost(changing, '')).rejects.toThrow(NotAllowed)
    const passwordForm = { current: '', password: '', confirmation: '', sessionId: '' }
    expect(await changeOwnPassword(changing, passwordForm)).toEqual({
      ok: false,
      problem: 'fill-in-all-fields',
    })
  })

  it('remove the role and every session 14 days after the end', async () => {
    const { auth } = await loginContext(db)
    await keep(daysAfterEnd(13))
    expect(await roleOf(admin)).toBe('admin')
    const now = daysAfterEnd(14)
    await createSession(auth, admin.id, { now })
    await Promise.all([keep(now), keep(now)])
    expect(await roleOf(admin)).toBe('member')
    expect(await db.selectFrom('session').selectAll().where('user_id', '=', admin.id).execute()).toEqual([])
    expect(
      (await subjects(admin)).filter((subject) => subject === 'Your role at Lumière Club is over'),
    ).toHaveLength(1)
    // A new role begins a new term.
    await db.updateTable('user_account').set({ role: 'admin' }).where('id', '=', admin.id).execute()
    await keep(now)
    expect((await adminTerms(acting(head, now))).lastDays[admin.id]).toBe('2028-07-31')
  })

  it('never remove the last super admin in office, who keeps all permissions', async () => {
    const otherAdmin = await aSuperAdmin(db)
    await keep(start)
    const late = daysAfterEnd(20)
    await Promise.all([keep(late), keep(late)])
    expect([await roleOf(head), await roleOf(otherAdmin)]).toEqual(['super-admin', 'super-admin'])
    expect(await viewerAt(head, late, 'POST')).toMatchObject({ isReadOnly: false })
    // Once another one is in office both go.
    const next = await aSuperAdmin(db)
    expect(await viewerAt(head, late, 'POST')).toMatchObject({ isReadOnly: true })
    await keep(late)
    expect([await roleOf(head), await roleOf(otherAdmin), await roleOf(next)]).toEqual([
      'member',
      'member',
      'super-admin',
    ])
  })

  it('ask for a second super admin from the third month', async () => {
    const text =
      'The site has one super admin only: invite a second one, so that a lost phone does not lock it'
    const isAsking = async (now: Date) =>
      (await actionItems(acting(head, now))).some((item) => item.text === text)
    const createdAt = Date.parse(head.createdAt)
    expect(await isAsking(new Date(createdAt + 59 * DAY_MS))).toBe(false)
    expect(await isAsking(new Date(createdAt + 61 * DAY_MS))).toBe(true)
    await aSuperAdmin(db)
    expect(await needsSecondSuperAdmin(acting(head, new Date(createdAt + 61 * DAY_MS)))).toBe(false)
  })
})

test.each([
  ['2026-11-02', '2027-07-31'],
  ['2027-06-01', '2027-07-31'],
  ['2027-06-02', '2028-07-31'],
  ['2027-08-01', '2028-07-31'],
])('a term of office that begins on %s ends on %s', (today, lastDay) => {
  expect(defaultLastDay(ZONE, new Date(`${today}T06:00:00.000Z`))).toBe(lastDay)
})

test('the last day of a term ends at midnight in the time zone of the club', () => {
  expect(end.toISOString()).toBe('2027-07-31T18:30:00.000Z')
  expect(lastDayOf(end.toISOString(), ZONE)).toBe(LAST_DAY)
  expect(lastDayProblem('2026-11-02', ZONE, start)).toBeNull()
})

test.each([
  [-31, null, null],
  [-30, null, 30],
  [-8, 30, null],
  [-7, 30, 7],
  [-5, null, 7],
  [0, 7, 0],
  [3, null, 0],
  [3, 0, null],
] as const)(
  '%i days after the end, with the notice of %j days sent, the notice of %j days is due',
  (days, lastNotice, due) => {
    expect(dueNotice({ endsAt: end.toISOString(), lastNotice }, daysAfterEnd(days))).toBe(due)
  },
)
