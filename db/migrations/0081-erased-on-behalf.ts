import type { Migration } from '../migration.ts'

/** Which admin asked for a member to be erased; without one the member did. */
export const erasedOnBehalf: Migration = {
  name: '0081-erased-on-behalf',
  statements: (schema) => [schema.alterTable('user_account').addColumn('erase_by', 'text')],
}
