import type { Migration } from '../migration.ts'

/** The picture and the link of a post, whether it stands first, whether a scheduled one is mailed, and the trash. */
export const postDetails: Migration = {
  name: '0091-post-details',
  statements: (schema, { instant }) => [
    ...(['image', 'image_alt', 'link_label', 'link_url'] as const).map((column) =>
      schema.alterTable('post').addColumn(column, 'text', (text) => text.notNull().defaultTo('')),
    ),
    schema.alterTable('post').addColumn('mail_when_public', 'integer', (flag) => flag.notNull().defaultTo(0)),
    schema.alterTable('post').addColumn('pinned_at', instant('pinned_at')),
    schema.alterTable('post').addColumn('deleted_at', instant('deleted_at')),
  ],
}
