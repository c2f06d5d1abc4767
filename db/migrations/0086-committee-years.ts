import type { Migration } from '../migration.ts'

/** The committees of before, each with its team as it was; each has a public page. */
export const committeeYears: Migration = {
  name: '0086-committee-years',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('committee_year')
      .addColumn('slug', 'text', (column) => column.notNull().primaryKey())
      .addColumn('from_year', 'integer', (column) => column.notNull())
      .addColumn('team', 'text', (column) => column.notNull())
      .addColumn('archived_at', instant('archived_at'), (column) => column.notNull())
      .addColumn('archived_by', 'text')
      .$call(strict),
  ],
}
