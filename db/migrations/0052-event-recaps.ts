import type { Migration } from '../migration.ts'

/** What the page of a past event tells of it: a text and pictures. */
export const eventRecaps: Migration = {
  name: '0052-event-recaps',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('event_recap')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('pictures', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('updated_at', instant('updated_at'), (column) => column.notNull())
      .addForeignKeyConstraint('a_recap_belongs_to_an_event', ['id'], 'event', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .$call(strict),
  ],
}
