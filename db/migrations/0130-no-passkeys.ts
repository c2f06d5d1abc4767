import type { Migration } from '../migration.ts'

/** Members sign in by the mailed link: hardly anybody had a passkey, and none can be used any more. */
export const noPasskeys: Migration = {
  name: '0130-no-passkeys',
  statements: (schema) => [schema.dropTable('passkey')],
}
