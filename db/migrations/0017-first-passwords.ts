import type { Migration } from '../migration.ts'

/** The expiry of a generated password; null for a chosen one. */
export const firstPasswords: Migration = {
  name: '0017-first-passwords',
  statements: (schema, { instant }) => [
    schema.alterTable('credential').addColumn('works_until', instant('works_until')),
  ],
}
