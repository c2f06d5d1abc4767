import type { ColumnDefinitionBuilder, Compilable, ForeignKeyConstraintBuilder, SchemaModule } from 'kysely'
import type { Columns } from './columns.ts'

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
