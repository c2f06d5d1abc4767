import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines, newPlace, openAt } from '#tests/support/database.ts'
import { migrate, migrations } from './migrate.ts'

describe.each(engines)('the migrations of data, on $name', ({ engine }) => {
  const openEmpty = async () => openAt(await newPlace(engine, { isEmpty: true }))

  test('turn years of study into the years of leaving, by the academic year or the day they were said', async () => {
    const database = await openEmpty()
    const before = migrations.findIndex(({ name }) => name === '0140-leaving-years')
    await migrate(database, migrations.slice(0, before))
    const { db } = database
    const people = [
      ['fresh', '1st', '2026-11-24', 2026],
      ['moved in July', '2nd', '2026-11-24', 2027],
      ['missed a year', '1st', '2025-11-24', 2025],
      ['has left', '4th', '2023-11-24', 2023],
      ['unknown', null, '2026-11-24', 2026],
      ['in June', '2nd', '2027-06-29', null],
      ['in July', '2nd', '2027-07-02', null],
    ] as const
    for (const [id, year, day, asOf] of people) {
      const at = `${day}T08:00:00.000Z`
      await sql`insert into user_account (id, email, name, year, created_at, updated_at)
        values (${id}, ${`${id}@college.example`}, ${id}, ${year}, ${at}, ${at})`.execute(db)
      if (asOf !== null)
        await sql`insert into membership (id, user_id, since, member_until, year_as_of, created_at)
          values (${id}, ${id}, ${day}, '2030-07-31', ${asOf}, ${at})`.execute(db)
    }
    await migrate(database)
    const rows = await db.selectFrom('user_account').select(['id', 'leaves_in']).execute()
    expect(Object.fromEntries(rows.map(({ id, leaves_in }) => [id, leaves_in]))).toEqual({
      fresh: 2030,
      'moved in July': 2030,
      'missed a year': 2029,
      'has left': 2024,
      unknown: null,
      'in June': 2029,
      'in July': 2030,
    })
    expect(await db.selectFrom('membership').select('id').execute()).toHaveLength(5)
  })

  test('turn seven choices of mails into two switches, and send nobody what they had stopped', async () => {
    const database = await openEmpty()
    const before = migrations.findIndex(({ name }) => name === '0141-two-mail-switches')
    await migrate(database, migrations.slice(0, before))
    const { db } = database
    const at = '2030-01-01T00:00:00.000Z'
    const admins = [
      ['default', 'admin', 'digest', 'digest', 'digest', 'digest', 'digest', 'digest', 'digest'],
      ['eager', 'admin', 'at-once', 'digest', 'at-once', 'digest', 'digest', 'digest', 'digest'],
      ['requests only', 'admin', 'at-once', 'digest', 'never', 'never', 'never', 'never', 'never'],
      ['films at once', 'admin', 'never', 'digest', 'never', 'at-once', 'never', 'never', 'never'],
      ['nothing', 'admin', 'never', 'digest', 'never', 'never', 'never', 'never', 'never'],
      ['head, nothing', 'super-admin', 'never', 'never', 'never', 'never', 'never', 'never', 'never'],
      ['head, sign-ups', 'super-admin', 'never', 'digest', 'never', 'never', 'never', 'never', 'never'],
    ] as const
    for (const [id, role, requests, signUps, comments, films, full, waitlists, dayBefore] of admins) {
      await sql`insert into user_account (id, email, name, role, standing, created_at, updated_at)
        values (${id}, ${`${id}@college.example`}, ${id}, ${role}, 'approved', ${at}, ${at})`.execute(db)
      await sql`insert into committee_notice (user_id, updated_at, join_requests, admin_sign_ups, held_comments, films,
          full_events, waitlists, day_before)
        values (${id}, ${at}, ${requests}, ${signUps}, ${comments}, ${films}, ${full}, ${waitlists}, ${dayBefore})`.execute(
        db,
      )
    }
    await migrate(database)
    const rows = await db.selectFrom('committee_notice').selectAll().execute()
    const switches = rows.map((row) => [row.user_id, [row.daily_mail, row.requests_at_once]])
    expect(Object.fromEntries(switches)).toEqual({
      default: [1, 0],
      eager: [1, 1],
      'requests only': [0, 1],
      'films at once': [1, 0],
      nothing: [0, 0],
      'head, nothing': [0, 0],
      'head, sign-ups': [1, 0],
    })
  })
})
