import type { Migration } from '../migration.ts'

/** What the picture of an event shows, and what stays in view where that of an event or a post is cropped. */
export const pictureFocus: Migration = {
  name: '0107-picture-focus',
  statements: (schema) => [
    schema.alterTable('event').addColumn('image_alt', 'text', (column) => column.notNull().defaultTo('')),
    schema.alterTable('event').addColumn('image_focus', 'text'),
    schema.alterTable('post').addColumn('image_focus', 'text', (column) => column.notNull().defaultTo('')),
  ],
}
