import { beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { actionItems } from '#app/dashboard/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import { targetYear } from './study-years.rules.ts'
import { changeMember, keepStudyYear, memberToEdit, moveStudyYears, studyYears } from './use-cases.server.ts'

const env = testEnv({ clubTimeZone: 'Asia/Kolkata' })
const july = new Date('2027-07-10T08:00:00.000Z')

test.each([
  ['2027-06-30', 2026],
  ['2027-07-01', 2027],
  ['2027-12-31', 2027],
])('on %s the target academic year of the move is %i', (today, target) => {
  expect(targetYear(today)).toBe(target)
})

describe.each(engines)('the yearly move of study years, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  const at = (now = july) => actingAs(db, admin, { now, env })
  const shownList = { target: 2027, total: 0 }

  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })

  async function aMember(
    name: string,
    year: string | null,
    { until, asOf = 2026, endedOn = null }: { until: string; asOf?: number; endedOn?: string | null },
  ): Promise<string> {
    const { id } = await aUser(db, { name, year, accountStatus: 'approved' })
    const term = { member_until: until, ended_on: endedOn, year_as_of: asOf }
    await db
      .insertInto('membership')
      .values({ id: newId(), user_id: id, since: '2026-08-01', ...term, created_at: july.toISOString() })
      .execute()
    return id
  }
  const yearsNow = async () => {
    const rows = await db
      .selectFrom('user_account')
      .innerJoin('membership', 'membership.user_id', 'user_account.id')
      .select(['name', 'year', 'year_as_of as asOf', 'member_until as until'])
      .orderBy('name')
      .execute()
    return rows.map(({ name, year, asOf, until }) => `${name} ${year} ${asOf} ${until}`)
  }
  async function aClub() {
    await aMember('First', '1st', { until: '2030-07-31' })
    await aMember('Second', '2nd', { until: '2029-07-31' })
    await aMember('Third', '3rd', { until: '2028-07-31' })
    await aMember('Missed a year', '1st', { until: '2029-07-31', asOf: 2025 })
    await aMember('Leaves', '4th', { until: '2027-07-31' })
    await aMember('New in July', '1st', { until: '2031-07-31', asOf: 2027 })
    await aMember('Ended', '2nd', { until: '2029-07-31', endedOn: '2027-05-01' })
    await aMember('Without a year', null, { until: '2030-07-31' })
  }

  test('lists the members to move, moves each once, and leaves all others unchanged', async () => {
    await aClub()
    const view = await studyYears(at(), null)
    expect(view).toMatchObject({ target: 2027, total: 4, ending: 1, page: 1, hasMore: false })
    expect(view.people.map(({ name, from, to }) => `${name}: ${from} to ${to}`)).toEqual([
      'First: 1st to 2nd',
      'Missed a year: 1st to 3rd',
      'Second: 2nd to 3rd',
      'Third: 3rd to 4th',
    ])
    expect((await actionItems(at())).map(({ text }) => text)).toContain(
      '4 members move up a year of study: look and confirm',
    )
    expect(await moveStudyYears(at(), { target: 2027, total: 4 })).toEqual({ ok: true, value: 4 })
    expect(await yearsNow()).toEqual([
      'Ended 2nd 2026 2029-07-31',
      'First 2nd 2027 2030-07-31',
      'Leaves 4th 2026 2027-07-31',
      'Missed a year 3rd 2027 2029-07-31',
      'New in July 1st 2027 2031-07-31',
      'Second 3rd 2027 2029-07-31',
      'Third 4th 2027 2028-07-31',
      'Without a year null 2026 2030-07-31',
    ])
    expect((await actionItems(at())).map(({ text }) => text).join()).not.toContain('move up')
    expect(await moveStudyYears(at(), { target: 2027, total: 4 })).toMatchObject({
      problem: 'already-processed',
    })
    const auditEntries = await db.selectFrom('audit_entry').select('action').execute()
    expect(auditEntries.filter(({ action }) => action === 'member.move-up')).toHaveLength(1)
  })

  test('runs once when two admins confirm it at the same time', async () => {
    await aClub()
    const outcomes = await Promise.all([1, 2].map(() => moveStudyYears(at(), { target: 2027, total: 4 })))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await yearsNow()).join()).toContain('First 2nd 2027')
  })

  test('moves nobody when the list has changed since it was shown', async () => {
    await aClub()
    await aMember('Joined just now', '2nd', { until: '2029-07-31' })
    expect(await moveStudyYears(at(), { target: 2027, total: 4 })).toMatchObject({
      problem: 'changed-elsewhere',
    })
    expect(await moveStudyYears(at(), { target: 2026, total: 5 })).toMatchObject({
      problem: 'changed-elsewhere',
    })
    expect((await yearsNow()).join()).toContain('First 1st 2026')
  })

  test('can skip a member, whose membership then lasts a year longer unless its last day was chosen', async () => {
    const repeats = await aMember('Repeats', '2nd', { until: '2029-07-31' })
    const withChosenDay = await aMember('Chosen', '2nd', { until: '2028-01-31' })
    for (const id of [repeats, withChosenDay])
      expect(await keepStudyYear(at(), id)).toMatchObject({ ok: true })
    expect(await keepStudyYear(at(), repeats)).toMatchObject({ problem: 'user-not-found' })
    expect(await studyYears(at(), null)).toMatchObject({ total: 0 })
    expect(await yearsNow()).toEqual(['Chosen 2nd 2027 2028-01-31', 'Repeats 2nd 2027 2030-07-31'])
  })

  test('causes an edit conflict for an admin who has a moved member open', async () => {
    const id = await aMember('First', '1st', { until: '2030-07-31' })
    const page = await memberToEdit(at(), id)
    await moveStudyYears(at(new Date(july.getTime() + 1000)), { ...shownList, total: 1 })
    const form = {
      name: 'First',
      email: '',
      phone: '9000000008',
      branch: 'CSE',
      year: '1st',
      until: '2030-07-31',
    }
    const lateChange = await changeMember(at(), { id, form, seenAt: page?.updatedAt ?? '' })
    expect(lateChange).toMatchObject({ ok: false, problem: 'changed-elsewhere' })
  })

  test('moves all members of several pages in one step', async () => {
    const ids = Array.from({ length: 120 }, () => newId())
    const account = { name: 'Many', role: 'member', standing: 'approved', year: '1st' } as const
    const made = { created_at: july.toISOString() }
    await db
      .insertInto('user_account')
      .values(
        ids.map((id) => ({
          id,
          email: `${id}@college.example`,
          ...account,
          ...made,
          updated_at: made.created_at,
        })),
      )
      .execute()
    const term = { since: '2026-08-01', member_until: '2030-07-31', year_as_of: 2026, ...made }
    await db
      .insertInto('membership')
      .values(ids.map((id) => ({ id, user_id: id, ...term })))
      .execute()
    const last = await studyYears(at(), '3')
    expect([last.page, last.people.length, last.hasMore]).toEqual([3, 20, false])
    expect(await moveStudyYears(at(), { target: 2027, total: 120 })).toEqual({ ok: true, value: 120 })
  })
})
