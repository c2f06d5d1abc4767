import type { Migration } from '../migration.ts'

/** The short addresses of events, `/e/open-mic`: the newest of an event is the one it shows, the older ones still lead to it. */
export const eventNames: Migration = {
  name: '0040-event-names',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('event_name')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('named_at', instant('named_at'), (column) => column.notNull())
      .addForeignKeyConstraint('a_name_belongs_to_an_event', ['event_id'], 'event', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .$call(strict),
    schema.createIndex('event_name_by_event').on('event_name').columns(['event_id', 'named_at']),
  ],
}
