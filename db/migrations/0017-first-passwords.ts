import type { Migration } from '../migration.ts'

/** Until when a password works that the site made up itself; null: somebody chose it. */
export const firstPasswords: Migration = {
  name: '0017-first-passwords',
  statements: (schema, { instant }) => [
    schema.alterTable('credential').addColumn('works_until', instant('works_until')),
  ],
}
