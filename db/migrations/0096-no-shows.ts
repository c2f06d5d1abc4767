import type { Migration } from '../migration.ts'

/** So many minutes after the start, seats of people who have not come are free at check-in. */
export const noShows: Migration = {
  name: '0096-no-shows',
  statements: (schema) => [schema.alterTable('event').addColumn('release_minutes', 'integer')],
}
