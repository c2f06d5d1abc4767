import { eventColumns, eventOf } from '#app/events/event-row.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { WaitlistPosition, Registration } from './model.ts'
import { registrationColumns, registrationOf } from './store.server.ts'

/** Moves a registration from its seat to the waitlist, with this number. */
export async function moveToWaitlist(
  db: Database,
  { id, waitlistNumber }: { id: string; waitlistNumber: number },
): Promise<Registration | null> {
  const row = await db
    .updateTable('registration')
    .set({ status: 'waiting', waitlist_number: waitlistNumber, seated_at: null, confirm_by: null })
    .where('id', '=', id)
    .where('status', '=', 'seated')
    .where('checked_in_at', 'is', null)
    .returning(registrationColumns)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

/** Seats the first of the waitlist; null: the waitlist is empty. */
export async function seatFirstWaiting(
  db: Database,
  { eventId, now, confirmBy }: { eventId: string; now: Date; confirmBy: string | null },
): Promise<Registration | null> {
  const row = await db
    .updateTable('registration')
    .set({ status: 'seated', seated_at: now.toISOString(), confirm_by: confirmBy })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('registration as first')
        .select('first.id')
        .where('first.event_id', '=', eventId)
        .where('first.status', '=', 'waiting')
        .orderBy('first.waitlist_number')
        .orderBy('first.id')
        .limit(1),
    )
    .where('status', '=', 'waiting')
    .returning(registrationColumns)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

/** Seats one person of the waitlist; null: they do not wait. */
export async function seatWaiting(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<Registration | null> {
  const row = await db
    .updateTable('registration')
    .set({ status: 'seated', seated_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning(registrationColumns)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

export async function findWaitlistPosition(
  db: Database,
  { eventId, waitlistNumber }: Registration,
): Promise<WaitlistPosition> {
  const { of, before } = await db
    .selectFrom('registration')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('of'),
      fn
        .countAll<number>()
        .filterWhere(eb('waitlist_number', '<', waitlistNumber))
        .as('before'),
    ])
    .where('event_id', '=', eventId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { position: before + 1, of }
}

/** Moves a registration to the front of the waitlist; null: it is not on the waitlist. */
export async function moveToFront(db: Database, id: string): Promise<Registration | null> {
  const row = await db
    .updateTable('registration')
    .set(({ eb, selectFrom }) => ({
      waitlist_number: eb(
        selectFrom('registration as other')
          .select(({ fn }) => fn.min('other.waitlist_number').as('least'))
          .whereRef('other.event_id', '=', 'registration.event_id')
          .where('other.status', '=', 'waiting')
          .$asScalar(),
        '-',
        1,
      ),
    }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning(registrationColumns)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

/**
 * Those of the given registrations that hold a seat at a coming event or wait for one, in a fixed order, so that two callers
 * cannot deadlock: the waiting ones first, so that their own seat is not given to them.
 */
export async function listPlacesToCome(db: Database, ids: readonly string[], now: Date) {
  const rows = await db
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select(eventColumns.map((column) => `event.${column}` as const))
    .select(['registration.id as registrationId', 'registration.status as seatStatus'])
    .where('registration.id', 'in', ids)
    .where('registration.status', '<>', 'cancelled')
    .where('event.turns_past_at', '>=', now.toISOString())
    .orderBy('event.id')
    .orderBy('registration.status', 'desc')
    .execute()
  return rows.map(({ registrationId: id, seatStatus: status, ...row }) => ({
    id,
    status,
    event: eventOf(row),
  }))
}
