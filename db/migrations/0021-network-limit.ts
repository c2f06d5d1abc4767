import type { Migration } from '../migration.ts'

/** Registrations for an event that one network address may make in a day; null: no limit. */
export const networkLimit: Migration = {
  name: '0021-network-limit',
  statements: (schema) => [
    schema.alterTable('event').addColumn('network_limit', 'integer', (column) => column.defaultTo(200)),
  ],
}
