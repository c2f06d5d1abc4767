import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const limitsAndSettings: Migration = {
  name: '0006-limits-and-settings',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('rate_limit')
      .addColumn('key', 'text', (column) => column.notNull().primaryKey())
      .addColumn('window_started_at', instant('window_started_at'), (column) => column.notNull())
      .addColumn('used', 'integer', (column) => column.notNull())
      .addCheckConstraint('uses_are_counted_from_zero', sql`used >= 0`)
      .$call(strict),
    schema.createIndex('rate_limit_by_window').on('rate_limit').column('window_started_at'),
    schema
      .createTable('setting')
      .addColumn('key', 'text', (column) => column.notNull().primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('updated_at', instant('updated_at'), (column) => column.notNull())
      .$call(strict),
  ],
}
