import type { Migration } from '../migration.ts'

/** When a mail server refused a mail for good: refusals within minutes of each other are compared. */
export const mailFailedAt: Migration = {
  name: '0116-mail-failed-at',
  statements: (schema, { instant }) => [
    schema.alterTable('mail').addColumn('failed_at', instant('failed_at')),
    schema.createIndex('mail_by_failed_at').on('mail').column('failed_at'),
  ],
}
