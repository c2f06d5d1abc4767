import type { Migration } from '../columns.ts'

/** Which entry of a device checked in last: sent again after a lost answer, it undoes no undo of another device. */
export const checkInEntry: Migration = {
  name: '0167-check-in-entry',
  statements: (schema) => [schema.alterTable('registration').addColumn('check_in_entry', 'text')],
}
