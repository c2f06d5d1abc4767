import { HOUR_MS } from '#app/club/durations.rules.ts'
import { instantOf } from '#app/events/club-time.ts'
import type { Database } from '#app/platform/database/database.ts'
import { EVENT_DAY_HOURS } from './rules.ts'

/** When a link for the day of the event works. */
export function eventDayOf(
  { date }: { date: string },
  zone: string,
): { startsAt: string; expiresAt: string } {
  const start = instantOf({ date, time: '00:00' }, zone)
  const expiresAt = new Date(start.getTime() + EVENT_DAY_HOURS * HOUR_MS).toISOString()
  return { startsAt: start.toISOString(), expiresAt }
}

/** Links for the day of the event follow it to another day. */
export async function moveEventDayLinks(
  db: Database,
  event: { id: string; date: string },
  zone: string,
): Promise<void> {
  const { startsAt, expiresAt } = eventDayOf(event, zone)
  await db
    .updateTable('check_in_link')
    .set({ starts_at: startsAt, expires_at: expiresAt })
    .where('event_id', '=', event.id)
    .where('starts_at', 'is not', null)
    .execute()
}
