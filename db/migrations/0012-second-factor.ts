import type { Migration } from '../migration.ts'

/** `last_step` is the half minute whose code was used last: no code opens anything twice. */
export const secondFactor: Migration = {
  name: '0012-second-factor',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('second_factor')
      .addColumn('user_id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('last_step', 'integer')
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .addColumn('confirmed_at', instant('confirmed_at'))
      .addForeignKeyConstraint(
        'a_second_factor_belongs_to_a_user',
        ['user_id'],
        'user_account',
        ['id'],
        (key) => key.onDelete('cascade'),
      )
      .$call(strict),
    schema
      .createTable('recovery_code')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addForeignKeyConstraint(
        'a_recovery_code_belongs_to_a_user',
        ['user_id'],
        'user_account',
        ['id'],
        (key) => key.onDelete('cascade'),
      )
      .$call(strict),
    schema.createIndex('recovery_code_by_user').on('recovery_code').columns(['user_id', 'code_hash']),
  ],
}
