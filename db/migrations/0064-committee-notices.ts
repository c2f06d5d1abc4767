import type { Migration } from '../migration.ts'

const kinds = ['join_requests', 'admin_sign_ups', 'held_comments', 'films', 'full_events'] as const

/** When an admin gets a mail about each kind. Without a row: in the daily digest. */
export const committeeNotices: Migration = {
  name: '0064-committee-notices',
  statements: (schema, { instant, strict }) => [
    kinds
      .reduce(
        (table, kind) => table.addColumn(kind, 'text', (column) => column.notNull().defaultTo('digest')),
        schema
          .createTable('committee_notice')
          .addColumn('user_id', 'text', (column) => column.notNull().primaryKey())
          .addColumn('updated_at', instant('updated_at'), (column) => column.notNull()),
      )
      .addForeignKeyConstraint('a_notice_belongs_to_a_user', ['user_id'], 'user_account', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .$call(strict),
  ],
}
