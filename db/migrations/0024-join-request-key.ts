import type { Migration } from '../migration.ts'

/** The key of the last submission, so that a repeated one is recognised. */
export const joinRequestKey: Migration = {
  name: '0024-join-request-key',
  statements: (schema) => [schema.alterTable('join_request').addColumn('request_key', 'text')],
}
