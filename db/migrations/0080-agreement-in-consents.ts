import type { Migration } from '../migration.ts'

/** That name and years stay is a consent ('credits'); no screen ever wrote it into the membership. */
export const agreementInConsents: Migration = {
  name: '0080-agreement-in-consents',
  statements: (schema) => [schema.alterTable('membership').dropColumn('agreed_at')],
}
