import type { Migration } from '../migration.ts'

/** What reviewers add to a join request, and lists of people that stay fast with a hundred thousand of them. */
export const review: Migration = {
  name: '0011-review',
  statements: (schema, { instant }) => [
    schema.alterTable('join_request').addColumn('reviewer_note', 'text'),
    schema.alterTable('join_request').addColumn('whatsapp_opened_at', instant('whatsapp_opened_at')),
    schema.createIndex('user_account_by_creation').on('user_account').columns(['created_at', 'id']),
    schema
      .createIndex('user_account_by_role_and_creation')
      .on('user_account')
      .columns(['role', 'created_at', 'id']),
  ],
}
