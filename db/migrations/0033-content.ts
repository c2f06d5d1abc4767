import type { Migration } from '../migration.ts'

/** What the committee edits, one row and one list for each kind, and each published version of it. */
export const content: Migration = {
  name: '0033-content',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('content')
      .addColumn('kind', 'text', (column) => column.primaryKey().notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('published', 'text')
      .addColumn('published_at', instant('published_at'))
      .addColumn('draft', 'text')
      .addColumn('saved_at', instant('saved_at'), (column) => column.notNull())
      .$call(strict),
    schema
      .createTable('content_revision')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('items', 'text', (column) => column.notNull())
      .addColumn('published_at', instant('published_at'), (column) => column.notNull())
      .addColumn('published_by', 'text')
      .addUniqueConstraint('one_revision_per_version', ['kind', 'version'])
      .$call(strict),
  ],
}
