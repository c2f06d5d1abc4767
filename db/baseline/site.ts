import { type SchemaModule, sql } from 'kysely'
import { type Columns, defaultsTo, primaryKey, required, type Statements } from '../columns.ts'

const content = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('content')
    .addColumn('kind', 'text', primaryKey)
    .addColumn('version', 'integer', required)
    .addColumn('published', 'text')
    .addColumn('published_at', instant('published_at'))
    .addColumn('draft', 'text')
    .addColumn('saved_at', instant('saved_at'), required)
    .addColumn('preview_key', 'text')
    .$call(strict)

const contentRevision = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('content_revision')
    .addColumn('kind', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('items', 'text', required)
    .addColumn('published_at', instant('published_at'), required)
    .addColumn('published_by', 'text')
    .addUniqueConstraint('one_revision_per_version', ['kind', 'version'])
    .$call(strict)

const contentChange = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('content_change')
    .addColumn('id', 'text', primaryKey)
    .addColumn('kind', 'text', required)
    .addColumn('change', 'text', required)
    .addColumn('at', instant('at'), required)
    .$call(strict)

const mail = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('mail')
    .addColumn('id', 'text', primaryKey)
    .addColumn('recipient', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('body_text', 'text', required)
    .addColumn('status', 'text', defaultsTo('waiting'))
    .addColumn('attempts', 'integer', defaultsTo(0))
    .addColumn('next_attempt_at', instant('next_attempt_at'), required)
    .addColumn('claimed_until', instant('claimed_until'))
    .addColumn('last_problem', 'text')
    .addColumn('created_at', instant('created_at'), required)
    .addColumn('delivered_at', instant('delivered_at'))
    .addColumn('about', 'text')
    .addColumn('useless_after', instant('useless_after'))
    .addColumn('priority', 'integer', defaultsTo(0))
    .addColumn('is_saved', 'integer', defaultsTo(0))
    .addColumn('body_html', 'text')
    .addColumn('calendar', 'text')
    .addColumn('unsubscribe_url', 'text')
    .addColumn('failed_at', instant('failed_at'))
    .addColumn('reply_to', 'text')
    .addCheckConstraint('a_mail_has_a_known_status', sql`status in ('waiting', 'delivered', 'failed')`)
    .addCheckConstraint('attempts_are_counted_from_zero', sql`attempts >= 0`)
    .$call(strict)

const setting = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('setting')
    .addColumn('key', 'text', primaryKey)
    .addColumn('value', 'text', required)
    .addColumn('updated_at', instant('updated_at'), required)
    .$call(strict)

/** No foreign keys: an entry outlives its actor and its subject. */
const auditEntry = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('audit_entry')
    .addColumn('id', 'text', primaryKey)
    .addColumn('at', instant('at'), required)
    .addColumn('actor_id', 'text')
    .addColumn('action', 'text', required)
    .addColumn('subject_kind', 'text', required)
    .addColumn('subject_id', 'text')
    .$call(strict)

const rateLimit = (schema: SchemaModule, { instant, withoutRowid }: Columns) =>
  schema
    .createTable('rate_limit')
    .addColumn('key', 'text', primaryKey)
    .addColumn('window_started_at', instant('window_started_at'), required)
    .addColumn('used', 'integer', required)
    .addCheckConstraint('uses_are_counted_from_zero', sql`used >= 0`)
    .$call(withoutRowid)

const backup = (schema: SchemaModule, { instant, strict }: Columns) =>
  schema
    .createTable('backup')
    .addColumn('name', 'text', primaryKey)
    .addColumn('kind', 'text')
    .addColumn('made_at', instant('made_at'), required)
    .addColumn('size_kb', 'integer', required)
    .addColumn('rehearsed_at', instant('rehearsed_at'))
    .addColumn('rehearsal', 'text')
    .addColumn('rehearsed_tables', 'integer')
    .addCheckConstraint('backup_kinds', sql`kind in ('nightly', 'by-hand', 'update')`)
    .addCheckConstraint('backup_rehearsals', sql`rehearsal in ('equal', 'different', 'failed')`)
    .$call(strict)

/** Content, mails, settings, the log, limits and backups. */
export const site: Statements = (schema, columns) => [
  content(schema, columns),
  schema.createIndex('one_draft_per_preview_key').unique().on('content').column('preview_key'),
  contentRevision(schema, columns),
  contentChange(schema, columns),
  mail(schema, columns),
  schema.createIndex('mail_by_creation').on('mail').columns(['created_at', 'id']),
  schema.createIndex('mail_by_failed_at').on('mail').column('failed_at'),
  schema.createIndex('mail_by_status_and_creation').on('mail').columns(['status', 'created_at', 'id']),
  schema
    .createIndex('mail_by_subject_matter')
    .on('mail')
    .column('about')
    .where(sql<boolean>`about is not null`),
  schema
    .createIndex('mail_waiting_in_order')
    .on('mail')
    .columns(['priority', 'next_attempt_at'])
    .where(sql<boolean>`status = 'waiting'`),
  setting(schema, columns),
  auditEntry(schema, columns),
  schema.createIndex('audit_entry_by_action').on('audit_entry').columns(['action', 'at', 'id']),
  schema.createIndex('audit_entry_by_actor').on('audit_entry').columns(['actor_id', 'at', 'id']),
  schema
    .createIndex('audit_entry_by_actor_and_action')
    .on('audit_entry')
    .columns(['actor_id', 'action', 'at', 'id']),
  schema.createIndex('audit_entry_by_time').on('audit_entry').columns(['at', 'id']),
  rateLimit(schema, columns),
  backup(schema, columns),
  schema.createIndex('backup_by_time').on('backup').column('made_at'),
]
