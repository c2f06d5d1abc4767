import { CompiledQuery } from 'kysely'
import { createFolded } from '../folded.ts'
import type { Migration } from '../migration.ts'

/** Search finds a name by any case and with or without its accents. */
export const foldedText: Migration = {
  name: '0118-folded',
  statements: (_, { onPostgres }) => onPostgres([{ compile: () => CompiledQuery.raw(createFolded) }]),
}
