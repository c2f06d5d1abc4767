import type { Year } from '#app/club/studies.ts'
import type { Database } from '#app/platform/database/database.ts'

interface Move {
  from: Year
  to: Year
  /** The academic year, by its first calendar year, that the year of study is of. */
  yearAsOf: number
  /** Only memberships that last until then. */
  lastDay: string
  now: Date
}

/** Moves members from one year of study to another. Memberships are only read. Returns how many. */
export async function moveStudyYear(
  db: Database,
  { from, to, yearAsOf, lastDay, now }: Move,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('user_account')
    .set({ year: to, updated_at: now.toISOString() })
    .where('role', '=', 'member')
    .where('standing', '=', 'approved')
    .where('year', '=', from)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('membership')
        .select((row) => row.ref('membership.user_id').$castTo<string>().as('user_id'))
        .where('year_as_of', '=', yearAsOf)
        .where('ended_on', 'is', null)
        .where('member_until', '>=', lastDay),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
