import type { Migration } from '../migration.ts'

/** Until when only members register for an event, and the seats that a member has still to confirm on their own page. */
export const membersFirst: Migration = {
  name: '0153-members-first',
  statements: (schema, { instant, strict }) => [
    schema.alterTable('event').addColumn('members_until', instant('members_until')),
    schema
      .createTable('seat_request')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('branch', 'text')
      .addColumn('year', 'text')
      .addColumn('answers', 'text', (column) => column.notNull())
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .addForeignKeyConstraint('a_seat_request_is_for_an_event', ['event_id'], 'event', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .addForeignKeyConstraint('a_seat_request_is_of_a_member', ['user_id'], 'user_account', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .$call(strict),
    schema
      .createIndex('one_seat_request_per_member_and_event')
      .on('seat_request')
      .unique()
      .columns(['user_id', 'event_id']),
    schema.createIndex('seat_request_by_event').on('seat_request').column('event_id'),
  ],
}
