import type { Migration } from '../migration.ts'

/** The calendar of opening moments tells when registration opens; nobody is mailed about it any more. */
export const noOpeningAlerts: Migration = {
  name: '0131-no-opening-alerts',
  statements: (schema) => [schema.dropTable('opening_alert')],
}
