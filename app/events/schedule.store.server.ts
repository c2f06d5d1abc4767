import type { Database } from '#app/platform/database/database.ts'
import type { Schedule } from './schedule.ts'

/** Keeps the schedule before and after a change; call it in the change's transaction. */
export async function recordSchedule(
  db: Database,
  change: {
    eventId: string
    before: Schedule & { version: number }
    after: Schedule & { version: number }
    now: Date
  },
): Promise<void> {
  const { eventId, before, after, now } = change
  const rows = [before, after].map(({ version, date, time, endTime, venue, status }) => ({
    event_id: eventId,
    version,
    date,
    time,
    end_time: endTime,
    venue,
    status,
    created_at: now.toISOString(),
  }))
  await db
    .insertInto('event_schedule')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['event_id', 'version']).doNothing())
    .execute()
}
