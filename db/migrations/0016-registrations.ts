import { type SchemaModule, sql } from 'kysely'
import type { Columns } from '../columns.ts'
import type { Migration } from '../migration.ts'

const isLive = sql<boolean>`status <> 'cancelled'`

/** How people register for an event, and what is counted on the way. */
function terms(schema: SchemaModule, { instant }: Columns) {
  const add = () => schema.alterTable('event')
  return [
    // No check: SQLite cannot name one that comes later. What is not 'here' is taken for the outside form.
    add().addColumn('registration', 'text', (column) => column.notNull().defaultTo('form')),
    add().addColumn('opens_at', instant('opens_at')),
    add().addColumn('closes_at', instant('closes_at')),
    add().addColumn('cancel_until', instant('cancel_until')),
    add().addColumn('closed_at', instant('closed_at')),
    add().addColumn('has_waitlist', 'integer', (column) => column.notNull().defaultTo(0)),
    add().addColumn('asks_branch', 'integer', (column) => column.notNull().defaultTo(0)),
    add().addColumn('asks_year', 'integer', (column) => column.notNull().defaultTo(0)),
    add().addColumn('questions', 'text', (column) => column.notNull().defaultTo('[]')),
    // Numbers given out for the waitlist: their order is the order of its people, whatever the clocks say.
    add().addColumn('places_given', 'integer', (column) => column.notNull().defaultTo(0)),
    add().addColumn('attended', 'integer'),
    // Few events have these instants, at which their status changes.
    schema
      .createIndex('event_opening')
      .on('event')
      .column('opens_at')
      .where(sql<boolean>`opens_at is not null`),
    schema
      .createIndex('event_closing')
      .on('event')
      .column('closes_at')
      .where(sql<boolean>`closes_at is not null`),
  ]
}

function registration(schema: SchemaModule, { instant, strict }: Columns) {
  return schema
    .createTable('registration')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('phone', 'text')
    .addColumn('branch', 'text')
    .addColumn('year', 'text')
    .addColumn('answers', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('request_key', 'text')
    .addColumn('is_walk_in', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('notice_version', 'text')
    .addColumn('notice_hash', 'text')
    .addColumn('created_at', instant('created_at'), (column) => column.notNull())
    .addColumn('seated_at', instant('seated_at'))
    .addColumn('cancelled_at', instant('cancelled_at'))
    .addColumn('checked_in_at', instant('checked_in_at'))
    .addColumn('checked_in_by', 'text')
    .addColumn('day_reminded_at', instant('day_reminded_at'))
    .addColumn('hours_reminded_at', instant('hours_reminded_at'))
    .addForeignKeyConstraint('a_registration_belongs_to_an_event', ['event_id'], 'event', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .addCheckConstraint('a_registration_has_a_known_state', sql`status in ('seated', 'waiting', 'cancelled')`)
    .addCheckConstraint('who_is_in_has_a_seat', sql`checked_in_at is null or status = 'seated'`)
    .$call(strict)
}

/** A way into door mode for a helper who has no account. */
function doorLink(schema: SchemaModule, { instant, strict }: Columns) {
  return schema
    .createTable('door_link')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('helper', 'text', (column) => column.notNull())
    .addColumn('expires_at', instant('expires_at'), (column) => column.notNull())
    .addColumn('created_at', instant('created_at'), (column) => column.notNull())
    .addColumn('created_by', 'text')
    .addForeignKeyConstraint('a_door_belongs_to_an_event', ['event_id'], 'event', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .$call(strict)
}

export const registrations: Migration = {
  name: '0016-registrations',
  statements: (schema, columns) => [
    ...terms(schema, columns),
    registration(schema, columns),
    schema
      .createIndex('one_live_registration_per_address')
      .unique()
      .on('registration')
      .columns(['event_id', 'email_key'])
      .where(isLive),
    schema
      .createIndex('one_registration_per_request')
      .unique()
      .on('registration')
      .columns(['event_id', 'request_key']),
    schema
      .createIndex('registration_by_state')
      .on('registration')
      .columns(['event_id', 'status', 'place', 'id']),
    doorLink(schema, columns),
    schema.createIndex('one_door_link_per_token').unique().on('door_link').column('token_hash'),
    schema.createIndex('door_link_by_event').on('door_link').column('event_id'),
    // A reminder of a seat that was given back must not go out, nor one that comes too late.
    schema.alterTable('mail').addColumn('about', 'text'),
    schema.alterTable('mail').addColumn('useless_after', columns.instant('useless_after')),
    schema
      .createIndex('mail_by_subject_matter')
      .on('mail')
      .column('about')
      .where(sql<boolean>`about is not null`),
  ],
}
