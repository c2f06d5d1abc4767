import type { Migration } from '../migration.ts'

/** Until when an admin has the role, and the days before the end of the last mail about it. */
export const terms: Migration = {
  name: '0065-terms',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('term')
      .addColumn('user_id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('ends_at', instant('ends_at'), (column) => column.notNull())
      .addColumn('last_notice', 'integer')
      .addColumn('updated_at', instant('updated_at'), (column) => column.notNull())
      .addForeignKeyConstraint('a_term_belongs_to_a_user', ['user_id'], 'user_account', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .$call(strict),
  ],
}
