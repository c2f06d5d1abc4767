import type { Migration } from '../columns.ts'

/** Which form wrote the version of an entry: a press that comes twice is no change by somebody else. */
export const entryFormKey: Migration = {
  name: '0166-entry-form-key',
  statements: (schema) => [schema.alterTable('film_entry').addColumn('form_key', 'text')],
}
