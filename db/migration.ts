import type { Compilable, SchemaModule } from 'kysely'
import type { Columns } from './columns.ts'

export interface Migration {
  /** Its place and its idea; never changed after a release. */
  name: string
  /** What is done, in order. Checksums are taken of the SQL this compiles to. */
  statements(schema: SchemaModule, columns: Columns): readonly Compilable[]
}
