import type { Database } from '#app/platform/database/database.ts'
import type { Category, FeedEvent } from './model.ts'
import { eventColumns, eventOf } from './store.server.ts'

function everyEvent(db: Database) {
  return db.selectFrom('event').select([...eventColumns, 'updated_at', 'revision'])
}

const shown = (db: Database) => everyEvent(db).where('deleted_at', 'is', null)

function feedEventOf(row: Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]): FeedEvent {
  return { ...eventOf(row), updatedAt: row.updated_at, revision: row.revision }
}

export async function findFeedEvent(db: Database, id: string): Promise<FeedEvent | null> {
  const row = await shown(db).where('id', '=', id).executeTakeFirst()
  return row ? feedEventOf(row) : null
}

export async function findTrashedFeedEvent(db: Database, id: string): Promise<FeedEvent | null> {
  const row = await everyEvent(db).where('id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst()
  return row ? feedEventOf(row) : null
}

/** In the order they begin; when there are more than `most`, the last ones. */
export async function listForCalendar(
  db: Database,
  { since, category, most }: { since: Date; category: Category | null; most: number },
): Promise<FeedEvent[]> {
  const rows = await shown(db)
    .where('turns_past_at', '>=', since.toISOString())
    .$if(category !== null, (query) => query.where('category', '=', category ?? ''))
    .orderBy('turns_past_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(feedEventOf).toReversed()
}

export async function listNewest(db: Database, most: number): Promise<FeedEvent[]> {
  const rows = await shown(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).execute()
  return rows.map(feedEventOf)
}

export async function listAddresses(
  db: Database,
  most: number,
): Promise<Pick<FeedEvent, 'id' | 'updatedAt'>[]> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'updated_at'])
    .where('deleted_at', 'is', null)
    .orderBy('turns_past_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ id: row.id, updatedAt: row.updated_at }))
}
