import type { Migration } from '../migration.ts'

/** Posts that were sent by mail, who got them, and whose address a mail server refused for good. */
export const announcements: Migration = {
  name: '0090-announcements',
  statements: (schema, { instant, strict }) => [
    schema.alterTable('user_account').addColumn('email_refused_at', instant('email_refused_at')),
    schema
      .createTable('announcement')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('post_id', 'text', (column) => column.notNull())
      .addColumn('sent_at', instant('sent_at'), (column) => column.notNull())
      .addColumn('sent_by', 'text')
      .addForeignKeyConstraint('an_announcement_is_of_a_post', ['post_id'], 'post', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .$call(strict),
    schema.createIndex('announcement_by_post').on('announcement').column('post_id'),
    schema
      .createTable('announcement_recipient')
      .addColumn('post_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('announcement_id', 'text', (column) => column.notNull())
      .addUniqueConstraint('a_member_gets_a_post_once', ['post_id', 'user_id'])
      .addForeignKeyConstraint(
        'a_recipient_is_of_an_announcement',
        ['announcement_id'],
        'announcement',
        ['id'],
        (key) => key.onDelete('cascade'),
      )
      .addForeignKeyConstraint('a_recipient_is_an_account', ['user_id'], 'user_account', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .$call(strict),
    schema
      .createIndex('announcement_recipient_by_announcement')
      .on('announcement_recipient')
      .column('announcement_id'),
    schema.createIndex('announcement_recipient_by_user').on('announcement_recipient').column('user_id'),
  ],
}
