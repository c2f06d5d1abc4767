import type { Migration } from '../migration.ts'

/** The number of hours to confirm a seat from the waitlist, where the organiser wants that. */
export const seatConfirmations: Migration = {
  name: '0095-seat-confirmations',
  statements: (schema, { instant }) => [
    schema.alterTable('event').addColumn('confirm_hours', 'integer'),
    schema.alterTable('registration').addColumn('confirm_by', instant('confirm_by')),
    schema.createIndex('registration_by_confirm_by').on('registration').column('confirm_by'),
  ],
}
