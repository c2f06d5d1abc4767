import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Events that were made by repeating one share a series. */
export const eventSeries: Migration = {
  name: '0034-event-series',
  statements: (schema) => [
    schema.alterTable('event').addColumn('series_id', 'text'),
    schema
      .createIndex('event_kept_by_series')
      .on('event')
      .columns(['series_id', 'turns_past_at'])
      .where(sql<boolean>`deleted_at is null and series_id is not null`),
  ],
}
