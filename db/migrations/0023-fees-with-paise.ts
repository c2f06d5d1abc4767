import type { Migration } from '../migration.ts'

/**
 * The paise of a fee, 0 to 99. A separate column, so that an older version that knows only rupees works during a rolling
 * update.
 */
export const feesWithPaise: Migration = {
  name: '0023-fees-with-paise',
  statements: (schema) => [
    schema.alterTable('event').addColumn('fee_paise', 'integer', (column) => column.notNull().defaultTo(0)),
  ],
}
