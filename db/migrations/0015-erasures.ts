import type { Migration } from '../migration.ts'

/** Who asked to be forgotten, in a form that only recognises them: an older backup must not bring them back. */
export const erasures: Migration = {
  name: '0015-erasures',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('erasure')
      .addColumn('digest', 'text', (column) => column.notNull().primaryKey())
      .addColumn('erased_at', instant('erased_at'), (column) => column.notNull())
      .$call(strict),
  ],
}
