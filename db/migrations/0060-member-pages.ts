import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Links that are mailed to members, their calendar feed, and when they wish to be erased. */
export const memberPages: Migration = {
  name: '0060-member-pages',
  statements: (schema, { instant, strict }) => [
    schema.alterTable('user_account').addColumn('feed_key', 'text'),
    schema.alterTable('user_account').addColumn('erase_at', instant('erase_at')),
    schema
      .createIndex('one_account_per_feed_key')
      .on('user_account')
      .unique()
      .column('feed_key')
      .where(sql<boolean>`feed_key is not null`),
    schema
      .createTable('email_link')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .addColumn('expires_at', instant('expires_at'), (column) => column.notNull())
      .addColumn('followed_at', instant('followed_at'))
      .addForeignKeyConstraint('a_link_belongs_to_an_account', ['user_id'], 'user_account', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .addUniqueConstraint('a_link_has_its_own_token', ['token_hash'])
      .addCheckConstraint(
        'a_link_has_a_known_purpose',
        sql`purpose in ('welcome', 'sign-in', 'confirm', 'change-old', 'change-new')`,
      )
      .$call(strict),
    schema.createIndex('email_link_by_user').on('email_link').column('user_id'),
    schema.createIndex('email_link_by_expiry').on('email_link').column('expires_at'),
  ],
}
