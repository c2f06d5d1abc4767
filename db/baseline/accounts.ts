import { type SchemaModule, sql } from 'kysely'
import { cascades, type Columns, defaultsTo, primaryKey, required, type Statements } from '../columns.ts'

const userAccount = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('user_account')
    .addColumn('id', 'text', primaryKey)
    .addColumn('email', 'text', required)
    .addColumn('email_verified', 'integer', defaultsTo(0))
    .addColumn('name', 'text', required)
    .addColumn('image', 'text')
    .addColumn('role', 'text', defaultsTo('member'))
    .addColumn('standing', 'text', defaultsTo('pending'))
    .addColumn('phone', 'text')
    .addColumn('branch', 'text')
    .addColumn('interest', 'text')
    .addColumn('join_request_id', 'text')
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('created_by', 'text')
    .addColumn('updated_at', instant('updated_at'), required)
    .addColumn('approved_at', instant('approved_at'))
    .addColumn('approved_by', 'text')
    .addColumn('used_at', instant('used_at'))
    .addColumn('end_warned_at', instant('end_warned_at'))
    .addColumn('email_confirmed_at', instant('email_confirmed_at'))
    .addColumn('feed_key', 'text')
    .addColumn('erase_at', instant('erase_at'))
    .addColumn('erase_by', 'text')
    .addColumn('super_admin_until', instant('super_admin_until'))
    .addColumn('email_refused_at', instant('email_refused_at'))
    .addColumn('leaves_in', 'integer')
    .addUniqueConstraint('a_join_request_opens_one_account', ['join_request_id'])
    .addUniqueConstraint('an_email_has_one_account', ['email'])
    .addCheckConstraint('a_role_is_known', sql`role in ('member', 'admin', 'super-admin')`)
    .addCheckConstraint('a_standing_is_known', sql`standing in ('pending', 'approved', 'rejected')`)
    .addCheckConstraint('an_email_is_verified_or_not', sql`email_verified in (0, 1)`)
    .$call(strict)

const credential = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('credential')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', required)
    .addColumn('account_id', 'text', required)
    .addColumn('provider_id', 'text', required)
    .addColumn('password', 'text')
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('updated_at', instant('updated_at'), required)
    .addColumn('works_until', instant('works_until'))
    .addColumn('must_change', 'integer', defaultsTo(0))
    .addForeignKeyConstraint('a_credential_belongs_to_a_user', ['user_id'], 'user_account', ['id'], cascades)
    .$call(strict)

const session = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('session')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', required)
    .addColumn('token_hash', 'text', required)
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('expires_at', instant('expires_at'), required)
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('updated_at', instant('updated_at'), required)
    .addColumn('proved_at', instant('proved_at'))
    .addUniqueConstraint('a_token_opens_one_session', ['token_hash'])
    .addForeignKeyConstraint('a_session_belongs_to_a_user', ['user_id'], 'user_account', ['id'], cascades)
    .$call(strict)

const verification = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('verification')
    .addColumn('id', 'text', primaryKey)
    .addColumn('identifier', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('expires_at', instant('expires_at'), required)
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('updated_at', instant('updated_at'), required)
    .$call(strict)

const secondFactor = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('second_factor')
    .addColumn('user_id', 'text', primaryKey)
    .addColumn('secret', 'text', required)
    .addColumn('last_step', 'integer')
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('confirmed_at', instant('confirmed_at'))
    .addForeignKeyConstraint(
      'a_second_factor_belongs_to_a_user',
      ['user_id'],
      'user_account',
      ['id'],
      cascades,
    )
    .$call(strict)

const recoveryCode = (schema: SchemaModule, { strict }: Columns) =>
  schema
    .createTable('recovery_code')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', required)
    .addColumn('code_hash', 'text', required)
    .addForeignKeyConstraint(
      'a_recovery_code_belongs_to_a_user',
      ['user_id'],
      'user_account',
      ['id'],
      cascades,
    )
    .$call(strict)

const emailLink = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('email_link')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', required)
    .addColumn('purpose', 'text', required)
    .addColumn('token_hash', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('expires_at', instant('expires_at'), required)
    .addColumn('followed_at', instant('followed_at'))
    .addUniqueConstraint('a_link_has_its_own_token', ['token_hash'])
    .addCheckConstraint(
      'a_link_has_a_known_purpose',
      sql`purpose in ('welcome', 'sign-in', 'confirm', 'change-old', 'change-new')`,
    )
    .addForeignKeyConstraint('a_link_belongs_to_an_account', ['user_id'], 'user_account', ['id'], cascades)
    .$call(strict)

const invite = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('invite')
    .addColumn('id', 'text', primaryKey)
    .addColumn('email', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('is_mailed', 'integer', required)
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('created_by', 'text')
    .addColumn('expires_at', instant('expires_at'), required)
    .addColumn('accepted_at', instant('accepted_at'))
    .addColumn('accepted_by', 'text')
    .addUniqueConstraint('one_invite_per_address', ['email'])
    .$call(strict)

/** Accounts, and what opens them. */
export const accounts: Statements = (schema, columns) => [
  userAccount(schema, columns),
  schema
    .createIndex('one_account_per_feed_key')
    .unique()
    .on('user_account')
    .column('feed_key')
    .where(sql<boolean>`feed_key is not null`),
  schema.createIndex('user_account_by_creation').on('user_account').columns(['created_at', 'id']),
  schema.createIndex('user_account_by_role').on('user_account').columns(['role', 'standing', 'created_at']),
  schema
    .createIndex('user_account_by_role_and_creation')
    .on('user_account')
    .columns(['role', 'created_at', 'id']),
  credential(schema, columns),
  schema.createIndex('credential_by_user').on('credential').column('user_id'),
  session(schema, columns),
  schema.createIndex('session_by_expiry').on('session').column('expires_at'),
  schema.createIndex('session_by_user').on('session').column('user_id'),
  verification(schema, columns),
  schema.createIndex('verification_by_identifier').on('verification').column('identifier'),
  secondFactor(schema, columns),
  recoveryCode(schema, columns),
  schema.createIndex('recovery_code_by_user').on('recovery_code').columns(['user_id', 'code_hash']),
  emailLink(schema, columns),
  schema.createIndex('email_link_by_expiry').on('email_link').column('expires_at'),
  schema.createIndex('email_link_by_user').on('email_link').column('user_id'),
  invite(schema, columns),
]
