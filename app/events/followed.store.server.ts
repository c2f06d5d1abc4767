import type { Database } from '#app/platform/db.ts'
import type { Category, FollowedEvent } from './model.ts'
import { eventColumns, eventOf } from './store.server.ts'

function shown(db: Database) {
  return db
    .selectFrom('event')
    .select([...eventColumns, 'updated_at', 'revision'])
    .where('deleted_at', 'is', null)
}

function followedOf(row: Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]): FollowedEvent {
  return { ...eventOf(row), updatedAt: row.updated_at, revision: row.revision }
}

export async function findFollowed(db: Database, id: string): Promise<FollowedEvent | null> {
  const row = await shown(db).where('id', '=', id).executeTakeFirst()
  return row ? followedOf(row) : null
}

/** In the order they begin; when there are more than `most`, the last ones. */
export async function listToAttend(
  db: Database,
  { since, category, most }: { since: Date; category: Category | null; most: number },
): Promise<FollowedEvent[]> {
  const rows = await shown(db)
    .where('turns_past_at', '>=', since.toISOString())
    .$if(category !== null, (query) => query.where('category', '=', category ?? ''))
    .orderBy('turns_past_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(followedOf).toReversed()
}

export async function listNewest(db: Database, most: number): Promise<FollowedEvent[]> {
  const rows = await shown(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).execute()
  return rows.map(followedOf)
}

export async function listAddresses(
  db: Database,
  most: number,
): Promise<Pick<FollowedEvent, 'id' | 'updatedAt'>[]> {
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
