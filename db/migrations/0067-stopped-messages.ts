import type { Migration } from '../migration.ts'

/** A registered person can end the organiser's messages; mails about the registration itself still come. */
export const stoppedMessages: Migration = {
  name: '0067-stopped-messages',
  statements: (schema, { instant }) => [
    schema.alterTable('registration').addColumn('messages_stopped_at', instant('messages_stopped_at')),
  ],
}
