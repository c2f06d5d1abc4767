import { DAY_MS, HOUR_MS } from '#app/club/durations.rules.ts'

const SIX_IN_THE_EVENING = 18

/** How far away the next 18:05 in India is. */
export function untilEvening(now: number): number {
  const india = new Date(now + 5.5 * HOUR_MS)
  const evening = Date.UTC(
    india.getUTCFullYear(),
    india.getUTCMonth(),
    india.getUTCDate(),
    SIX_IN_THE_EVENING,
    5,
  )
  const away = evening - india.getTime()
  return away > 0 ? away : away + DAY_MS
}
