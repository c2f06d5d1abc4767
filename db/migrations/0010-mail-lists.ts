import type { Migration } from '../migration.ts'

/** The mail screen reads the newest first, of all or of one status. */
export const mailLists: Migration = {
  name: '0010-mail-lists',
  statements: (schema) => [
    schema.createIndex('mail_by_creation').on('mail').columns(['created_at', 'id']),
    schema.createIndex('mail_by_status_and_creation').on('mail').columns(['status', 'created_at', 'id']),
  ],
}
