import type { Database } from '#app/platform/db.ts'
import { erasePersonAgain } from './erase.ts'
import { type Identity, identityIn, keyOf } from './identity.ts'
import { peopleTables, type PeopleTable } from './places.ts'
import { digester, tombstones } from './tombstones.ts'

const ROWS_AT_ONCE = 1_000

/** All rows of a table, some at a time. */
async function* rowsOf(db: Database, { name }: PeopleTable) {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom(name as 'user_account')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    yield* rows as Record<string, unknown>[]
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

/** Who is in the club though they were forgotten after their row was written. One who came back later stays. */
async function returned(db: Database): Promise<Map<string, { identity: Identity; at: string }>> {
  const graves = await tombstones(db)
  const found = new Map<string, { identity: Identity; at: string }>()
  if (graves.size === 0) return found
  const digest = await digester(db)
  for (const table of (await peopleTables(db)).filter(({ hasId }) => hasId))
    for await (const row of rowsOf(db, table))
      for (const column of [...table.emails, ...table.phones]) {
        const value = row[column]
        const identity = typeof value === 'string' ? identityIn(value) : null
        const at = identity && graves.get(digest(identity))
        if (identity && at && String(row.created_at) < at) found.set(keyOf(identity), { identity, at })
      }
  return found
}

/** After a restore: whoever was erased since the backup was made is erased again. Answers how many. */
export async function eraseAgain(db: Database): Promise<number> {
  const found = await returned(db)
  for (const { identity, at } of found.values()) await erasePersonAgain(db, identity, new Date(at))
  return found.size
}
