import type { Migration } from '../migration.ts'

/** The HTML part of a mail and the calendar file that it carries. */
export const mailParts: Migration = {
  name: '0025-mail-parts',
  statements: (schema) => [
    schema.alterTable('mail').addColumn('body_html', 'text'),
    schema.alterTable('mail').addColumn('calendar', 'text'),
  ],
}
