import type { Migration } from '../migration.ts'

/** Counts the changes of an event: a calendar takes a copy over its own only when this number has grown. */
export const eventRevision: Migration = {
  name: '0008-event-revision',
  statements: (schema) => [
    schema.alterTable('event').addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0)),
  ],
}
