import type { Migration } from '../migration.ts'

/** Who was asked to become an admin; at most one invite for each address. The token of the link is in `verification`. */
export const invites: Migration = {
  name: '0063-invites',
  statements: (schema, { instant, strict }) => [
    schema
      .createTable('invite')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('is_mailed', 'integer', (column) => column.notNull())
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .addColumn('created_by', 'text')
      .addColumn('expires_at', instant('expires_at'), (column) => column.notNull())
      .addColumn('accepted_at', instant('accepted_at'))
      .addColumn('accepted_by', 'text')
      .addUniqueConstraint('one_invite_per_address', ['email'])
      .$call(strict),
  ],
}
