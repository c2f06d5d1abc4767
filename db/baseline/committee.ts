import { type SchemaModule, sql } from 'kysely'
import { cascades, type Columns, defaultsTo, primaryKey, required, type Statements } from '../columns.ts'

const term = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('term')
    .addColumn('user_id', 'text', primaryKey)
    .addColumn('ends_at', instant('ends_at'), required)
    .addColumn('last_notice', 'integer')
    .addColumn('updated_at', instant('updated_at'), required)
    .addForeignKeyConstraint('a_term_belongs_to_a_user', ['user_id'], 'user_account', ['id'], cascades)
    .$call(strict)

const committeeNotice = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('committee_notice')
    .addColumn('user_id', 'text', primaryKey)
    .addColumn('updated_at', instant('updated_at'), required)
    .addColumn('daily_mail', 'integer', defaultsTo(1))
    .addColumn('requests_at_once', 'integer', defaultsTo(0))
    .addForeignKeyConstraint('a_notice_belongs_to_a_user', ['user_id'], 'user_account', ['id'], cascades)
    .$call(strict)

const handover = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('handover')
    .addColumn('id', 'text', primaryKey)
    .addColumn('started_at', instant('started_at'), required)
    .addColumn('started_by', 'text')
    .addColumn('old_invite', 'text', required)
    .addColumn('passphrase_hash', 'text')
    .addColumn('status', 'text', defaultsTo('open'))
    .addColumn('finished_at', instant('finished_at'))
    .addCheckConstraint('handover_statuses', sql`status in ('open', 'finished')`)
    .$call(strict)

const handoverTick = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('handover_tick')
    .addColumn('handover_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('ticked_at', instant('ticked_at'), required)
    .addColumn('ticked_by', 'text')
    .addUniqueConstraint('one_tick_for_a_name', ['handover_id', 'name'])
    .addCheckConstraint(
      'handover_tick_names',
      sql`name in ('ends', 'mail-arrived', 'passphrase-noted', 'booklet-printed')`,
    )
    .addForeignKeyConstraint('a_tick_belongs_to_a_handover', ['handover_id'], 'handover', ['id'], cascades)
    .$call(strict)

const outsideAccount = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('outside_account')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('holder', 'text', required)
    .addColumn('next_holder', 'text', required)
    .addColumn('handed_at', instant('handed_at'))
    .addColumn('created_at', instant('created_at'), required)
    .$call(strict)

const committeeYear = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('committee_year')
    .addColumn('slug', 'text', primaryKey)
    .addColumn('from_year', 'integer', required)
    .addColumn('team', 'text', required)
    .addColumn('archived_at', instant('archived_at'), required)
    .addColumn('archived_by', 'text')
    .$call(strict)

const guardian = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('guardian')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('set_at', instant('set_at'), required)
    .addColumn('notified_at', instant('notified_at'))
    .addCheckConstraint('one_guardian', sql`id = 'guardian'`)
    .$call(strict)

const recovery = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('recovery')
    .addColumn('id', 'text', primaryKey)
    .addColumn('former_id', 'text', required)
    .addColumn('started_at', instant('started_at'), required)
    .addColumn('expires_at', instant('expires_at'), required)
    .addCheckConstraint('one_recovery', sql`id = 'recovery'`)
    .addForeignKeyConstraint('a_recovery_is_for_an_account', ['former_id'], 'user_account', ['id'], cascades)
    .$call(strict)

/** The terms and mails of admins, the handover, and the committees of before. */
export const committee: Statements = (schema, columns) => [
  term(schema, columns),
  committeeNotice(schema, columns),
  handover(schema, columns),
  schema
    .createIndex('one_open_handover')
    .unique()
    .on('handover')
    .column('status')
    .where(sql<boolean>`status = 'open'`),
  handoverTick(schema, columns),
  outsideAccount(schema, columns),
  committeeYear(schema, columns),
  guardian(schema, columns),
  recovery(schema, columns),
]
