import type { ExpressionBuilder, QueryCreator } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { foldedColumn, containing, mentions, type Slice } from '#app/platform/database/paging.ts'
import type { Schema } from '#db/schema.ts'
import { categories, type Category, type Event } from './model.ts'
import { NEVER } from './schedule.ts'
import { eventColumns, eventOf, isPublic, isScheduled } from './event-row.ts'

export interface PublicQuery {
  when: 'upcoming' | 'past'
  /** Looked for in title and venue; '' finds all. */
  q: string
  category: Category | null
  now: Date
}

type Filter = Omit<PublicQuery, 'when'>

function passes({ q, category, now }: Filter) {
  const pattern = containing(q)
  return (eb: ExpressionBuilder<Schema, 'event'>) =>
    eb.and([
      isPublic(now)(eb),
      ...(category === null ? [] : [eb('category', '=', category)]),
      ...(q === '' ? [] : [eb.or([mentions('title', pattern), mentions('venue', pattern)])]),
    ])
}

function matches({ when, ...filter }: PublicQuery) {
  return (eb: ExpressionBuilder<Schema, 'event'>) =>
    eb.and([
      passes(filter)(eb),
      eb('turns_past_at', when === 'upcoming' ? '>=' : '<', filter.now.toISOString()),
    ])
}

interface Span {
  from: Date
  /** Not included. */
  until: Date
}

/** In the order they begin. Postponed events have no date. */
export async function listBetween(
  db: Database,
  filter: Filter,
  { from, until, most }: Span & { most: number },
): Promise<Event[]> {
  const rows = await db
    .selectFrom('event')
    .select(eventColumns)
    .where(passes(filter))
    .where('turns_past_at', '>=', from.toISOString())
    .where('turns_past_at', '<', until.toISOString())
    .orderBy('turns_past_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(eventOf)
}

/** When the last event before and the first one after the span are. */
export async function findNeighbours(
  db: Database,
  filter: Filter,
  { from, until }: Span,
): Promise<{ earlier: string | null; later: string | null }> {
  const dated = () => db.selectFrom('event').select('turns_past_at as at').where(passes(filter)).limit(1)
  const earlier = await dated()
    .where('turns_past_at', '<', from.toISOString())
    .orderBy('turns_past_at', 'desc')
    .executeTakeFirst()
  const later = await dated()
    .where('turns_past_at', '>=', until.toISOString())
    .where('turns_past_at', '<', NEVER)
    .orderBy('turns_past_at')
    .executeTakeFirst()
  return { earlier: earlier?.at ?? null, later: later?.at ?? null }
}

const ofPublicEvents = ['turns_past_at', 'opens_at', 'closes_at', 'members_until'] as const
const changing = [...ofPublicEvents, 'published_at'] as const

/** When an event begins next, when registration opens or closes next, and when an event is published next. */
function nextChanges(db: QueryCreator<Schema>, now: Date) {
  const at = now.toISOString()
  const next = (column: (typeof changing)[number]) =>
    db.selectFrom('event').select(column).orderBy(column).limit(1)
  return [
    ...ofPublicEvents.map((column) => next(column).where(column, '>=', at).where(isPublic(now)).as(column)),
    next('published_at').where('published_at', '>', at).where('deleted_at', 'is', null).as('published_at'),
  ]
}

/** A lookup in the index for each category, however many events there are. */
function presentCategories(
  db: QueryCreator<Schema>,
  { eb, now }: { eb: ExpressionBuilder<Schema, never>; now: Date },
) {
  return categories.map((category) =>
    eb
      .exists(db.selectFrom('event').select('id').where('category', '=', category).where(isPublic(now)))
      .as(category),
  )
}

export async function listPublic(db: Database, query: PublicQuery, slice: Slice): Promise<Event[]> {
  const direction = query.when === 'upcoming' ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('event')
    .select(eventColumns)
    .where(matches(query))
    .orderBy('turns_past_at', direction)
    .orderBy('id', direction)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return rows.map(eventOf)
}

function earliestOf(row: Partial<Record<(typeof changing)[number], string | null>> | undefined) {
  return changing
    .flatMap((column) => row?.[column] ?? [])
    .filter((at) => at !== NEVER)
    .reduce<string | null>((first, at) => (first === null || at < first ? at : first), null)
}

interface Survey {
  total: number
  present: Category[]
  nextChangeAt: string | null
}

/** What surrounds a page of the list: the total, the categories, and until when both are valid. */
export async function summarizePublic(db: Database, query: PublicQuery): Promise<Survey> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('event').select(eb.fn.countAll<number>().as('n')).where(matches(query)).as('total'),
      ...nextChanges(db, query.now),
      ...presentCategories(db, { eb, now: query.now }),
    ])
    .executeTakeFirst()
  return {
    total: row?.total ?? 0,
    present: categories.filter((category) => Boolean(row?.[category])),
    nextChangeAt: earliestOf(row),
  }
}

export async function findNextChange(db: Database, now: Date): Promise<string | null> {
  return earliestOf(await db.selectNoFrom(nextChanges(db, now)).executeTakeFirst())
}

/** Events that were held: public, neither cancelled nor postponed, and over. `from` and `until` (not included) are days. */
export async function listHeldEvents(
  db: Database,
  { from, until, now }: { from: string; until: string; now: Date },
): Promise<Pick<Event, 'id' | 'title' | 'date' | 'seats' | 'participants' | 'attended'>[]> {
  return db
    .selectFrom('event')
    .select(['id', 'title', 'date', 'seats', 'participants', 'attended'])
    .where(isScheduled(now))
    .where('turns_past_at', '<=', now.toISOString())
    .where('date', '>=', from)
    .where('date', '<', until)
    .orderBy('date')
    .orderBy(foldedColumn('title'))
    .execute()
}
