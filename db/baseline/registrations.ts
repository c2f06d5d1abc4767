import { type SchemaModule, sql } from 'kysely'
import {
  cascades,
  type Columns,
  defaultsTo,
  primaryKey,
  required,
  setsNull,
  type Statements,
} from '../columns.ts'

const registration = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('registration')
    .addColumn('id', 'text', primaryKey)
    .addColumn('event_id', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('place', 'integer', defaultsTo(0))
    .addColumn('name', 'text', required)
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('phone', 'text')
    .addColumn('branch', 'text')
    .addColumn('year', 'text')
    .addColumn('answers', 'text', defaultsTo('[]'))
    .addColumn('request_key', 'text')
    .addColumn('is_walk_in', 'integer', defaultsTo(0))
    .addColumn('notice_version', 'text')
    .addColumn('notice_hash', 'text')
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('seated_at', instant('seated_at'))
    .addColumn('cancelled_at', instant('cancelled_at'))
    .addColumn('checked_in_at', instant('checked_in_at'))
    .addColumn('checked_in_by', 'text')
    .addColumn('day_reminded_at', instant('day_reminded_at'))
    .addColumn('hours_reminded_at', instant('hours_reminded_at'))
    .addColumn('known_version', 'integer', defaultsTo(0))
    .addColumn('notified_version', 'integer', defaultsTo(0))
    .addColumn('messages_stopped_at', instant('messages_stopped_at'))
    .addColumn('confirm_by', instant('confirm_by'))
    .addColumn('payment_state', 'text', defaultsTo('unpaid'))
    .addColumn('payment_reference', 'text')
    .addColumn('payment_way', 'text')
    .addColumn('payment_by', 'text')
    .addColumn('payment_paise', 'integer')
    .addColumn('payment_at', instant('payment_at'))
    .addColumn('feedback_asked_at', instant('feedback_asked_at'))
    .addColumn('feedback_rating', 'integer')
    .addColumn('feedback_line', 'text')
    .addColumn('pictures_allowed', 'integer')
    .addCheckConstraint('a_registration_has_a_known_state', sql`status in ('seated', 'waiting', 'cancelled')`)
    .addCheckConstraint('who_is_in_has_a_seat', sql`checked_in_at is null or status = 'seated'`)
    .addForeignKeyConstraint('a_registration_belongs_to_an_event', ['event_id'], 'event', ['id'], cascades)
    .$call(strict)

const seatRequest = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('seat_request')
    .addColumn('id', 'text', primaryKey)
    .addColumn('event_id', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('branch', 'text')
    .addColumn('year', 'text')
    .addColumn('answers', 'text', required)
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('pictures_allowed', 'integer')
    .addForeignKeyConstraint('a_seat_request_is_for_an_event', ['event_id'], 'event', ['id'], cascades)
    .addForeignKeyConstraint('a_seat_request_is_of_a_member', ['user_id'], 'user_account', ['id'], cascades)
    .$call(strict)

const certificate = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('certificate')
    .addColumn('id', 'text', primaryKey)
    .addColumn('code', 'text', required)
    .addColumn('event_id', 'text', required)
    .addColumn('registration_id', 'text')
    .addColumn('name', 'text', required)
    .addColumn('email', 'text')
    .addColumn('phone', 'text')
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('corrected_at', instant('corrected_at'))
    .addColumn('downloaded_at', instant('downloaded_at'))
    .addColumn('kept_at', instant('kept_at'))
    .addColumn('withdrawn_at', instant('withdrawn_at'))
    .addUniqueConstraint('a_certificate_has_its_own_code', ['code'])
    .addUniqueConstraint('one_certificate_per_registration', ['registration_id'])
    .addForeignKeyConstraint(
      'a_certificate_is_of_a_registration',
      ['registration_id'],
      'registration',
      ['id'],
      setsNull,
    )
    .addForeignKeyConstraint('a_certificate_is_of_an_event', ['event_id'], 'event', ['id'], cascades)
    .$call(strict)

const doorLink = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('door_link')
    .addColumn('id', 'text', primaryKey)
    .addColumn('event_id', 'text', required)
    .addColumn('token_hash', 'text', required)
    .addColumn('helper', 'text', required)
    .addColumn('expires_at', instant('expires_at'), required)
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('created_by', 'text')
    .addColumn('starts_at', instant('starts_at'))
    .addColumn('adds_walk_ins', 'integer', defaultsTo(0))
    .addForeignKeyConstraint('a_door_belongs_to_an_event', ['event_id'], 'event', ['id'], cascades)
    .$call(strict)

/** Who comes to an event: seats, certificates, and the links of check-in. */
export const registrations: Statements = (schema, columns) => [
  registration(schema, columns),
  schema
    .createIndex('one_live_registration_per_address')
    .unique()
    .on('registration')
    .columns(['event_id', 'email_key'])
    .where(sql<boolean>`status <> 'cancelled'`),
  schema
    .createIndex('one_registration_per_request')
    .unique()
    .on('registration')
    .columns(['event_id', 'request_key']),
  schema.createIndex('registration_by_confirm_by').on('registration').column('confirm_by'),
  schema
    .createIndex('registration_by_state')
    .on('registration')
    .columns(['event_id', 'status', 'place', 'id']),
  seatRequest(schema, columns),
  schema
    .createIndex('one_seat_request_per_member_and_event')
    .unique()
    .on('seat_request')
    .columns(['user_id', 'event_id']),
  schema.createIndex('seat_request_by_event').on('seat_request').column('event_id'),
  certificate(schema, columns),
  schema.createIndex('certificate_by_email').on('certificate').column('email'),
  schema.createIndex('certificate_by_event').on('certificate').column('event_id'),
  doorLink(schema, columns),
  schema.createIndex('door_link_by_event').on('door_link').column('event_id'),
  schema.createIndex('one_door_link_per_token').unique().on('door_link').column('token_hash'),
]
