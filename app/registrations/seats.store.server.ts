import { sql } from 'kysely'
import { isScheduled } from '#app/events/event-row.ts'
import type { Database } from '#app/platform/database/database.ts'

/** The seat counters of an event. Every change is a guarded statement on its row, which serializes them. */

interface SeatRequest {
  eventId: string
  now: Date
}

/** With the schedule that the person was shown: after a change they must see the new one first. `isMember`: proved to be one. */
type OpenSeatRequest = SeatRequest & { scheduleVersion: number; isMember: boolean }

function updateOpenEvent(db: Database, { eventId, now, scheduleVersion, isMember }: OpenSeatRequest) {
  const at = now.toISOString()
  return db
    .updateTable('event')
    .where('id', '=', eventId)
    .where(isScheduled(now))
    .where('registration', '=', 'here')
    .where('schedule_version', '=', scheduleVersion)
    .where('closed_at', 'is', null)
    .where('turns_past_at', '>=', at)
    .where((eb) => eb.or([eb('opens_at', 'is', null), eb('opens_at', '<=', at)]))
    .where((eb) => eb.or([eb('closes_at', 'is', null), eb('closes_at', '>', at)]))
    .$if(!isMember, (query) =>
      query.where((eb) => eb.or([eb('members_until', 'is', null), eb('members_until', '<=', at)])),
    )
}

/** Takes a seat; false: there is none, registration is not open, or the schedule has changed. */
export async function takeSeat(db: Database, request: OpenSeatRequest): Promise<boolean> {
  const row = await updateOpenEvent(db, request)
    .set((eb) => ({ participants: eb('participants', '+', 1) }))
    .whereRef('participants', '<', 'seats')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The next number of the waitlist; null: there is no waitlist, a seat is free, or registration is not open. */
export async function takeWaitlistNumber(db: Database, request: OpenSeatRequest): Promise<number | null> {
  const row = await updateOpenEvent(db, request)
    .set((eb) => ({ last_waitlist_number: eb('last_waitlist_number', '+', 1) }))
    .where('has_waitlist', '=', 1)
    .whereRef('participants', '>=', 'seats')
    .returning('last_waitlist_number')
    .executeTakeFirst()
  return row?.last_waitlist_number ?? null
}

/**
 * Walk-ins need a free seat only: opening times do not matter. With `isReleased` seats of people who have not come are free, too;
 * with `isOver` none is needed.
 */
export async function takeWalkInSeat(
  db: Database,
  { eventId, now, isOver, isReleased }: SeatRequest & { isOver: boolean; isReleased: boolean },
): Promise<boolean> {
  const row = await db
    .updateTable('event')
    .set((eb) => ({ participants: eb('participants', '+', 1) }))
    .where('id', '=', eventId)
    .where(isScheduled(now))
    .where('registration', '=', 'here')
    .$if(!isOver, (query) =>
      query.where((eb) =>
        eb.or([
          eb('participants', '<', eb.ref('seats')),
          ...(isReleased ? [eb(eb.fn.coalesce('attended', eb.lit(0)), '<', eb.ref('seats'))] : []),
        ]),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the event's row to the end of the transaction. Call it before changing seats and waitlist together: on
 * PostgreSQL two transactions could otherwise move the same person.
 */
export async function lockEvent(db: Database, eventId: string): Promise<void> {
  await db
    .updateTable('event')
    .set((eb) => ({ last_waitlist_number: eb.ref('last_waitlist_number') }))
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

/** Of events that were postponed before that moment, where the registrations were erased: with a new date they take everybody. */
export async function freeErasedSeats(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('event')
    .set({ participants: 0 })
    .where('registration', '=', 'here')
    .where('event_status', '=', 'postponed')
    .where('updated_at', '<', before.toISOString())
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('registration').select('event_id').where('status', '=', 'seated'),
    )
    .execute()
}

/** Takes a free seat for the waitlist, before the event begins; false: none is free, or the event is off or in the trash. */
export async function takeFreedSeat(db: Database, { eventId, now }: SeatRequest): Promise<boolean> {
  const row = await db
    .updateTable('event')
    .set((eb) => ({ participants: eb('participants', '+', 1) }))
    .where('id', '=', eventId)
    .where('registration', '=', 'here')
    .where('event_status', '<>', 'cancelled')
    .where('deleted_at', 'is', null)
    .where('turns_past_at', '>=', now.toISOString())
    .whereRef('participants', '<', 'seats')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A number behind the whole waitlist. */
export async function nextWaitlistNumber(db: Database, eventId: string): Promise<number> {
  const { last_waitlist_number } = await db
    .updateTable('event')
    .set((eb) => ({ last_waitlist_number: eb('last_waitlist_number', '+', 1) }))
    .where('id', '=', eventId)
    .returning('last_waitlist_number')
    .executeTakeFirstOrThrow()
  return last_waitlist_number
}

/** false: the event does not exist, or uses the outside form. */
export async function setClosedAt(
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

/** false: the registration was not checked in, or at another time than the one to undo. */
export async function clearCheckedIn(
  db: Database,
  { id, eventId, since }: { id: string; eventId: string; since: string | null },
): Promise<boolean> {
  const row = await db
    .updateTable('registration')
    .set({ checked_in_at: null, checked_in_by: null })
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('checked_in_at', since === null ? 'is not' : '=', since)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the number of people checked in; null again when it returns to 0. */
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

/** Whether who has a seat may still cancel it (`mayCancel`); of a postponed event always: the time for it was of the old date. */
export async function isSeatCancellable(db: Database, { eventId, now }: SeatRequest): Promise<boolean> {
  const at = now.toISOString()
  const row = await db
    .selectFrom('event')
    .select('id')
    .where('id', '=', eventId)
    .where('turns_past_at', '>=', at)
    .where(({ eb, fn, or }) =>
      or([eb('event_status', '=', 'postponed'), eb(fn.coalesce('cancel_until', 'turns_past_at'), '>=', at)]),
    )
    .executeTakeFirst()
  return row !== undefined
}
