import type { Migration } from '../migration.ts'

/** 1: the password was set by another person and must be changed at the first sign-in. */
export const givenPasswords: Migration = {
  name: '0062-given-passwords',
  statements: (schema) => [
    schema
      .alterTable('credential')
      .addColumn('must_change', 'integer', (column) => column.notNull().defaultTo(0)),
  ],
}
