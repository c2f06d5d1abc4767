import type { Migration } from '../columns.ts'

/** The attendance of a term and a seat for members look an account up by its phone. */
export const accountPhone: Migration = {
  name: '0163-account-phone',
  statements: (schema) => [schema.createIndex('user_account_by_phone').on('user_account').column('phone')],
}
