import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#app/platform/db.ts'
import { containing, mentions, type Slice } from '#app/platform/listing.ts'
import type { Schema } from '#db/schema.ts'
import type { Category, Event } from './model.ts'
import { eventColumns, eventOf } from './store.server.ts'

export interface PublicQuery {
  when: 'upcoming' | 'past'
  /** Looked for in title and venue; '' finds all. */
  q: string
  category: Category | null
  now: Date
}

function isAsked({ when, q, category, now }: PublicQuery) {
  return (eb: ExpressionBuilder<Schema, 'event'>) =>
    eb.and([
      eb('deleted_at', 'is', null),
      eb('turns_past_at', when === 'upcoming' ? '>=' : '<', now.toISOString()),
      ...(category ? [eb('category', '=', category)] : []),
      ...(q ? [eb.or([mentions('title', containing(q)), mentions('venue', containing(q))])] : []),
    ])
}

export async function listPublic(
  db: Database,
  query: PublicQuery,
  { limit, offset }: Slice,
): Promise<Event[]> {
  const direction = query.when === 'upcoming' ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('event')
    .select(eventColumns)
    .where(isAsked(query))
    .orderBy('turns_past_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(eventOf)
}

export async function countPublic(db: Database, query: PublicQuery): Promise<number> {
  const { total } = await db
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isAsked(query))
    .executeTakeFirstOrThrow()
  return total
}

/** Which of them have an event: a look into the index for each, however many events there are. */
export async function presentAmong(db: Database, categories: readonly Category[]): Promise<Category[]> {
  const row = await db
    .selectNoFrom((eb) =>
      categories.map((category) =>
        eb
          .exists(
            eb
              .selectFrom('event')
              .select('id')
              .where('category', '=', category)
              .where('deleted_at', 'is', null),
          )
          .as(category),
      ),
    )
    .executeTakeFirstOrThrow()
  return categories.filter((category) => Boolean(row[category]))
}

async function earliest(
  db: Database,
  column: 'turns_past_at' | 'opens_at' | 'closes_at',
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('event')
    .select(`${column} as at`)
    .where('deleted_at', 'is', null)
    .where(column, '>=', now.toISOString())
    .orderBy(column)
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** An event begins, or its registration opens or closes. */
export async function earliestToCome(db: Database, now: Date): Promise<string | null> {
  const begins = await earliest(db, 'turns_past_at', now)
  const opens = await earliest(db, 'opens_at', now)
  const closes = await earliest(db, 'closes_at', now)
  return [begins, opens, closes].filter((at) => at !== null).toSorted()[0] ?? null
}
