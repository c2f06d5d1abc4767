import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Which mails go first, and which were kept in a folder because no server was there to take them. */
export const mailOrder: Migration = {
  name: '0020-mail-order',
  statements: (schema) => [
    schema.alterTable('mail').addColumn('priority', 'integer', (column) => column.notNull().defaultTo(0)),
    schema.alterTable('mail').addColumn('is_saved', 'integer', (column) => column.notNull().defaultTo(0)),
    schema.dropIndex('mail_by_next_attempt'),
    schema
      .createIndex('mail_waiting_in_order')
      .on('mail')
      .columns(['priority', 'next_attempt_at'])
      .where(sql<boolean>`status = 'waiting'`),
  ],
}
