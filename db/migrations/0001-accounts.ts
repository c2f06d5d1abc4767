import { type SchemaModule, sql } from 'kysely'
import type { Columns } from '../columns.ts'
import type { Migration } from '../migration.ts'

function userAccount(schema: SchemaModule, { instant, strict }: Columns) {
  return schema
    .createTable('user_account')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_verified', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('member'))
    .addColumn('standing', 'text', (column) => column.notNull().defaultTo('pending'))
    .addColumn('phone', 'text')
    .addColumn('branch', 'text')
    .addColumn('year', 'text')
    .addColumn('interest', 'text')
    .addColumn('join_request_id', 'text')
    .addColumn('created_at', instant('created_at'), (column) => column.notNull())
    .addColumn('created_by', 'text')
    .addColumn('updated_at', instant('updated_at'), (column) => column.notNull())
    .addColumn('approved_at', instant('approved_at'))
    .addColumn('approved_by', 'text')
    .addUniqueConstraint('an_email_has_one_account', ['email'])
    .addUniqueConstraint('a_join_request_opens_one_account', ['join_request_id'])
    .addCheckConstraint('a_role_is_known', sql`role in ('member', 'admin', 'super-admin')`)
    .addCheckConstraint('a_standing_is_known', sql`standing in ('pending', 'approved', 'rejected')`)
    .addCheckConstraint('an_email_is_verified_or_not', sql`email_verified in (0, 1)`)
    .$call(strict)
}

function credential(schema: SchemaModule, { instant, strict }: Columns) {
  return schema
    .createTable('credential')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('password', 'text')
    .addColumn('created_at', instant('created_at'), (column) => column.notNull())
    .addColumn('updated_at', instant('updated_at'), (column) => column.notNull())
    .addForeignKeyConstraint('a_credential_belongs_to_a_user', ['user_id'], 'user_account', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .$call(strict)
}

function session(schema: SchemaModule, { instant, strict }: Columns) {
  return schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('expires_at', instant('expires_at'), (column) => column.notNull())
    .addColumn('created_at', instant('created_at'), (column) => column.notNull())
    .addColumn('updated_at', instant('updated_at'), (column) => column.notNull())
    .addUniqueConstraint('a_token_opens_one_session', ['token'])
    .addForeignKeyConstraint('a_session_belongs_to_a_user', ['user_id'], 'user_account', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .$call(strict)
}

function verification(schema: SchemaModule, { instant, strict }: Columns) {
  return schema
    .createTable('verification')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', instant('expires_at'), (column) => column.notNull())
    .addColumn('created_at', instant('created_at'), (column) => column.notNull())
    .addColumn('updated_at', instant('updated_at'), (column) => column.notNull())
    .$call(strict)
}

export const accounts: Migration = {
  name: '0001-accounts',
  statements: (schema, columns) => [
    userAccount(schema, columns),
    schema.createIndex('user_account_by_role').on('user_account').columns(['role', 'standing', 'created_at']),
    credential(schema, columns),
    schema.createIndex('credential_by_user').on('credential').column('user_id'),
    session(schema, columns),
    schema.createIndex('session_by_user').on('session').column('user_id'),
    schema.createIndex('session_by_expiry').on('session').column('expires_at'),
    verification(schema, columns),
    schema.createIndex('verification_by_identifier').on('verification').column('identifier'),
  ],
}
