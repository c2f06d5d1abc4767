import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** A membership begins with an approval and ends on a day. Of a forgotten member who agreed, the name and the years stay. */
export const membership: Migration = {
  name: '0054-membership',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('membership')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('user_id', 'text')
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('member_until', 'text', (column) => column.notNull())
      .addColumn('ended_on', 'text')
      .addColumn('year_as_of', 'integer', (column) => column.notNull())
      .addColumn('agreed_at', instant('agreed_at'))
      .addColumn('name_kept', 'text')
      .addColumn('before_renewal', 'text')
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .addUniqueConstraint('one_membership_per_account', ['user_id'])
      .addForeignKeyConstraint(
        'a_membership_belongs_to_an_account',
        ['user_id'],
        'user_account',
        ['id'],
        (key) => key.onDelete('cascade'),
      )
      .addCheckConstraint(
        'a_name_is_kept_only_without_its_account',
        sql`(user_id is null) = (name_kept is not null)`,
      )
      .$call(strict),
    schema.createIndex('membership_by_end').on('membership').column('member_until'),
  ],
}
