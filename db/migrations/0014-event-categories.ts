import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Which categories have an event is asked for each rendering of the list. */
export const eventCategories: Migration = {
  name: '0014-event-categories',
  statements: (schema) => [
    schema
      .createIndex('event_shown_by_category')
      .on('event')
      .column('category')
      .where(sql<boolean>`deleted_at is null`),
  ],
}
