import type { Migration } from '../migration.ts'

/** What each change of the site's content replaced, so that it can be taken back. The id is that of its audit entry. */
export const contentChanges: Migration = {
  name: '0098-content-changes',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('content_change')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('change', 'text', (column) => column.notNull())
      .addColumn('at', instant('at'), (column) => column.notNull())
      .$call(strict),
  ],
}
