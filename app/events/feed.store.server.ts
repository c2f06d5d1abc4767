import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '#db/schema.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Category, FeedEvent } from './model.ts'
import { eventColumns, eventOf, isPublic } from './event-row.ts'

function everyEvent(db: Database) {
  return db.selectFrom('event').select([...eventColumns, 'updated_at', 'revision'])
}

const existingEvents = (db: Database) => everyEvent(db).where('deleted_at', 'is', null)

function feedEventOf(
  row: Awaited<ReturnType<ReturnType<typeof existingEvents>['execute']>>[number],
): FeedEvent {
  return { ...eventOf(row), updatedAt: row.updated_at, revision: row.revision }
}

const isLater =
  ({ id, date }: { id: string; date: string }) =>
  (eb: ExpressionBuilder<Schema, 'event'>) =>
    eb.or([eb('date', '>', date), eb.and([eb('date', '=', date), eb('id', '>', id)])])

/** For the public, a scheduled event is new when it is published. */
const shownSince = (row: { updated_at: string; published_at: string | null }) =>
  row.published_at !== null && row.published_at > row.updated_at ? row.published_at : row.updated_at

const publicEventOf = (row: Parameters<typeof feedEventOf>[0]): FeedEvent => ({
  ...feedEventOf(row),
  updatedAt: shownSince(row),
})

export async function findPublicFeedEvent(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<FeedEvent | null> {
  const row = await everyEvent(db).where('id', '=', id).where(isPublic(now)).executeTakeFirst()
  return row ? publicEventOf(row) : null
}

export async function findFeedEvent(db: Database, id: string): Promise<FeedEvent | null> {
  const row = await existingEvents(db).where('id', '=', id).executeTakeFirst()
  return row ? feedEventOf(row) : null
}

/** The later events of its series that are not past. */
export async function listLater(
  db: Database,
  { event: { id, seriesId, date }, now }: { event: FeedEvent; now: Date },
): Promise<FeedEvent[]> {
  if (seriesId === null) return []
  const rows = await existingEvents(db)
    .where('series_id', '=', seriesId)
    .where(isLater({ id, date }))
    .where('turns_past_at', '>=', now.toISOString())
    .orderBy('date')
    .orderBy('id')
    .execute()
  return rows.map(feedEventOf)
}

export async function findTrashedFeedEvent(db: Database, id: string): Promise<FeedEvent | null> {
  const row = await everyEvent(db).where('id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst()
  return row ? feedEventOf(row) : null
}

/** By start; if there are more than `most`, the last ones. */
export async function listForCalendar(
  db: Database,
  { since, category, most, now }: { since: Date; category: Category | null; most: number; now: Date },
): Promise<FeedEvent[]> {
  const rows = await everyEvent(db)
    .where(isPublic(now))
    .where('turns_past_at', '>=', since.toISOString())
    .$if(category !== null, (query) => query.where('category', '=', category ?? ''))
    .orderBy('turns_past_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(publicEventOf).toReversed()
}

/** Events whose registration opens later, in that order. */
export async function listOpenings(
  db: Database,
  { most, now }: { most: number; now: Date },
): Promise<FeedEvent[]> {
  const rows = await everyEvent(db)
    .where(isPublic(now))
    .where('opens_at', '>', now.toISOString())
    .orderBy('opens_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(publicEventOf)
}

/** The last published first. */
export async function listNewest(
  db: Database,
  { most, now }: { most: number; now: Date },
): Promise<FeedEvent[]> {
  const rows = await everyEvent(db)
    .where(isPublic(now))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(publicEventOf)
}

export async function listAddresses(
  db: Database,
  { most, now }: { most: number; now: Date },
): Promise<Pick<FeedEvent, 'id' | 'updatedAt'>[]> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'updated_at', 'published_at'])
    .where(isPublic(now))
    .orderBy('turns_past_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ id: row.id, updatedAt: shownSince(row) }))
}
