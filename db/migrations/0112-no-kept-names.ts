import { CompiledQuery } from 'kysely'
import type { Migration } from '../migration.ts'

const kept = 'id, user_id, since, member_until, ended_on, year_as_of, before_renewal, created_at'
const run = (text: string) => ({ compile: () => CompiledQuery.raw(text) })

/**
 * Nothing ever read who agreed to photos or to stay in credits, nor the names that were kept for it: all of them go. SQLite
 * drops no column that a check names, so the table is written anew.
 */
export const noKeptNames: Migration = {
  name: '0112-no-kept-names',
  statements: (schema, { instant, strict }) => [
    run("delete from consent where kind in ('photos', 'credits')"),
    run(`create table membership_copy as select ${kept} from membership where user_id is not null`),
    schema.dropTable('membership'),
    schema
      .createTable('membership')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('member_until', 'text', (column) => column.notNull())
      .addColumn('ended_on', 'text')
      .addColumn('year_as_of', 'integer', (column) => column.notNull())
      .addColumn('before_renewal', 'text')
      .addColumn('created_at', instant('created_at'), (column) => column.notNull())
      .addUniqueConstraint('one_membership_per_account', ['user_id'])
      .addForeignKeyConstraint(
        'a_membership_belongs_to_an_account',
        ['user_id'],
        'user_account',
        ['id'],
        (key) => key.onDelete('cascade'),
      )
      .$call(strict),
    schema.createIndex('membership_by_end').on('membership').column('member_until'),
    run(`insert into membership (${kept}) select ${kept} from membership_copy`),
    run('drop table membership_copy'),
  ],
}
