import { type RawBuilder, sql, SqliteAdapter } from 'kysely'
import type { Database } from './db.ts'

/**
 * The rows of a JSON list as a table with one column, `value`: so one argument brings however many there are, and the
 * statement stays the same. `value ->> 'name'` is text on both engines.
 */
export function jsonRows(db: Database, list: string): RawBuilder<{ value: string }> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  return isSqlite ? sql`json_each(${list})` : sql`jsonb_array_elements(cast(${list} as jsonb))`
}
