import type { SelectQueryBuilder } from 'kysely'
import { type Year, years } from '#app/club/studies.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Slice } from '#app/platform/database/paging.ts'
import type { Schema } from '#db/schema.ts'
import { firstDayOf } from './study-years.rules.ts'

const movingYears = years.slice(0, -1)

type Members = SelectQueryBuilder<Schema, 'membership' | 'user_account', object>

/** Members of today who still study in the target year, and whose year of study is of an earlier one. */
function whereDue(query: Members, target: number): Members {
  return query
    .where('user_account.role', '=', 'member')
    .where('user_account.standing', '=', 'approved')
    .where('user_account.year', 'in', movingYears)
    .where('membership.ended_on', 'is', null)
    .where('membership.member_until', '>=', firstDayOf(target))
    .where('membership.year_as_of', '<', target)
}

const members = (db: Database): Members =>
  db.selectFrom('membership').innerJoin('user_account', 'user_account.id', 'membership.user_id')

/** By year of study and the academic year that it is of. */
export async function countDue(db: Database, target: number) {
  const rows = await whereDue(members(db), target)
    .select(['user_account.year', 'membership.year_as_of as yearAsOf'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['user_account.year', 'membership.year_as_of'])
    .orderBy('user_account.year')
    .orderBy('membership.year_as_of', 'desc')
    .execute()
  return rows.map(({ year, yearAsOf, count }) => ({ year: year as Year, yearAsOf, count }))
}

export async function listDue(db: Database, target: number, { limit, offset }: Slice) {
  const rows = await whereDue(members(db), target)
    .select(['user_account.id', 'user_account.name', 'user_account.branch', 'user_account.year'])
    .select('membership.year_as_of as yearAsOf')
    .orderBy('user_account.year')
    .orderBy('user_account.name')
    .orderBy('user_account.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...row, year: row.year as Year }))
}

/** null: not due. */
export async function findDue(db: Database, target: number, id: string) {
  const row = await whereDue(members(db), target)
    .select(['user_account.year', 'membership.year_as_of as yearAsOf'])
    .select(['membership.member_until as memberUntil', 'membership.ended_on as endedOn'])
    .where('user_account.id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, year: row.year as Year } : null
}

/** Memberships of today that end before the target year. */
export async function countEnding(
  db: Database,
  { target, today }: { target: number; today: string },
): Promise<number> {
  const { n } = await db
    .selectFrom('membership')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('ended_on', 'is', null)
    .where('member_until', '>=', today)
    .where('member_until', '<', firstDayOf(target))
    .executeTakeFirstOrThrow()
  return n
}

/** Records that the years of study are those of the target year. */
export async function setYearsAsOf(db: Database, target: number): Promise<void> {
  await db
    .updateTable('membership')
    .set({ year_as_of: target })
    .where('year_as_of', '<', target)
    .where('ended_on', 'is', null)
    .where('member_until', '>=', firstDayOf(target))
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('user_account')
        .select('id')
        .where('role', '=', 'member')
        .where('standing', '=', 'approved')
        .where('year', 'is not', null),
    )
    .execute()
}
