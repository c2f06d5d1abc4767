import { CompiledQuery, sql } from 'kysely'
import type { Migration } from '../migration.ts'

const columns = 'id, user_id, kind, given_at, withdrawn_at'
const run = (text: string) => ({ compile: () => CompiledQuery.raw(text) })

/** The kinds that 0112 removed cannot come back. SQLite cannot change a check, so the table is created again. */
export const knownConsents: Migration = {
  name: '0152-known-consents',
  statements: (schema, { instant, strict }) => [
    run(`create table consent_copy as select ${columns} from consent where kind = 'announcements'`),
    schema.dropTable('consent'),
    schema
      .createTable('consent')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('given_at', instant('given_at'), (column) => column.notNull())
      .addColumn('withdrawn_at', instant('withdrawn_at'))
      .addForeignKeyConstraint(
        'a_consent_belongs_to_an_account',
        ['user_id'],
        'user_account',
        ['id'],
        (key) => key.onDelete('cascade'),
      )
      .addCheckConstraint('a_consent_has_a_known_kind', sql`kind = 'announcements'`)
      .$call(strict),
    schema.createIndex('consent_by_user').on('consent').column('user_id'),
    schema
      .createIndex('one_standing_consent_per_kind')
      .on('consent')
      .unique()
      .columns(['kind', 'user_id'])
      .where(sql<boolean>`withdrawn_at is null`),
    run(`insert into consent (${columns}) select ${columns} from consent_copy`),
    run('drop table consent_copy'),
  ],
}
