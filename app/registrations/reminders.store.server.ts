import { eventColumns, eventOf, isScheduled } from '#app/events/event-row.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Event } from '#app/events/model.ts'
import type { Registration } from './model.ts'
import { registrationColumns, registrationOf } from './store.server.ts'

/** Events with registration on this site that turn past between the two instants. */
export async function eventsTurningPast(
  db: Database,
  { after, until }: { after: Date; until: Date },
): Promise<Event[]> {
  const rows = await db
    .selectFrom('event')
    .select(eventColumns)
    .where('registration', '=', 'here')
    .where(isScheduled(after))
    .where('turns_past_at', '>', after.toISOString())
    .where('turns_past_at', '<=', until.toISOString())
    .execute()
  return rows.map(eventOf)
}

/** When its schedule became what it is; null: it never changed. */
export async function scheduleChangedAt(
  db: Database,
  { id, scheduleVersion }: Pick<Event, 'id' | 'scheduleVersion'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('event_schedule')
    .select('created_at')
    .where('event_id', '=', id)
    .where('version', '=', scheduleVersion)
    .where('version', '>', 0)
    .executeTakeFirst()
  return row?.created_at ?? null
}

interface DueReminder {
  eventId: string
  kind: 'day' | 'hours'
  /** When this reminder was due. People who got their seat later do not need it; a reminder sent earlier was for another date. */
  dueAt: Date
  now: Date
  most: number
}

/** Each reminder is claimed once, on any replica; its mail is queued in the same transaction. */
export async function claimDueReminders(
  db: Database,
  { eventId, kind, dueAt, now, most }: DueReminder,
): Promise<Registration[]> {
  const column = kind === 'day' ? 'day_reminded_at' : 'hours_reminded_at'
  const at = dueAt.toISOString()
  const rows = await db
    .updateTable('registration')
    .set({ [column]: now.toISOString() })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('registration as due')
        .select('due.id')
        .where('due.event_id', '=', eventId)
        .where('due.status', '=', 'seated')
        .where('due.email', 'is not', null)
        .where('due.seated_at', '<', at)
        .where('due.confirm_by', 'is', null)
        .where((eb) => eb.or([eb(`due.${column}`, 'is', null), eb(`due.${column}`, '<', at)]))
        .limit(most),
    )
    .where('status', '=', 'seated')
    .where((eb) => eb.or([eb(column, 'is', null), eb(column, '<', at)]))
    .returning(registrationColumns)
    .execute()
  return rows.map(registrationOf)
}

/** Of events that turned past before the moment, or were postponed and forgotten: no date will ever make these past. */
const longPast = (db: Database, before: Date) =>
  db
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select('registration.id')
    .where((eb) =>
      eb.or([
        eb('event.turns_past_at', '<', before.toISOString()),
        eb.and([
          eb('event.event_status', '=', 'postponed'),
          eb('event.updated_at', '<', before.toISOString()),
        ]),
      ]),
    )

/** Their kept certificates stay; one that holds no check-in then is withdrawn, since nothing else would say so. */
export async function eraseRegistrationsBefore(
  db: Database,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  const unproved = longPast(db, before).where((eb) =>
    eb.or([
      eb('registration.checked_in_at', 'is', null),
      eb('registration.status', '<>', 'seated'),
      eb('event.event_status', '=', 'postponed'),
    ]),
  )
  await db
    .updateTable('certificate')
    .set({ withdrawn_at: now.toISOString() })
    .where('withdrawn_at', 'is', null)
    .where('registration_id', 'in', unproved)
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('registration')
    .where('id', 'in', longPast(db, before))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
