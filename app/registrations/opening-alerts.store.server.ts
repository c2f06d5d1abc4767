import { normalizeEmail } from '#app/club/email.rules.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { Schema } from '#db/schema.ts'

export interface OpeningAlert {
  id: string
  email: string
  /** Confirmed by the link of the first mail. */
  isConfirmed: boolean
}

interface AlertRequest {
  eventId: string
  email: string
  now: Date
}

/** The id of the alert when its first mail is due; null: one was queued since `mailedSince`. */
export async function askForAlert(
  db: Database,
  { eventId, email, now, mailedSince }: AlertRequest & { mailedSince: Date },
): Promise<string | null> {
  const at = now.toISOString()
  const row = await db
    .insertInto('opening_alert')
    .values({
      id: newId(),
      event_id: eventId,
      email,
      email_key: normalizeEmail(email),
      asked_at: at,
      confirmed_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'email_key'])
        .doUpdateSet({ asked_at: at })
        .where('opening_alert.asked_at', '<', mailedSince.toISOString()),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

interface AlertKey {
  id: string
  eventId: string
}

/** Not of an event in the trash. */
const isOfEvent = ({ exists, selectFrom }: ExpressionBuilder<Schema, 'opening_alert'>) =>
  exists(
    selectFrom('event')
      .select('event.id')
      .whereRef('event.id', '=', 'opening_alert.event_id')
      .where('event.deleted_at', 'is', null),
  )

export async function findAlert(db: Database, { id, eventId }: AlertKey): Promise<OpeningAlert | null> {
  const row = await db
    .selectFrom('opening_alert')
    .select(['id', 'email', 'confirmed_at'])
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where(isOfEvent)
    .executeTakeFirst()
  return row ? { id: row.id, email: row.email, isConfirmed: row.confirmed_at !== null } : null
}

/** false: the alert or its event was deleted. */
export async function confirmAlert(
  db: Database,
  { id, eventId, now }: AlertKey & { now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('opening_alert')
    .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now.toISOString())) }))
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where(isOfEvent)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteAlert(db: Database, { id, eventId }: AlertKey): Promise<void> {
  await db.deleteFrom('opening_alert').where('id', '=', id).where('event_id', '=', eventId).execute()
}

/** The events with opening alerts, also those in the trash. */
export async function listAwaitedEvents(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('opening_alert').select('event_id').distinct().execute()
  return rows.map(({ event_id }) => event_id)
}

/** Deletes all alerts of the event. Returns the confirmed ones; no other caller gets them. */
export async function takeAlerts(db: Database, eventId: string): Promise<{ email: string }[]> {
  const rows = await db
    .deleteFrom('opening_alert')
    .where('event_id', '=', eventId)
    .returning(['email', 'confirmed_at'])
    .execute()
  return rows.filter(({ confirmed_at }) => confirmed_at !== null)
}

/** Returns how many. */
export async function deleteUnconfirmedAlerts(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('opening_alert')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
