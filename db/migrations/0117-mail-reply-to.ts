import type { Migration } from '../migration.ts'

/** Whom answers to a mail go to, where the mail is about an event that names whom to ask. */
export const mailReplyTo: Migration = {
  name: '0117-mail-reply-to',
  statements: (schema) => [schema.alterTable('mail').addColumn('reply_to', 'text')],
}
