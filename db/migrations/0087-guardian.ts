import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * Somebody outside the committee who is told when no super admin signs in any more, what they have begun with a former
 * super admin, and until when an account was a super admin.
 */
export const guardian: Migration = {
  name: '0087-guardian',
  statements: (schema, { instant, strict }) => [
    schema.alterTable('user_account').addColumn('super_admin_until', instant('super_admin_until')),
    schema
      .createTable('guardian')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('set_at', instant('set_at'), (column) => column.notNull())
      .addColumn('notified_at', instant('notified_at'))
      .addCheckConstraint('one_guardian', sql`id = 'guardian'`)
      .$call(strict),
    schema
      .createTable('recovery')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('former_id', 'text', (column) => column.notNull())
      .addColumn('started_at', instant('started_at'), (column) => column.notNull())
      .addColumn('expires_at', instant('expires_at'), (column) => column.notNull())
      .addForeignKeyConstraint('a_recovery_is_for_an_account', ['former_id'], 'user_account', ['id'], (key) =>
        key.onDelete('cascade'),
      )
      .addCheckConstraint('one_recovery', sql`id = 'recovery'`)
      .$call(strict),
  ],
}
