import { type ExpressionBuilder, type QueryCreator, sql } from 'kysely'
import type { Database } from '#app/platform/db.ts'
import { containing, mentions, type Slice } from '#app/platform/listing.ts'
import { prepared } from '#app/platform/prepared.ts'
import type { Schema } from '#db/schema.ts'
import { categories, type Category, type Event } from './model.ts'
import { eventColumns, eventOf } from './store.server.ts'

export interface PublicQuery {
  when: 'upcoming' | 'past'
  /** Looked for in title and venue; '' finds all. */
  q: string
  category: Category | null
  now: Date
}

/** What the words of a statement depend on; the rest are its values. */
interface Shape {
  when: 'upcoming' | 'past'
  isSearched: boolean
  isOfOne: boolean
}

interface Values extends Slice {
  now: string
  pattern: string
  category: string
}

function isAsked({ when, isSearched, isOfOne }: Shape, { now, pattern, category }: Values) {
  return (eb: ExpressionBuilder<Schema, 'event'>) =>
    eb.and([
      eb('deleted_at', 'is', null),
      eb('turns_past_at', when === 'upcoming' ? '>=' : '<', now),
      ...(isOfOne ? [eb('category', '=', category)] : []),
      ...(isSearched ? [eb.or([mentions('title', pattern), mentions('venue', pattern)])] : []),
    ])
}

function prepareList(shape: Shape) {
  const direction = shape.when === 'upcoming' ? 'asc' : 'desc'
  return prepared((db, values: Values) =>
    db
      .selectFrom('event')
      .select(eventColumns)
      .where(isAsked(shape, values))
      .orderBy('turns_past_at', direction)
      .orderBy('id', direction)
      .limit(values.limit)
      .offset(values.offset),
  )
}

function next(db: QueryCreator<Schema>, column: 'turns_past_at' | 'opens_at' | 'closes_at', now: string) {
  return db
    .selectFrom('event')
    .select(column)
    .where('deleted_at', 'is', null)
    .where(column, '>=', now)
    .orderBy(column)
    .limit(1)
    .as(column)
}

const changing = ['turns_past_at', 'opens_at', 'closes_at'] as const

/** An event begins, or its registration opens or closes. */
const readNext = prepared((db, { now }: { now: string }) =>
  db.selectNoFrom(changing.map((column) => next(db, column, now))),
)

function prepareSurvey(shape: Shape) {
  return prepared((db, values: Values) =>
    db.selectNoFrom((eb) => [
      eb
        .selectFrom('event')
        .select(eb.fn.countAll<number>().as('n'))
        .where(isAsked(shape, values))
        .as('total'),
      ...changing.map((column) => next(db, column, values.now)),
      // A look into the index for each, however many events there are.
      ...categories.map((category) =>
        eb
          .exists(
            db
              .selectFrom('event')
              .select('id')
              .where('category', '=', sql.lit(category))
              .where('deleted_at', 'is', null),
          )
          .as(category),
      ),
    ]),
  )
}

interface Prepared {
  list: ReturnType<typeof prepareList>
  survey: ReturnType<typeof prepareSurvey>
}
const known = new Map<string, Prepared>()

/** One of eight: upcoming or past, with a word or without, of one category or of all. */
function statementsFor({ when, q, category }: PublicQuery): Prepared {
  const shape = { when, isSearched: q !== '', isOfOne: category !== null }
  const name = JSON.stringify(shape)
  const statements = known.get(name) ?? { list: prepareList(shape), survey: prepareSurvey(shape) }
  known.set(name, statements)
  return statements
}

function valuesOf({ q, category, now }: PublicQuery, slice: Slice): Values {
  return { ...slice, now: now.toISOString(), pattern: containing(q), category: category ?? '' }
}

export async function listPublic(db: Database, query: PublicQuery, slice: Slice): Promise<Event[]> {
  const { rows } = await statementsFor(query).list(db, valuesOf(query, slice))
  return rows.map(eventOf)
}

function earliestOf(row: Partial<Record<(typeof changing)[number], string | null>> | undefined) {
  const times = changing.map((column) => row?.[column] ?? null).filter((at) => at !== null)
  return times.toSorted()[0] ?? null
}

interface Survey {
  total: number
  present: Category[]
  nextChangeAt: string | null
}

/** What stands around a page of the list: how many there are in all, of which categories, and until when that holds. */
export async function surveyPublic(db: Database, query: PublicQuery): Promise<Survey> {
  const { rows } = await statementsFor(query).survey(db, valuesOf(query, { limit: 0, offset: 0 }))
  const [row] = rows
  return {
    total: row?.total ?? 0,
    present: categories.filter((category) => Boolean(row?.[category])),
    nextChangeAt: earliestOf(row),
  }
}

export async function earliestToCome(db: Database, now: Date): Promise<string | null> {
  const { rows } = await readNext(db, { now: now.toISOString() })
  return earliestOf(rows[0])
}
