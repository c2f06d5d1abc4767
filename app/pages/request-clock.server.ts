import type { Acting } from '#app/accounts/acting.server.ts'
import { addDays, instantOf } from '#app/events/club-time.ts'

/** The end of a countdown (midnight in the club's time zone), the end of the event's last day, and the current time. */
export function clockFor(
  { env, now }: Pick<Acting, 'env' | 'now'>,
  { date, lastDate }: { date: string; lastDate: string },
) {
  const midnight = (date: string) => instantOf({ date, time: '00:00' }, env.clubTimeZone).toISOString()
  return { target: midnight(date), ends: midnight(addDays(lastDate, 1)), now: now.toISOString() }
}
