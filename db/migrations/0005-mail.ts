import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const mail: Migration = {
  name: '0005-mail',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('mail')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('body_text', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('waiting'))
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_attempt_at', instant('next_attempt_at'), (column) => column.notNull())
      .addColumn('claimed_until', instant('claimed_until'))
      .addColumn('last_problem', 'text')
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .addColumn('delivered_at', instant('delivered_at'))
      .addCheckConstraint('a_mail_has_a_known_status', sql`status in ('waiting', 'delivered', 'failed')`)
      .addCheckConstraint('attempts_are_counted_from_zero', sql`attempts >= 0`)
      .$call(strict),
    schema.createIndex('mail_by_next_attempt').on('mail').columns(['status', 'next_attempt_at']),
  ],
}
