import type { Acting } from '#app/accounts/acting.server.ts'
import { instantOf } from '#app/events/zone.ts'

/** A countdown's end, at midnight in the club zone (decision 4), and the moment it is looked at. */
export function clockFor({ env, now }: Pick<Acting, 'env' | 'now'>, targetDate: string) {
  const target = instantOf({ date: targetDate, time: '00:00' }, env.clubTimeZone)
  return { target: target.toISOString(), now: now.toISOString() }
}
