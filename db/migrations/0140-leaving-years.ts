import { CompiledQuery } from 'kysely'
import type { Migration } from '../migration.ts'

const run = (text: string) => ({ compile: () => CompiledQuery.raw(text) })

/** '1st' is four years before the summer of leaving, '4th' is one. */
const yearsLeft = '5 - cast(substr(user_account.year, 1, 1) as integer)'
const said = 'substr(cast(coalesce(user_account.approved_at, user_account.created_at) as text), 1, 7)'

/**
 * The year of study becomes the year of leaving, from which it follows on every day. It was said of the academic year beside
 * it; where there is no membership, on the day of the approval or of the account.
 */
export const leavingYears: Migration = {
  name: '0140-leaving-years',
  statements: (schema) => [
    schema.alterTable('user_account').addColumn('leaves_in', 'integer'),
    run(`update user_account set leaves_in = ${yearsLeft} + coalesce(
      (select membership.year_as_of from membership where membership.user_id = user_account.id),
      cast(substr(${said}, 1, 4) as integer) - case when substr(${said}, 6, 2) < '07' then 1 else 0 end)
      where user_account.year in ('1st', '2nd', '3rd', '4th')`),
    schema.alterTable('user_account').dropColumn('year'),
    schema.alterTable('membership').dropColumn('year_as_of'),
  ],
}
