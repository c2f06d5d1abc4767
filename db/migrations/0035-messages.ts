import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Messages to ticket holders that leave at a chosen moment. A row stands only until then. */
export const messages: Migration = {
  name: '0035-messages',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('event_message')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('audience', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('send_at', instant('send_at'), (column) => column.notNull())
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .addColumn('created_by', 'text')
      .addForeignKeyConstraint('a_message_belongs_to_an_event', ['event_id'], 'event', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .addCheckConstraint(
        'a_message_has_a_known_audience',
        sql`audience in ('all', 'seated', 'waiting', 'in')`,
      )
      .$call(strict),
    schema.createIndex('event_message_by_time').on('event_message').column('send_at'),
    schema.createIndex('event_message_by_event').on('event_message').column('event_id'),
  ],
}
