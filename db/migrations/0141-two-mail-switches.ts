import { CompiledQuery } from 'kysely'
import type { Migration } from '../migration.ts'

const others = ['held_comments', 'films', 'full_events', 'waitlists', 'day_before']
const isOff = (column: string) => `${column} = 'never'`

/** Who is no super admin never saw a choice for admin sign-ups. */
const isWithoutSignUps = `(admin_sign_ups = 'never' or not exists (select 1 from user_account
  where user_account.id = committee_notice.user_id and user_account.role = 'super-admin'))`

const setSwitches = `update committee_notice set
  requests_at_once = case when join_requests = 'at-once' then 1 else 0 end,
  daily_mail = case when join_requests <> 'digest' and ${others.map(isOff).join(' and ')}
    and ${isWithoutSignUps} then 0 else 1 end`

/**
 * Seven choices of three become two switches. The daily mail stays off for an admin who wanted nothing that it would hold.
 */
export const twoMailSwitches: Migration = {
  name: '0141-two-mail-switches',
  statements: (schema) => [
    ...['daily_mail', 'requests_at_once'].map((name, off) =>
      schema
        .alterTable('committee_notice')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(1 - off)),
    ),
    { compile: () => CompiledQuery.raw(setSwitches) },
    ...['join_requests', 'admin_sign_ups', ...others].map((name) =>
      schema.alterTable('committee_notice').dropColumn(name),
    ),
  ],
}
