import type { Migration } from '../migration.ts'

/** When a regular user last signed in, and when they were warned that an unused account ends. */
export const unusedSignUps: Migration = {
  name: '0055-unused-sign-ups',
  statements: (schema, { instant }) => [
    schema.alterTable('user_account').addColumn('used_at', instant('used_at')),
    schema.alterTable('user_account').addColumn('end_warned_at', instant('end_warned_at')),
  ],
}
