import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** What is known of each backup file: when it was made, and whether it could be restored. */
export const backups: Migration = {
  name: '0075-backups',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('backup')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('kind', 'text')
      .addColumn('made_at', instant('made_at'), (column) => column.notNull())
      .addColumn('size_kb', 'integer', (column) => column.notNull())
      .addColumn('rehearsed_at', instant('rehearsed_at'))
      .addColumn('rehearsal', 'text')
      .addColumn('rehearsed_tables', 'integer')
      .addCheckConstraint('backup_kinds', sql`kind in ('nightly', 'by-hand', 'update')`)
      .addCheckConstraint('backup_rehearsals', sql`rehearsal in ('equal', 'different', 'failed')`)
      .$call(strict),
    schema.createIndex('backup_by_time').on('backup').column('made_at'),
  ],
}
