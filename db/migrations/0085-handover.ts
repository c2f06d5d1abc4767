import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * A handover from one committee to the next, what people said about it, and what the club has outside its site: who holds
 * it, and who is next.
 */
export const handover: Migration = {
  name: '0085-handover',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('handover')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('started_at', instant('started_at'), (column) => column.notNull())
      .addColumn('started_by', 'text')
      .addColumn('old_invite', 'text', (column) => column.notNull())
      .addColumn('passphrase_hash', 'text')
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('open'))
      .addColumn('finished_at', instant('finished_at'))
      .addCheckConstraint('handover_statuses', sql`status in ('open', 'finished')`)
      .$call(strict),
    schema
      .createIndex('one_open_handover')
      .unique()
      .on('handover')
      .column('status')
      .where(sql<boolean>`status = 'open'`),
    schema
      .createTable('handover_tick')
      .addColumn('handover_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('ticked_at', instant('ticked_at'), (column) => column.notNull())
      .addColumn('ticked_by', 'text')
      .addUniqueConstraint('one_tick_for_a_name', ['handover_id', 'name'])
      .addForeignKeyConstraint('a_tick_belongs_to_a_handover', ['handover_id'], 'handover', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .addCheckConstraint(
        'handover_tick_names',
        sql`name in ('ends', 'mail-arrived', 'passphrase-noted', 'booklet-printed')`,
      )
      .$call(strict),
    schema
      .createTable('outside_account')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('next_holder', 'text', (column) => column.notNull())
      .addColumn('handed_at', instant('handed_at'))
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .$call(strict),
  ],
}
