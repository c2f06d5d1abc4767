import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#app/platform/db.ts'
import { containing, mentions, type Slice } from '#app/platform/listing.ts'
import type { Schema } from '#db/schema.ts'
import type { Registration, SeatStanding } from './model.ts'
import { columns, registrationOf } from './store.server.ts'

export interface WantedRegistrations {
  eventId: string
  standing: SeatStanding | null
  /** Looked for in name, e-mail and phone; '' finds all. */
  q: string
}

function isWanted({ eventId, standing, q }: WantedRegistrations) {
  const pattern = containing(q)
  return (eb: ExpressionBuilder<Schema, 'registration'>) =>
    eb.and([
      eb('event_id', '=', eventId),
      ...(standing ? [eb('status', '=', standing)] : []),
      ...(q
        ? [eb.or([mentions('name', pattern), mentions('email', pattern), mentions('phone', pattern)])]
        : []),
    ])
}

/** Seats in the order they were taken, the waitlist in its own. */
export async function listRegistrations(
  db: Database,
  wanted: WantedRegistrations,
  { limit, offset }: Slice,
): Promise<Registration[]> {
  const rows = await db
    .selectFrom('registration')
    .select(columns)
    .where(isWanted(wanted))
    .orderBy('place')
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

export async function countByStanding(db: Database, eventId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('registration')
    .select(['status', (eb) => eb.fn.countAll<number>().as('total')])
    .where('event_id', '=', eventId)
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, total }) => [status, total]))
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
