import type { Migration } from '../migration.ts'

export const films: Migration = {
  name: '0007-films',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('film_submission')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('notice_version', 'text', (column) => column.notNull())
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .$call(strict),
    schema.createIndex('film_submission_by_creation').on('film_submission').column('created_at'),
  ],
}
