import type { SchemaModule } from 'kysely'
import type { Columns } from '../columns.ts'
import type { Migration } from '../migration.ts'

function joinProposal(schema: SchemaModule, { instant, strict }: Columns) {
  return schema
    .createTable('join_proposal')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('branch', 'text', (column) => column.notNull())
    .addColumn('year', 'text', (column) => column.notNull())
    .addColumn('interest', 'text', (column) => column.notNull())
    .addColumn('notice_version', 'text', (column) => column.notNull())
    .addColumn('notice_hash', 'text', (column) => column.notNull())
    .addColumn('noticed_at', instant('noticed_at'), (column) => column.notNull())
    .addColumn('created_at', instant('created_at'), (column) => column.notNull())
    .addColumn('request_key', 'text')
    .addColumn('status_token_hash', 'text', (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('first_read_at', instant('first_read_at'))
    .addColumn('settled_at', instant('settled_at'))
    .addForeignKeyConstraint(
      'newer_answers_wait_beside_a_request',
      ['request_id'],
      'join_request',
      ['id'],
      (key) => key.onDelete('cascade'),
    )
    .$call(strict)
}

/** product.md#join-same-phone: answers sent again without a proof wait beside those of the request. */
export const joinProposals: Migration = {
  name: '0110-join-proposals',
  statements: (schema, columns) => [
    joinProposal(schema, columns),
    schema.createIndex('join_proposal_by_request').on('join_proposal').column('request_id'),
    schema.createIndex('join_proposal_by_phone').on('join_proposal').column('phone'),
    schema
      .createIndex('one_join_proposal_per_status_link')
      .on('join_proposal')
      .unique()
      .column('status_token_hash'),
    schema.alterTable('join_request').addColumn('sender', 'text'),
  ],
}
