import { CompiledQuery, sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * Drafts, and events that are published later: an event is public from `published_at`. The public lists are read from two
 * indexes that hold it. Events that were there before are public since they were made.
 */
export const eventPublication: Migration = {
  name: '0027-event-publication',
  statements: (schema, { instant }) => {
    const isKept = sql<boolean>`deleted_at is null`
    const index = (name: string) => schema.createIndex(name).on('event')
    return [
      schema.alterTable('event').addColumn('published_at', instant('published_at')),
      schema.alterTable('event').addColumn('preview_key', 'text'),
      { compile: () => CompiledQuery.raw('update event set published_at = created_at') },
      index('one_event_per_preview_key').unique().column('preview_key'),
      index('event_kept_by_publication').column('published_at').where(isKept),
      index('event_kept_by_turning_past').columns(['turns_past_at', 'published_at']).where(isKept),
      index('event_kept_by_category').columns(['category', 'published_at']).where(isKept),
      schema.dropIndex('event_shown_by_turning_past'),
      schema.dropIndex('event_shown_by_category'),
    ]
  },
}
