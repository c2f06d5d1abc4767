import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#app/platform/db.ts'
import { containing, mentions, type Slice } from '#app/platform/listing.ts'
import type { Schema } from '#db/schema.ts'
import type { ListCounts, ListState, Registration } from './model.ts'
import { columns, registrationOf } from './store.server.ts'

export interface WantedRegistrations {
  eventId: string
  standing: ListState | null
  /** Looked for in name, e-mail and phone; '' finds all. */
  q: string
}

function isWanted({ eventId, standing, q }: WantedRegistrations) {
  const pattern = containing(q)
  return (eb: ExpressionBuilder<Schema, 'registration'>) =>
    eb.and([
      eb('event_id', '=', eventId),
      ...(standing === 'in' ? [eb('checked_in_at', 'is not', null)] : []),
      ...(standing && standing !== 'in' ? [eb('status', '=', standing)] : []),
      ...(q
        ? [eb.or([mentions('name', pattern), mentions('email', pattern), mentions('phone', pattern)])]
        : []),
    ])
}

/** Seats in the order they were taken, then the waitlist in its own, then who gave up their place. */
export async function listRegistrations(
  db: Database,
  wanted: WantedRegistrations,
  { limit, offset }: Slice,
): Promise<Registration[]> {
  const rows = await db
    .selectFrom('registration')
    .select(columns)
    .where(isWanted(wanted))
    .orderBy(sql`case status when 'seated' then 0 when 'waiting' then 1 else 2 end`)
    .orderBy(sql`case status when 'waiting' then place else 0 end`)
    .orderBy(sql`coalesce(cancelled_at, seated_at, created_at)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(registrationOf)
}

export async function countRegistrations(db: Database, wanted: WantedRegistrations): Promise<number> {
  const { total } = await db
    .selectFrom('registration')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isWanted(wanted))
    .executeTakeFirstOrThrow()
  return total
}

export async function countByStanding(db: Database, eventId: string): Promise<ListCounts> {
  const rows = await db
    .selectFrom('registration')
    .select((eb) => [
      'status',
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('checked_in_at').as('in'),
      eb.fn.count<number>('email').as('reachable'),
    ])
    .where('event_id', '=', eventId)
    .groupBy('status')
    .execute()
  const of = (status: string) => rows.find((row) => row.status === status)
  const total = (status: string) => of(status)?.total ?? 0
  return {
    seated: total('seated'),
    waiting: total('waiting'),
    cancelled: total('cancelled'),
    in: of('seated')?.in ?? 0,
    reachable: { seated: of('seated')?.reachable ?? 0, waiting: of('waiting')?.reachable ?? 0 },
  }
}

/** Which of these people wait as the how manyeth, counted from 1. */
export async function countPlaces(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('registration as waiting')
    .select(({ selectFrom, fn }) => [
      'waiting.id',
      selectFrom('registration as other')
        .select(fn.countAll<number>().as('before'))
        .whereRef('other.event_id', '=', 'waiting.event_id')
        .where('other.status', '=', 'waiting')
        .whereRef('other.place', '<', 'waiting.place')
        .as('before'),
    ])
    .where('waiting.id', 'in', ids)
    .where('waiting.status', '=', 'waiting')
    .execute()
  return new Map(rows.map(({ id, before }) => [id, (before ?? 0) + 1]))
}

/** How many wait for each of these events; an event where nobody does is left out. */
export async function countWaitingOf(
  db: Database,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('registration')
    .select(['event_id', (eb) => eb.fn.countAll<number>().as('total')])
    .where('event_id', 'in', eventIds)
    .where('status', '=', 'waiting')
    .groupBy('event_id')
    .execute()
  return new Map(rows.map(({ event_id, total }) => [event_id, total]))
}
