import { CompiledQuery } from 'kysely'
import type { Migration } from '../migration.ts'

const keepAdmins = "update user_account set erase_at = null, erase_by = null where role <> 'member'"

/** Whoever asked to be erased and became an admin meanwhile would be erased in the hour after the term ends. */
export const noSleepingErasures: Migration = {
  name: '0113-no-sleeping-erasures',
  statements: () => [{ compile: () => CompiledQuery.raw(keepAdmins) }],
}
