import { type CreateTableBuilder, type Expression, sql } from 'kysely'
import type { Engine } from '#app/platform/db.ts'

const ISO_INSTANT_GLOB =
  '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'

/** What each engine calls a column. Ids and JSON are text on both, counts and rupees `integer`. */
export interface Columns {
  /** The type of the column `name` that holds an instant. */
  instant(name: string): Expression<unknown>
  /** Goes at the end of a table: types are kept as strictly on SQLite as on Postgres. */
  strict<Table extends string, Column extends string>(
    table: CreateTableBuilder<Table, Column>,
  ): CreateTableBuilder<Table, Column>
  /** The same for a small table found by its key alone: on SQLite the key is the table. */
  inOneTree<Table extends string, Column extends string>(
    table: CreateTableBuilder<Table, Column>,
  ): CreateTableBuilder<Table, Column>
}

const sqliteColumns: Columns = {
  // Compares as text, so nothing but ISO 8601 UTC with milliseconds may get in.
  instant: (name) => sql`text check (${sql.ref(name)} glob ${sql.lit(ISO_INSTANT_GLOB)})`,
  strict: (table) => table.modifyEnd(sql`strict`),
  inOneTree: (table) => table.modifyEnd(sql`strict, without rowid`),
}

const postgresColumns: Columns = {
  instant: () => sql`timestamptz(3)`,
  strict: (table) => table,
  inOneTree: (table) => table,
}

export function columnsOf(engine: Engine): Columns {
  return engine === 'sqlite' ? sqliteColumns : postgresColumns
}
