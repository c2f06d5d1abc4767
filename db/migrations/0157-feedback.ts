import type { Migration } from '../migration.ts'

/** What who came says of an event: a mark and one line, kept with their registration. */
export const feedback: Migration = {
  name: '0157-feedback',
  statements: (schema, { instant }) => [
    schema
      .alterTable('event')
      .addColumn('asks_feedback', 'integer', (column) => column.notNull().defaultTo(0)),
    schema.alterTable('registration').addColumn('feedback_asked_at', instant('feedback_asked_at')),
    schema.alterTable('registration').addColumn('feedback_mark', 'integer'),
    schema.alterTable('registration').addColumn('feedback_line', 'text'),
  ],
}
