import type { Migration } from '../migration.ts'

/** Who asked to be told when registration for an event opens. A row stands until that mail is queued. */
export const openingAlerts: Migration = {
  name: '0051-opening-alerts',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('opening_alert')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('asked_at', instant('asked_at'), (column) => column.notNull())
      .addColumn('confirmed_at', instant('confirmed_at'))
      .addForeignKeyConstraint('an_opening_alert_belongs_to_an_event', ['event_id'], 'event', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .addUniqueConstraint('one_opening_alert_per_email_and_event', ['event_id', 'email_key'])
      .$call(strict),
    schema.createIndex('opening_alert_by_time').on('opening_alert').column('asked_at'),
  ],
}
