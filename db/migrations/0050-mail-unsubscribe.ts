import type { Migration } from '../migration.ts'

/** Where the recipient of a news mail ends these mails; null: the mail is no news. */
export const mailUnsubscribe: Migration = {
  name: '0050-mail-unsubscribe',
  statements: (schema) => [schema.alterTable('mail').addColumn('unsubscribe_url', 'text')],
}
