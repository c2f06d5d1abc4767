import { sql } from 'kysely'
import type { Database } from '#app/platform/db.ts'

/** What one event counts. Every change is a guarded statement on its row, which orders all of them. */

interface Asked {
  eventId: string
  now: Date
}

function openEvent(db: Database, { eventId, now }: Asked) {
  const at = now.toISOString()
  return db
    .updateTable('event')
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .where('registration', '=', 'here')
    .where('closed_at', 'is', null)
    .where('turns_past_at', '>=', at)
    .where((eb) => eb.or([eb('opens_at', 'is', null), eb('opens_at', '<=', at)]))
    .where((eb) => eb.or([eb('closes_at', 'is', null), eb('closes_at', '>', at)]))
}

/** The one guarded statement: false when there is no seat, or no door is open. */
export async function takeSeat(db: Database, asked: Asked): Promise<boolean> {
  const row = await openEvent(db, asked)
    .set((eb) => ({ participants: eb('participants', '+', 1) }))
    .whereRef('participants', '<', 'seats')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The next number of the waitlist; null: there is none, a seat is free by now, or no door is open. */
export async function takePlace(db: Database, asked: Asked): Promise<number | null> {
  const row = await openEvent(db, asked)
    .set((eb) => ({ places_given: eb('places_given', '+', 1) }))
    .where('has_waitlist', '=', 1)
    .whereRef('participants', '>=', 'seats')
    .returning('places_given')
    .executeTakeFirst()
  return row?.places_given ?? null
}

/** At the door nobody asks for hours: only whether there is a seat. */
export async function takeSeatAtDoor(db: Database, eventId: string): Promise<boolean> {
  const row = await db
    .updateTable('event')
    .set((eb) => ({ participants: eb('participants', '+', 1) }))
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .where('registration', '=', 'here')
    .whereRef('participants', '<', 'seats')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whoever changes more than one thing of an event holds its row first, to the end of the transaction: on PostgreSQL a
 * waitlist could otherwise lose its first in one transaction while another one seats them.
 */
export async function holdEvent(db: Database, eventId: string): Promise<void> {
  await db
    .updateTable('event')
    .set((eb) => ({ places_given: eb.ref('places_given') }))
    .where('id', '=', eventId)
    .execute()
}

export async function freeSeat(db: Database, eventId: string): Promise<void> {
  await db
    .updateTable('event')
    .set((eb) => ({ participants: eb('participants', '-', 1) }))
    .where('id', '=', eventId)
    .where('participants', '>', 0)
    .execute()
}

/** A seat for whoever waits, before the event begins; false: none is free. */
export async function takeFreedSeat(db: Database, { eventId, now }: Asked): Promise<boolean> {
  const row = await db
    .updateTable('event')
    .set((eb) => ({ participants: eb('participants', '+', 1) }))
    .where('id', '=', eventId)
    .where('registration', '=', 'here')
    .where('turns_past_at', '>=', now.toISOString())
    .whereRef('participants', '<', 'seats')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A number behind everybody who waits. */
export async function lastPlace(db: Database, eventId: string): Promise<number> {
  const { places_given } = await db
    .updateTable('event')
    .set((eb) => ({ places_given: eb('places_given', '+', 1) }))
    .where('id', '=', eventId)
    .returning('places_given')
    .executeTakeFirstOrThrow()
  return places_given
}

/** false: gone, or people register by the outside form. */
export async function closeByHand(
  db: Database,
  { eventId, closedAt }: { eventId: string; closedAt: string | null },
): Promise<boolean> {
  const row = await db
    .updateTable('event')
    .set({ closed_at: closedAt })
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .where('registration', '=', 'here')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** One more, or one fewer, is in: counted from the first, and uncounted when the first was a mistake. */
export async function changeAttended(
  db: Database,
  { eventId, by }: { eventId: string; by: 1 | -1 },
): Promise<void> {
  await db
    .updateTable('event')
    .set({ attended: sql<number | null>`nullif(coalesce(attended, 0) + ${sql.lit(by)}, 0)` })
    .where('id', '=', eventId)
    .execute()
}
