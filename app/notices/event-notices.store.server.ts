import type { ExpressionBuilder } from 'kysely'
import { isScheduled } from '#app/events/event-row.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#db/schema.ts'

const toCome = (now: Date) => (eb: ExpressionBuilder<Schema, 'event'>) =>
  eb.and([isScheduled(now)(eb), eb('event.turns_past_at', '>', now.toISOString())])

export interface EventNumbers {
  id: string
  title: string
  date: string
  seats: number
  participants: number
  turnsPastAt: string
  /** The length of the waitlist. */
  waiting: number
}

/** Public events that have no free seat, or begin before `until`. */
export async function listEventNumbers(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<EventNumbers[]> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'title', 'date', 'seats', 'participants', 'turns_past_at as turnsPastAt'])
    .select(({ selectFrom }) =>
      selectFrom('registration')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('registration.event_id', '=', 'event.id')
        .where('registration.status', '=', 'waiting')
        .as('waiting'),
    )
    .where(toCome(now))
    .where((eb) =>
      eb.or([
        eb('turns_past_at', '<', until.toISOString()),
        eb.and([eb('seats', '>', 0), eb('participants', '>=', eb.ref('seats'))]),
      ]),
    )
    .orderBy('turns_past_at')
    .orderBy('id')
    .execute()
  return rows.map(({ waiting, ...row }) => ({ ...row, waiting: waiting ?? 0 }))
}

export interface WaitlistGrowth {
  title: string
  waiting: number
  /** How many joined since the last digest. */
  joined: number
}

/** The waitlists that grew after `digestAt`, and until `until`. */
export async function listWaitlistGrowth(
  db: Database,
  { now, digestAt, until }: { now: Date; digestAt: string; until: string },
): Promise<WaitlistGrowth[]> {
  const rows = await db
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select(({ fn }) => [
      'event.id',
      'event.title',
      fn.countAll<number>().as('waiting'),
      fn
        .countAll<number>()
        .filterWhere('registration.created_at', '>', digestAt)
        .filterWhere('registration.created_at', '<=', until)
        .as('joined'),
    ])
    .where('registration.status', '=', 'waiting')
    .where(toCome(now))
    .groupBy(['event.id', 'event.title', 'event.turns_past_at'])
    .orderBy('event.turns_past_at')
    .orderBy('event.id')
    .execute()
  return rows.filter(({ joined }) => joined > 0)
}
