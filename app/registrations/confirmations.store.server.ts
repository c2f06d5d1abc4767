import { eventColumns, eventOf } from '#app/events/event-row.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { MailedEvent, Registration } from './model.ts'
import { CONFIRM_MS } from './rules.ts'
import { registrationColumns, registrationOf } from './store.server.ts'

/** Until when who gets a seat now confirms it; null: the event begins sooner. */
export async function confirmationDeadline(
  db: Database,
  { eventId, now }: { eventId: string; now: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom('event')
    .select('turns_past_at')
    .where('id', '=', eventId)
    .where('event_status', '=', 'scheduled')
    .executeTakeFirst()
  const deadline = new Date(now.getTime() + CONFIRM_MS).toISOString()
  return row && deadline < row.turns_past_at ? deadline : null
}

/** null: it has no such seat, or the time is over. Who confirms knows the date: reminders that were due before are not sent. */
export async function setConfirmed(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<Registration | null> {
  const row = await db
    .updateTable('registration')
    .set({ confirm_by: null, day_reminded_at: now.toISOString(), hours_reminded_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'seated')
    .where('confirm_by', '>', now.toISOString())
    .returning(registrationColumns)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

/** A person who cannot be notified keeps the seat. */
export async function clearDeadline(db: Database, id: string): Promise<void> {
  await db.updateTable('registration').set({ confirm_by: null }).where('id', '=', id).execute()
}

/**
 * For an event that does not take place on its date: people cannot know yet whether they can come. With `until` or `from` only
 * the deadlines until then, or from then on.
 */
export async function clearDeadlinesOf(
  db: Database,
  eventId: string,
  { until, from }: { until?: string; from?: string } = {},
): Promise<void> {
  await db
    .updateTable('registration')
    .set({ confirm_by: null })
    .where('event_id', '=', eventId)
    .where('confirm_by', 'is not', null)
    .$if(until !== undefined, (query) => query.where('confirm_by', '<=', until ?? ''))
    .$if(from !== undefined, (query) => query.where('confirm_by', '>=', from ?? ''))
    .execute()
}

/** Seats whose time is over before their event begins, the earliest first. */
export async function listOverdue(
  db: Database,
  { now, most }: { now: Date; most: number },
): Promise<{ id: string; event: MailedEvent }[]> {
  const rows = await db
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select(eventColumns.map((column) => `event.${column}` as const))
    .select('registration.id as registrationId')
    .where('registration.confirm_by', '<=', now.toISOString())
    .where('registration.status', '=', 'seated')
    .where('registration.checked_in_at', 'is', null)
    .where('event.event_status', '=', 'scheduled')
    .where('event.turns_past_at', '>=', now.toISOString())
    .where('event.deleted_at', 'is', null)
    .orderBy('registration.confirm_by')
    .orderBy('registration.id')
    .limit(most)
    .execute()
  return rows.map(({ registrationId, ...row }) => ({ id: registrationId, event: eventOf(row) }))
}

/** Cancels a seat that is still not confirmed; null: it was meanwhile. */
export async function cancelOverdue(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<Registration | null> {
  const row = await db
    .updateTable('registration')
    .set({ status: 'cancelled', cancelled_at: now.toISOString(), confirm_by: null })
    .where('id', '=', id)
    .where('status', '=', 'seated')
    .where('confirm_by', '<=', now.toISOString())
    .where('checked_in_at', 'is', null)
    .returning(registrationColumns)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}
