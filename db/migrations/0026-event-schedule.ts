import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * Cancelled and postponed events, and what each ticket holder knows: `event_schedule` keeps each announced date, time, venue
 * and status of an event, and a registration the version its person knew and the version in the last mail to them.
 */
export const eventSchedule: Migration = {
  name: '0026-event-schedule',
  statements: (schema, { instant, strict }) => {
    const event = () => schema.alterTable('event')
    const registration = () => schema.alterTable('registration')
    return [
      event().addColumn('event_status', 'text', (column) => column.notNull().defaultTo('scheduled')),
      event().addColumn('status_reason', 'text', (column) => column.notNull().defaultTo('')),
      event().addColumn('previous_date', 'text'),
      event().addColumn('previous_time', 'text'),
      event().addColumn('schedule_version', 'integer', (column) => column.notNull().defaultTo(0)),
      event().addColumn('notice_version', 'integer', (column) => column.notNull().defaultTo(0)),
      registration().addColumn('known_version', 'integer', (column) => column.notNull().defaultTo(0)),
      registration().addColumn('notified_version', 'integer', (column) => column.notNull().defaultTo(0)),
      schema
        .createTable('event_schedule')
        .addColumn('event_id', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('date', 'text', (column) => column.notNull())
        .addColumn('time', 'text')
        .addColumn('venue', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('created_at', instant('created_at'), (column) => column.notNull())
        .addUniqueConstraint('one_schedule_per_version', ['event_id', 'version'])
        .addForeignKeyConstraint('a_schedule_belongs_to_an_event', ['event_id'], 'event', ['id'], (key) =>
          key.onDelete('cascade'),
        )
        .addCheckConstraint(
          'a_schedule_has_a_known_status',
          sql`status in ('scheduled', 'postponed', 'cancelled', 'deleted')`,
        )
        .$call(strict),
    ]
  },
}
