import {
  type ColumnDefinitionBuilder,
  type ColumnType,
  type Compilable,
  type CreateTableBuilder,
  type Expression,
  type ForeignKeyConstraintBuilder,
  type SchemaModule,
  sql,
} from 'kysely'

/** In their order. Checksums are of the compiled SQL. */
export type Statements = (schema: SchemaModule, columns: Columns) => readonly Compilable[]

export interface Migration {
  /** Number and topic; never changed after a release. */
  name: string
  statements: Statements
}

export const required = (column: ColumnDefinitionBuilder) => column.notNull()
export const primaryKey = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()
export const defaultsTo = (value: string | number) => (column: ColumnDefinitionBuilder) =>
  column.notNull().defaultTo(value)
export const cascades = (key: ForeignKeyConstraintBuilder) => key.onDelete('cascade')
export const setsNull = (key: ForeignKeyConstraintBuilder) => key.onDelete('set null')

export type Engine = 'sqlite' | 'postgres'

/** ISO 8601 in UTC on both engines. */
export type Instant = string
/** A column that the database fills in where an insert leaves it out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>

const ISO_INSTANT_GLOB =
  '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'

/** What differs between the engines: column types, and statements of Postgres alone. Ids and JSON are text, counts and rupees `integer`. */
export interface Columns {
  /** The type of the column `name` that holds an instant. */
  instant(name: string): Expression<unknown>
  /** Table suffix: makes SQLite check types as strictly as Postgres. */
  strict<Table extends string, Column extends string>(
    table: CreateTableBuilder<Table, Column>,
  ): CreateTableBuilder<Table, Column>
  /** The same for a small table read by key: on SQLite without a rowid. */
  withoutRowid<Table extends string, Column extends string>(
    table: CreateTableBuilder<Table, Column>,
  ): CreateTableBuilder<Table, Column>
  /** Statements that SQLite does without. */
  onPostgres(statements: readonly Compilable[]): readonly Compilable[]
}

const sqliteColumns: Columns = {
  // Compared as text, so only ISO 8601 UTC with milliseconds is allowed.
  instant: (name) => sql`text check (${sql.ref(name)} glob ${sql.lit(ISO_INSTANT_GLOB)})`,
  strict: (table) => table.modifyEnd(sql`strict`),
  withoutRowid: (table) => table.modifyEnd(sql`strict, without rowid`),
  onPostgres: () => [],
}

const postgresColumns: Columns = {
  instant: () => sql`timestamptz(3)`,
  strict: (table) => table,
  withoutRowid: (table) => table,
  onPostgres: (statements) => statements,
}

export function columnsOf(engine: Engine): Columns {
  return engine === 'sqlite' ? sqliteColumns : postgresColumns
}
