import type { Database } from '#app/platform/database/database.ts'
import type { Event } from './model.ts'
import { fitsTitle, shortNames } from './names.rules.ts'

/** The newest name of an event; null: it has none yet. */
export async function findName(db: Database, eventId: string): Promise<string | null> {
  const row = await db
    .selectFrom('event_name')
    .select('name')
    .where('event_id', '=', eventId)
    .orderBy('named_at', 'desc')
    .orderBy('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** The id of the event that has or had this name, public or not. */
export async function findNamed(db: Database, name: string): Promise<string | null> {
  const row = await db.selectFrom('event_name').select('event_id').where('name', '=', name).executeTakeFirst()
  return row?.event_id ?? null
}

type Nameable = Pick<Event, 'id' | 'title' | 'date' | 'category'>

/** Gives the event a name after its title, unless it has one. Earlier names stay its own. */
export async function nameEvent(db: Database, event: Nameable, now: string): Promise<void> {
  const current = await findName(db, event.id)
  if (current === null || !fitsTitle(current, event)) await addName(db, event, now)
}

/** Like `nameEvent`, for an event without that name. */
export async function addName(db: Database, event: Nameable, now: string): Promise<void> {
  for (const name of shortNames(event)) {
    const savedName = await db
      .insertInto('event_name')
      .values({ name, event_id: event.id, named_at: now })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ named_at: now }).where('event_name.event_id', '=', event.id),
      )
      .returning('name')
      .executeTakeFirst()
    if (savedName) return
  }
}

/** Events from before there were names, or that a copy of the club brought. */
export async function listUnnamed(
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<Nameable[]> {
  const rows = await db
    .selectFrom('event')
    .leftJoin('event_name', 'event_name.event_id', 'event.id')
    .select(['event.id', 'event.title', 'event.date', 'event.category'])
    .where('event_name.name', 'is', null)
    .where('event.id', '>', after)
    .orderBy('event.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, category: row.category as Event['category'] }))
}
