import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** The link through which applicants see how their request stands, and what they read there. */
export const joinStatus: Migration = {
  name: '0059-join-status',
  statements: (schema, { instant }) => [
    schema.alterTable('join_request').addColumn('status_token_hash', 'text'),
    schema.alterTable('join_request').addColumn('first_read_at', instant('first_read_at')),
    schema.alterTable('join_request').addColumn('rejection_reason', 'text'),
    schema
      .createIndex('one_join_request_per_status_link')
      .on('join_request')
      .unique()
      .column('status_token_hash')
      .where(sql<boolean>`status_token_hash is not null`),
  ],
}
