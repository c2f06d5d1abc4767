import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * How often a phone asked stands with what it asked, instead of under a hash of the phone in the table of tries: a row less
 * to write for each request, and nobody's phone can be guessed from its hash. The index finds what was decided already.
 */
export const triesWithRequests: Migration = {
  name: '0019-tries-with-requests',
  statements: (schema, { instant }) => [
    schema
      .alterTable('join_request')
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(1)),
    schema.alterTable('join_request').addColumn('tries_began_at', instant('tries_began_at')),
    schema
      .createIndex('join_request_decided_by_phone')
      .on('join_request')
      .column('phone')
      .where(sql<boolean>`status <> 'pending'`),
  ],
}
