import type { Migration } from '../migration.ts'

/** Passkeys with which members sign in to their page. */
export const passkeys: Migration = {
  name: '0106-passkeys',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('passkey')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('credential_id', 'text', (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'integer', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .addColumn('used_at', instant('used_at'))
      .addForeignKeyConstraint('a_passkey_opens_an_account', ['user_id'], 'user_account', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .addUniqueConstraint('a_passkey_is_of_one_account', ['credential_id'])
      .$call(strict),
    schema.createIndex('passkey_by_user').on('passkey').column('user_id'),
  ],
}
