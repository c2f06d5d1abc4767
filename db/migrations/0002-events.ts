import { type SchemaModule, sql } from 'kysely'
import type { Columns } from '../columns.ts'
import type { Migration } from '../migration.ts'

function event(schema: SchemaModule, { instant, strict }: Columns) {
  return schema
    .createTable('event')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('about_event', 'text', (column) => column.notNull())
    .addColumn('google_form_link', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('time', 'text')
    .addColumn('turns_past_at', instant('turns_past_at'), (column) => column.notNull())
    .addColumn('venue', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('registration_fee', 'integer', (column) => column.notNull())
    .addColumn('seats', 'integer', (column) => column.notNull())
    .addColumn('participants', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('upcoming'))
    .addColumn('created_at', instant('created_at'), (column) => column.notNull())
    .addColumn('created_by', 'text')
    .addColumn('updated_at', instant('updated_at'), (column) => column.notNull())
    .addColumn('deleted_at', instant('deleted_at'))
    .addColumn('deleted_by', 'text')
    .addCheckConstraint('a_date_is_year_month_day', sql`length(date) = 10`)
    .addCheckConstraint('a_time_is_hours_and_minutes', sql`length(time) = 5`)
    .addCheckConstraint(
      'a_category_is_known',
      sql`category in ('Workshop', 'Entertainment', 'Competition', 'Photography', 'Social')`,
    )
    .addCheckConstraint('an_event_has_a_seat', sql`seats >= 1`)
    .addCheckConstraint('participants_are_counted_from_zero', sql`participants >= 0`)
    .addCheckConstraint('a_fee_is_not_negative', sql`registration_fee >= 0`)
    .$call(strict)
}

export const events: Migration = {
  name: '0002-events',
  statements: (schema, columns) => [
    event(schema, columns),
    schema
      .createIndex('event_shown_by_turning_past')
      .on('event')
      .column('turns_past_at')
      .where(sql<boolean>`deleted_at is null`),
    schema
      .createIndex('event_deleted_by_deletion')
      .on('event')
      .column('deleted_at')
      .where(sql<boolean>`deleted_at is not null`),
  ],
}
