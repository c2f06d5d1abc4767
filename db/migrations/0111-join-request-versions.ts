import type { Migration } from '../migration.ts'

/** An approval carries the version that was seen, and a list says when answers changed after it was read. */
export const joinRequestVersions: Migration = {
  name: '0111-join-request-versions',
  statements: (schema, { instant }) => [
    schema
      .alterTable('join_request')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1)),
    schema.alterTable('join_request').addColumn('answers_changed_at', instant('answers_changed_at')),
  ],
}
