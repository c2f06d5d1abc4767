import { type SchemaModule, sql } from 'kysely'
import { cascades, type Columns, defaultsTo, primaryKey, required, type Statements } from '../columns.ts'

const event = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('event')
    .addColumn('id', 'text', primaryKey)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('about_event', 'text', required)
    .addColumn('google_form_link', 'text', required)
    .addColumn('date', 'text', required)
    .addColumn('time', 'text')
    .addColumn('turns_past_at', instant('turns_past_at'), required)
    .addColumn('venue', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('image', 'text', required)
    .addColumn('registration_fee', 'integer', required)
    .addColumn('seats', 'integer', required)
    .addColumn('participants', 'integer', defaultsTo(0))
    .addColumn('status', 'text', defaultsTo('upcoming'))
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('created_by', 'text')
    .addColumn('updated_at', instant('updated_at'), required)
    .addColumn('deleted_at', instant('deleted_at'))
    .addColumn('deleted_by', 'text')
    .addColumn('revision', 'integer', defaultsTo(0))
    .addColumn('registration', 'text', defaultsTo('form'))
    .addColumn('opens_at', instant('opens_at'))
    .addColumn('closes_at', instant('closes_at'))
    .addColumn('cancel_until', instant('cancel_until'))
    .addColumn('closed_at', instant('closed_at'))
    .addColumn('has_waitlist', 'integer', defaultsTo(0))
    .addColumn('asks_branch', 'integer', defaultsTo(0))
    .addColumn('asks_year', 'integer', defaultsTo(0))
    .addColumn('questions', 'text', defaultsTo('[]'))
    .addColumn('places_given', 'integer', defaultsTo(0))
    .addColumn('attended', 'integer')
    .addColumn('fee_paise', 'integer', defaultsTo(0))
    .addColumn('event_status', 'text', defaultsTo('scheduled'))
    .addColumn('status_reason', 'text', defaultsTo(''))
    .addColumn('previous_date', 'text')
    .addColumn('previous_time', 'text')
    .addColumn('schedule_version', 'integer', defaultsTo(0))
    .addColumn('notice_version', 'integer', defaultsTo(0))
    .addColumn('published_at', instant('published_at'))
    .addColumn('preview_key', 'text')
    .addColumn('series_id', 'text')
    .addColumn('end_time', 'text')
    .addColumn('map_link', 'text', defaultsTo(''))
    .addColumn('host_name', 'text', defaultsTo(''))
    .addColumn('host_contact', 'text', defaultsTo(''))
    .addColumn('image_alt', 'text', defaultsTo(''))
    .addColumn('image_focus', 'text')
    .addColumn('releases_seats', 'integer', defaultsTo(0))
    .addColumn('members_until', instant('members_until'))
    .addColumn('gives_certificates', 'integer', defaultsTo(0))
    .addColumn('certificate_text', 'text', defaultsTo(''))
    .addColumn('certificate_hours', 'text', defaultsTo(''))
    .addColumn('certificate_signer_1', 'text', defaultsTo(''))
    .addColumn('certificate_signer_2', 'text', defaultsTo(''))
    .addColumn('asks_feedback', 'integer', defaultsTo(0))
    .addColumn('asks_pictures', 'integer', defaultsTo(0))
    .addCheckConstraint(
      'a_category_is_known',
      sql`category in ('Workshop', 'Entertainment', 'Competition', 'Photography', 'Social')`,
    )
    .addCheckConstraint('a_date_is_year_month_day', sql`length(date) = 10`)
    .addCheckConstraint('a_fee_is_not_negative', sql`registration_fee >= 0`)
    .addCheckConstraint('a_time_is_hours_and_minutes', sql`length(time) = 5`)
    .addCheckConstraint('an_event_has_a_seat', sql`seats >= 1`)
    .addCheckConstraint('participants_are_counted_from_zero', sql`participants >= 0`)
    .$call(strict)

const eventName = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('event_name')
    .addColumn('name', 'text', primaryKey)
    .addColumn('event_id', 'text', required)
    .addColumn('named_at', instant('named_at'), required)
    .addForeignKeyConstraint('a_name_belongs_to_an_event', ['event_id'], 'event', ['id'], cascades)
    .$call(strict)

const eventSchedule = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('event_schedule')
    .addColumn('event_id', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('date', 'text', required)
    .addColumn('time', 'text')
    .addColumn('venue', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('end_time', 'text')
    .addUniqueConstraint('one_schedule_per_version', ['event_id', 'version'])
    .addCheckConstraint(
      'a_schedule_has_a_known_status',
      sql`status in ('scheduled', 'postponed', 'cancelled', 'deleted')`,
    )
    .addForeignKeyConstraint('a_schedule_belongs_to_an_event', ['event_id'], 'event', ['id'], cascades)
    .$call(strict)

const eventMessage = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('event_message')
    .addColumn('id', 'text', primaryKey)
    .addColumn('event_id', 'text', required)
    .addColumn('audience', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('send_at', instant('send_at'), required)
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('created_by', 'text')
    .addCheckConstraint('a_message_has_a_known_audience', sql`audience in ('all', 'seated', 'waiting', 'in')`)
    .addForeignKeyConstraint('a_message_belongs_to_an_event', ['event_id'], 'event', ['id'], cascades)
    .$call(strict)

const eventRecap = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('event_recap')
    .addColumn('id', 'text', primaryKey)
    .addColumn('body', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('updated_at', instant('updated_at'), required)
    .addColumn('credit', 'text', defaultsTo(''))
    .addForeignKeyConstraint('a_recap_belongs_to_an_event', ['id'], 'event', ['id'], cascades)
    .$call(strict)

const eventPicture = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('event_picture')
    .addColumn('id', 'text', primaryKey)
    .addColumn('event_id', 'text', required)
    .addColumn('content_hash', 'text', required)
    .addColumn('src', 'text', required)
    .addColumn('alt', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('hidden_at', instant('hidden_at'))
    .addColumn('created_at', instant('created_at'), required)
    .addUniqueConstraint('a_file_is_once_in_an_event', ['event_id', 'content_hash'])
    .addCheckConstraint('a_picture_is_shown_hidden_or_deleted', sql`state in ('shown', 'hidden', 'deleted')`)
    .addForeignKeyConstraint('a_picture_belongs_to_an_event', ['event_id'], 'event', ['id'], cascades)
    .$call(strict)

/** Events, and what is shown and said about each. */
export const events: Statements = (schema, columns) => [
  event(schema, columns),
  schema
    .createIndex('event_closing')
    .on('event')
    .column('closes_at')
    .where(sql<boolean>`closes_at is not null`),
  schema
    .createIndex('event_deleted_by_deletion')
    .on('event')
    .column('deleted_at')
    .where(sql<boolean>`deleted_at is not null`),
  schema
    .createIndex('event_kept_by_category')
    .on('event')
    .columns(['category', 'published_at'])
    .where(sql<boolean>`deleted_at is null`),
  schema
    .createIndex('event_kept_by_publication')
    .on('event')
    .column('published_at')
    .where(sql<boolean>`deleted_at is null`),
  schema
    .createIndex('event_kept_by_series')
    .on('event')
    .columns(['series_id', 'turns_past_at'])
    .where(sql<boolean>`deleted_at is null and series_id is not null`),
  schema
    .createIndex('event_kept_by_turning_past')
    .on('event')
    .columns(['turns_past_at', 'published_at'])
    .where(sql<boolean>`deleted_at is null`),
  schema
    .createIndex('event_opening')
    .on('event')
    .column('opens_at')
    .where(sql<boolean>`opens_at is not null`),
  schema.createIndex('one_event_per_preview_key').unique().on('event').column('preview_key'),
  eventName(schema, columns),
  schema.createIndex('event_name_by_event').on('event_name').columns(['event_id', 'named_at']),
  eventSchedule(schema, columns),
  eventMessage(schema, columns),
  schema.createIndex('event_message_by_event').on('event_message').column('event_id'),
  schema.createIndex('event_message_by_time').on('event_message').column('send_at'),
  eventRecap(schema, columns),
  eventPicture(schema, columns),
]
