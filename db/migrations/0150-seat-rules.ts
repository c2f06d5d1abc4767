import { CompiledQuery } from 'kysely'
import type { Migration } from '../migration.ts'

const run = (text: string) => ({ compile: () => CompiledQuery.raw(text) })

/** Of three numbers of each event one tick is left: seats of people who have not come are free 15 minutes after the start. */
export const seatRules: Migration = {
  name: '0150-seat-rules',
  statements: (schema) => [
    schema
      .alterTable('event')
      .addColumn('releases_seats', 'integer', (column) => column.notNull().defaultTo(0)),
    run('update event set releases_seats = 1 where release_minutes > 0'),
    ...['release_minutes', 'confirm_hours', 'network_limit'].map((column) =>
      schema.alterTable('event').dropColumn(column),
    ),
  ],
}
