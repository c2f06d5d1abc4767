import type { Database } from '#app/platform/database/database.ts'
import type { Event } from './model.ts'
import { findFeedEvent, listLater } from './feed.store.server.ts'
import { eventColumns, eventOf, isScheduled } from './event-row.ts'

/** Adds the event to this series, unless it is in one. Returns the series; null: the event was deleted. */
export async function joinSeries(
  db: Database,
  { id, seriesId }: { id: string; seriesId: string },
): Promise<string | null> {
  const row = await db
    .updateTable('event')
    .set((eb) => ({ series_id: eb.fn.coalesce('series_id', eb.val(seriesId)) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('series_id')
    .executeTakeFirst()
  return row?.series_id ?? null
}

const ofSeries = (db: Database, seriesIds: readonly string[]) =>
  db.selectFrom('event').where('series_id', 'in', seriesIds).where('deleted_at', 'is', null)

export async function listSeriesDates(db: Database, seriesId: string): Promise<string[]> {
  const rows = await ofSeries(db, [seriesId]).select('date').execute()
  return rows.map(({ date }) => date)
}

/** All events of these series, in the order of their dates. */
export async function listSeries(db: Database, seriesIds: readonly string[]): Promise<Event[]> {
  if (seriesIds.length === 0) return []
  const rows = await ofSeries(db, seriesIds).select(eventColumns).orderBy('date').orderBy('id').execute()
  return rows.map(eventOf)
}

/** The ids of those that come after it and are not past. */
export async function listLaterIds(db: Database, { id, now }: { id: string; now: Date }): Promise<string[]> {
  const event = await findFeedEvent(db, id)
  const later = event ? await listLater(db, { event, now }) : []
  return later.map((one) => one.id)
}

/** The others of its series that were deleted with it. */
export async function listDeletedTogether(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event')
    .innerJoin('event as first', (join) =>
      join
        .onRef('first.series_id', '=', 'event.series_id')
        .onRef('first.deleted_at', '=', 'event.deleted_at')
        .on('first.id', '=', id),
    )
    .select('event.id')
    .where('event.id', '<>', id)
    .orderBy('event.id')
    .execute()
  return rows.map((row) => row.id)
}

/** Public ones to come, without those that are cancelled or postponed. */
export async function listMoreDates(
  db: Database,
  { id, now, most }: { id: string; now: Date; most: number },
): Promise<Event[]> {
  const rows = await db
    .selectFrom('event')
    .select(eventColumns)
    .where('series_id', '=', ({ selectFrom }) =>
      selectFrom('event as shown').select('shown.series_id').where('shown.id', '=', id),
    )
    .where('id', '<>', id)
    .where(isScheduled(now))
    .where('turns_past_at', '>=', now.toISOString())
    .orderBy('turns_past_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(eventOf)
}
