import { type SchemaModule, sql } from 'kysely'
import { cascades, type Columns, defaultsTo, primaryKey, required, type Statements } from '../columns.ts'

const membership = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('membership')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', required)
    .addColumn('since', 'text', required)
    .addColumn('member_until', 'text', required)
    .addColumn('ended_on', 'text')
    .addColumn('before_renewal', 'text')
    .addColumn('created_at', instant('created_at'), required)
    .addUniqueConstraint('one_membership_per_account', ['user_id'])
    .addForeignKeyConstraint(
      'a_membership_belongs_to_an_account',
      ['user_id'],
      'user_account',
      ['id'],
      cascades,
    )
    .$call(strict)

const consent = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('consent')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('given_at', instant('given_at'), required)
    .addColumn('withdrawn_at', instant('withdrawn_at'))
    .addCheckConstraint('a_consent_has_a_known_kind', sql`kind = 'announcements'`)
    .addForeignKeyConstraint('a_consent_belongs_to_an_account', ['user_id'], 'user_account', ['id'], cascades)
    .$call(strict)

const joinRequest = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('join_request')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('branch', 'text', required)
    .addColumn('year', 'text', required)
    .addColumn('interest', 'text', required)
    .addColumn('status', 'text', defaultsTo('pending'))
    .addColumn('notice_version', 'text', required)
    .addColumn('notice_hash', 'text', required)
    .addColumn('noticed_at', instant('noticed_at'), required)
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('approved_at', instant('approved_at'))
    .addColumn('approved_by', 'text')
    .addColumn('rejected_at', instant('rejected_at'))
    .addColumn('rejected_by', 'text')
    .addColumn('reviewer_note', 'text')
    .addColumn('whatsapp_opened_at', instant('whatsapp_opened_at'))
    .addColumn('tries', 'integer', defaultsTo(1))
    .addColumn('tries_began_at', instant('tries_began_at'))
    .addColumn('request_key', 'text')
    .addColumn('status_token_hash', 'text')
    .addColumn('first_read_at', instant('first_read_at'))
    .addColumn('rejection_reason', 'text')
    .addColumn('sender', 'text')
    .addColumn('version', 'integer', defaultsTo(1))
    .addColumn('answers_changed_at', instant('answers_changed_at'))
    .addCheckConstraint(
      'a_join_request_has_a_known_status',
      sql`status in ('pending', 'approved', 'rejected')`,
    )
    .$call(strict)

const joinProposal = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('join_proposal')
    .addColumn('id', 'text', primaryKey)
    .addColumn('request_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('branch', 'text', required)
    .addColumn('year', 'text', required)
    .addColumn('interest', 'text', required)
    .addColumn('notice_version', 'text', required)
    .addColumn('notice_hash', 'text', required)
    .addColumn('noticed_at', instant('noticed_at'), required)
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('request_key', 'text')
    .addColumn('status_token_hash', 'text', required)
    .addColumn('sender', 'text', required)
    .addColumn('first_read_at', instant('first_read_at'))
    .addColumn('settled_at', instant('settled_at'))
    .addForeignKeyConstraint(
      'newer_answers_wait_beside_a_request',
      ['request_id'],
      'join_request',
      ['id'],
      cascades,
    )
    .$call(strict)

const erasure = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('erasure')
    .addColumn('digest', 'text', primaryKey)
    .addColumn('erased_at', instant('erased_at'), required)
    .$call(strict)

/** Members and their consents, join requests, and who asked to be forgotten. */
export const people: Statements = (schema, columns) => [
  membership(schema, columns),
  schema.createIndex('membership_by_end').on('membership').column('member_until'),
  consent(schema, columns),
  schema.createIndex('consent_by_user').on('consent').column('user_id'),
  schema
    .createIndex('one_standing_consent_per_kind')
    .unique()
    .on('consent')
    .columns(['kind', 'user_id'])
    .where(sql<boolean>`withdrawn_at is null`),
  joinRequest(schema, columns),
  // product.md#join-same-phone
  schema
    .createIndex('a_phone_has_one_pending_request')
    .unique()
    .on('join_request')
    .column('phone')
    .where(sql<boolean>`status = 'pending'`),
  schema.createIndex('join_request_by_status').on('join_request').columns(['status', 'created_at']),
  schema
    .createIndex('join_request_decided_by_phone')
    .on('join_request')
    .column('phone')
    .where(sql<boolean>`status <> 'pending'`),
  schema
    .createIndex('join_request_rejected_by_rejection')
    .on('join_request')
    .column('rejected_at')
    .where(sql<boolean>`status = 'rejected'`),
  schema
    .createIndex('one_join_request_per_status_link')
    .unique()
    .on('join_request')
    .column('status_token_hash')
    .where(sql<boolean>`status_token_hash is not null`),
  joinProposal(schema, columns),
  schema.createIndex('join_proposal_by_phone').on('join_proposal').column('phone'),
  schema.createIndex('join_proposal_by_request').on('join_proposal').column('request_id'),
  schema
    .createIndex('one_join_proposal_per_status_link')
    .unique()
    .on('join_proposal')
    .column('status_token_hash'),
  erasure(schema, columns),
]
