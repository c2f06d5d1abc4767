import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * The counters of tries in one tree instead of three: every form that is sent writes two of them, and only the sweep at
 * night asked for their age. What was counted before is forgotten once, as after a restore.
 */
export const triesByKey: Migration = {
  name: '0018-tries-by-key',
  statements: (schema, { instant, withoutRowid }) => [
    schema.dropTable('rate_limit'),
    schema
      .createTable('rate_limit')
      .addColumn('key', 'text', (column) => column.notNull().primaryKey())
      .addColumn('window_started_at', instant('window_started_at'), (column) => column.notNull())
      .addColumn('used', 'integer', (column) => column.notNull())
      .addCheckConstraint('uses_are_counted_from_zero', sql`used >= 0`)
      .$call(withoutRowid),
  ],
}
