import type { Migration } from '../migration.ts'

/** A key with which anybody can read the draft of a kind, until it is published or discarded. */
export const contentPreview: Migration = {
  name: '0042-content-preview',
  statements: (schema) => [
    schema.alterTable('content').addColumn('preview_key', 'text'),
    schema.createIndex('one_draft_per_preview_key').on('content').unique().column('preview_key'),
  ],
}
