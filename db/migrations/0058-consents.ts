import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** What people agreed to, with dates, and whether their e-mail is confirmed. */
export const consents: Migration = {
  name: '0058-consents',
  statements: (schema, { instant, strict }) => [
    schema.alterTable('user_account').addColumn('email_confirmed_at', instant('email_confirmed_at')),
    schema
      .createTable('consent')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('given_at', instant('given_at'), (column) => column.notNull())
      .addColumn('withdrawn_at', instant('withdrawn_at'))
      .addForeignKeyConstraint(
        'a_consent_belongs_to_an_account',
        ['user_id'],
        'user_account',
        ['id'],
        (key) => key.onDelete('cascade'),
      )
      .addCheckConstraint('a_consent_has_a_known_kind', sql`kind in ('announcements', 'photos', 'credits')`)
      .$call(strict),
    schema.createIndex('consent_by_user').on('consent').column('user_id'),
    schema
      .createIndex('one_standing_consent_per_kind')
      .on('consent')
      .unique()
      .columns(['kind', 'user_id'])
      .where(sql<boolean>`withdrawn_at is null`),
  ],
}
