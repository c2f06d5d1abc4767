import type { Migration } from '../migration.ts'

/** No foreign keys: an entry outlives its actor and its subject. */
export const audit: Migration = {
  name: '0009-audit',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('audit_entry')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('at', instant('at'), (column) => column.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('subject_kind', 'text', (column) => column.notNull())
      .addColumn('subject_id', 'text')
      .$call(strict),
    schema.createIndex('audit_entry_by_time').on('audit_entry').columns(['at', 'id']),
    schema.createIndex('audit_entry_by_actor').on('audit_entry').columns(['actor_id', 'at', 'id']),
    schema.createIndex('audit_entry_by_action').on('audit_entry').columns(['action', 'at', 'id']),
    schema
      .createIndex('audit_entry_by_actor_and_action')
      .on('audit_entry')
      .columns(['actor_id', 'action', 'at', 'id']),
  ],
}
