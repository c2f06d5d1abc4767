import type { Compilable, SchemaModule } from 'kysely'
import type { Columns } from './columns.ts'

export interface Migration {
  /** Number and topic; never changed after a release. */
  name: string
  /** The statements in order. Checksums are of the compiled SQL. */
  statements(schema: SchemaModule, columns: Columns): readonly Compilable[]
}
