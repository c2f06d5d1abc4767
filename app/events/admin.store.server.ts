import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { containing, foldedColumn, mentions, type Slice } from '#app/platform/database/paging.ts'
import type { Schema } from '#db/schema.ts'
import type { AdminEventView, Event, EventSort } from './model.ts'
import { eventColumns, eventOf } from './event-row.ts'

interface Wanted {
  q: string
  show: AdminEventView
  now: Date
}

function isShownAs(show: AdminEventView, now: Date) {
  const at = now.toISOString()
  return (eb: ExpressionBuilder<Schema, 'event'>) => {
    if (show === 'upcoming') return eb('turns_past_at', '>=', at)
    if (show === 'past') return eb('turns_past_at', '<', at)
    return eb.or([eb('published_at', 'is', null), eb('published_at', '>', at)])
  }
}

function isFound({ q, show, now }: Wanted) {
  const pattern = containing(q)
  return (eb: ExpressionBuilder<Schema, 'event'>) =>
    eb.and([
      eb('deleted_at', 'is', null),
      ...(show ? [isShownAs(show, now)(eb)] : []),
      ...(q
        ? [
            eb.or([
              mentions('title', pattern),
              mentions('description', pattern),
              mentions('category', pattern),
            ]),
          ]
        : []),
    ])
}

/** Shows one event of each series among those found: the next one, or the first when all are past. */
function isFirstFound(query: Wanted) {
  return (eb: ExpressionBuilder<Schema, 'event'>) => {
    const firstOfSeries = eb
      .selectFrom('event as other')
      .select('other.id')
      .whereRef('other.series_id', '=', 'event.series_id')
      // Names without a table mean the inner one.
      .where(isFound(query) as never)
      .orderBy(sql`case when turns_past_at < ${query.now.toISOString()} then 1 else 0 end`)
      .orderBy('other.turns_past_at')
      .orderBy('other.id')
      .limit(1)
    return eb.and([
      isFound(query)(eb),
      eb.or([eb('event.series_id', 'is', null), eb('event.id', '=', firstOfSeries)]),
    ])
  }
}

const orders = {
  date: sql`turns_past_at asc, id asc`,
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at asc, id asc`,
  title: sql`${foldedColumn('title')} asc, id asc`,
  seats: sql`case when participants < seats then seats - participants else 0 end desc, id asc`,
} satisfies Record<EventSort, unknown>

export async function listForAdmins(
  db: Database,
  { sort, ...wanted }: Wanted & { sort: EventSort },
  { limit, offset }: Slice,
): Promise<Event[]> {
  const rows = await db
    .selectFrom('event')
    .select(eventColumns)
    .where(isFirstFound(wanted))
    .orderBy(sort === 'date' && wanted.show === 'past' ? sql`turns_past_at desc, id desc` : orders[sort])
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(eventOf)
}

export async function countForAdmins(db: Database, query: Wanted): Promise<number> {
  const { total } = await db
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isFirstFound(query))
    .executeTakeFirstOrThrow()
  return total
}

/** null: it was deleted already. */
export async function trashEvent(
  db: Database,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<Event | null> {
  const row = await db
    .updateTable('event')
    .set((eb) => ({
      deleted_at: now.toISOString(),
      deleted_by: by,
      revision: eb('revision', '+', 1),
      schedule_version: eb('schedule_version', '+', 1),
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(eventColumns)
    .executeTakeFirst()
  return row ? eventOf(row) : null
}

/** null: not in the trash, or deleted before `since`. */
export async function untrashEvent(
  db: Database,
  { id, since }: { id: string; since: Date },
): Promise<Event | null> {
  const row = await db
    .updateTable('event')
    .set((eb) => ({
      deleted_at: null,
      deleted_by: null,
      revision: eb('revision', '+', 1),
      schedule_version: eb('schedule_version', '+', 1),
    }))
    .where('id', '=', id)
    .where('deleted_at', '>=', since.toISOString())
    .returning(eventColumns)
    .executeTakeFirst()
  return row ? eventOf(row) : null
}

export async function listTrashed(
  db: Database,
  since: Date,
  { limit, offset }: Slice,
): Promise<(Event & { deletedAt: string })[]> {
  const rows = await db
    .selectFrom('event')
    .select([...eventColumns, 'deleted_at'])
    .where('deleted_at', '>=', since.toISOString())
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...eventOf(row), deletedAt: row.deleted_at ?? '' }))
}

export async function countTrashed(db: Database, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('deleted_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return total
}

/** The events that `eraseTrashed` deletes, and their pictures. */
export async function picturesOfTrashed(db: Database, before: Date) {
  const due = db.selectFrom('event').where('deleted_at', '<', before.toISOString())
  const events = await due.select(['id', 'image']).execute()
  const rows = await db
    .selectFrom('event_picture')
    .select('src')
    .where('event_id', 'in', due.select('id'))
    .execute()
  return {
    ids: events.map(({ id }) => id),
    pictures: [...rows.map(({ src }) => src), ...events.map(({ image }) => image)],
  }
}

export async function eraseTrashed(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('event')
    .where('deleted_at', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
