import { CompiledQuery } from 'kysely'
import type { Migration } from '../migration.ts'

/** Stores session tokens as hashes. Existing sessions end, because their tokens were stored in plain. */
export const hashedSessions: Migration = {
  name: '0022-hashed-sessions',
  statements: (schema) => [
    { compile: () => CompiledQuery.raw('delete from session') },
    schema.alterTable('session').renameColumn('token', 'token_hash'),
  ],
}
