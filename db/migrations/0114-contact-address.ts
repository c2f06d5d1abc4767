import { CompiledQuery } from 'kysely'
import type { Migration } from '../migration.ts'

const field = `'"contactEmail":"' || email || '"'`

/** Both engines read the JSON as text here: `replace` finds the field with exactly this address, or changes nothing. */
const clearUntyped = `update setting set value = replace(value, (
    select ${field} from (select email from user_account union select 'superadmin@localhost') as account
    where replace(setting.value, ${field}, '') <> setting.value
  ), '"contactEmail":""')
  where key = 'club'
  and not exists (select 1 from audit_entry where subject_kind = 'setting' and subject_id = 'contactEmail')
  and exists (
    select 1 from (select email from user_account union select 'superadmin@localhost') as account
    where replace(setting.value, ${field}, '') <> setting.value
  )`

/**
 * A site without the demo began with the sign-in address of a super admin as its public contact. It is cleared where the log
 * knows nobody who set it; a club that wrote it itself keeps it.
 */
export const contactAddress: Migration = {
  name: '0114-contact-address',
  statements: () => [{ compile: () => CompiledQuery.raw(clearUntyped) }],
}
