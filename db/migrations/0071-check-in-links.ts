import type { Migration } from '../migration.ts'

/** Check-in links that begin to work later, and those whose helper may add walk-ins. */
export const checkInLinks: Migration = {
  name: '0071-check-in-links',
  statements: (schema, { instant }) => [
    schema.alterTable('door_link').addColumn('starts_at', instant('starts_at')),
    schema
      .alterTable('door_link')
      .addColumn('adds_walk_ins', 'integer', (column) => column.notNull().defaultTo(0)),
  ],
}
