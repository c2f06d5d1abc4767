import type { Migration } from '../columns.ts'

/** Tries are counted in `rate_limit`. */
export const noJoinTries: Migration = {
  name: '0164-no-join-tries',
  statements: (schema) =>
    ['tries', 'tries_began_at'].map((column) => schema.alterTable('join_request').dropColumn(column)),
}
