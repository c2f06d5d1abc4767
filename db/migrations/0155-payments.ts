import type { Migration } from '../migration.ts'

/** What was paid for a seat: as the guest says, and as an admin saw it. */
export const payments: Migration = {
  name: '0155-payments',
  statements: (schema, { instant }) => [
    schema
      .alterTable('registration')
      .addColumn('payment_state', 'text', (column) => column.notNull().defaultTo('unpaid')),
    ...['payment_reference', 'payment_way', 'payment_by'].map((name) =>
      schema.alterTable('registration').addColumn(name, 'text'),
    ),
    schema.alterTable('registration').addColumn('payment_paise', 'integer'),
    schema.alterTable('registration').addColumn('payment_at', instant('payment_at')),
  ],
}
