import type { Migration } from '../migration.ts'

/** When the password was last written again in a session; null: not since it began. */
export const provedSessions: Migration = {
  name: '0013-proved-sessions',
  statements: (schema, { instant }) => [
    schema.alterTable('session').addColumn('proved_at', instant('proved_at')),
  ],
}
