import { CompiledQuery } from 'kysely'
import type { Migration } from '../migration.ts'

/** A filled-in end, so that nobody is told of one that was there already. */
const fillEnds = `update event_schedule set end_time =
  (select event.end_time from event where event.id = event_schedule.event_id)`

/** When an event ends is part of what ticket holders know. */
export const scheduleEnd: Migration = {
  name: '0108-schedule-end',
  statements: (schema) => [
    schema.alterTable('event_schedule').addColumn('end_time', 'text'),
    { compile: () => CompiledQuery.raw(fillEnds) },
  ],
}
