import { type Database, type OpenDatabase, transact } from '#app/platform/db.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'

/** Parents before their children; a table that is missing here does not compile. */
const places = {
  user_account: 1,
  credential: 2,
  session: 3,
  verification: 4,
  second_factor: 5,
  recovery_code: 6,
  event: 7,
  join_request: 8,
  post: 9,
  comment: 10,
  film_submission: 11,
  audit_entry: 12,
  rate_limit: 13,
  mail: 14,
  setting: 15,
} as const satisfies Record<keyof Schema, number>

const tables = (Object.keys(places) as (keyof Schema)[]).sort((a, b) => places[a] - places[b])
/** Rows of one statement: a database takes 65,535 values in one, and no table is wider than 30. */
const ROWS_AT_ONCE = 1_000

export class MoveRefused extends Error {
  override name = 'MoveRefused'
}

async function copyTable(from: Database, to: Database, table: keyof Schema): Promise<number> {
  const rows = await from.selectFrom(table).selectAll().execute()
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await to
      .insertInto(table)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute()
  return rows.length
}

/**
 * Copies a whole club into an empty database, of either engine, in one transaction. Nothing may write to `from`
 * meanwhile. Throws MoveRefused when somebody lives in `to` already.
 */
export async function moveClub(
  from: OpenDatabase,
  to: OpenDatabase,
): Promise<Partial<Record<keyof Schema, number>>> {
  await migrate(from)
  await migrate(to)
  return transact(to.db, async (db) => {
    const resident = await db.selectFrom('user_account').select('id').executeTakeFirst()
    if (resident) throw new MoveRefused('DATABASE_URL holds a club already; nothing was copied')
    const counts: Partial<Record<keyof Schema, number>> = {}
    for (const table of tables) counts[table] = await copyTable(from.db, db, table)
    return counts
  })
}
