import { type SchemaModule, sql } from 'kysely'
import type { Columns } from '../columns.ts'
import type { Migration } from '../migration.ts'

function joinRequest(schema: SchemaModule, { instant, strict }: Columns) {
  return schema
    .createTable('join_request')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('branch', 'text', (column) => column.notNull())
    .addColumn('year', 'text', (column) => column.notNull())
    .addColumn('interest', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('pending'))
    .addColumn('notice_version', 'text', (column) => column.notNull())
    .addColumn('notice_hash', 'text', (column) => column.notNull())
    .addColumn('noticed_at', instant('noticed_at'), (column) => column.notNull())
    .addColumn('created_at', instant('created_at'), (column) => column.notNull())
    .addColumn('approved_at', instant('approved_at'))
    .addColumn('approved_by', 'text')
    .addColumn('rejected_at', instant('rejected_at'))
    .addColumn('rejected_by', 'text')
    .addCheckConstraint(
      'a_join_request_has_a_known_status',
      sql`status in ('pending', 'approved', 'rejected')`,
    )
    .$call(strict)
}

export const joinRequests: Migration = {
  name: '0003-join-requests',
  statements: (schema, columns) => [
    joinRequest(schema, columns),
    // product.md#join-same-phone: the newer request of a phone replaces the older one while it waits.
    schema
      .createIndex('a_phone_has_one_pending_request')
      .unique()
      .on('join_request')
      .column('phone')
      .where(sql<boolean>`status = 'pending'`),
    schema.createIndex('join_request_by_status').on('join_request').columns(['status', 'created_at']),
    schema
      .createIndex('join_request_rejected_by_rejection')
      .on('join_request')
      .column('rejected_at')
      .where(sql<boolean>`status = 'rejected'`),
  ],
}
