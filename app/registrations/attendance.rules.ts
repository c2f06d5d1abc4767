import { HOUR_MS } from '#app/club/durations.rules.ts'
import { endsAt } from '#app/events/details.rules.ts'

/** A past event of one person, shown to them and to admins. It holds no link to the ticket. */
export interface PastEvent {
  eventId: string
  title: string
  /** ISO 8601. */
  date: string
  /** null: registered, but not checked in. */
  checkedInAt: string | null
  /** '2.5 hours'; '' where the start or the end is not known. */
  hours: string
  /** Where its owner finds the certificate; absent: there is none, or the page is not theirs. */
  certificate?: string | undefined
}

/** One person in the sheet for the college. */
export interface AttendanceRow {
  name: string
  branch: string | null
  year: string | null
  /** How many events they came to. */
  events: number
  /** null: of none of the events both start and end are known. */
  hours: number | null
}

interface EventTimes {
  time: string | null
  endTime: string | null
  /** Its start, where it has a time. */
  turnsPastAt: string
}

/** How long the event lasts, in milliseconds; null: its start or its end is not known. Nobody measures how long a person stayed. */
export function lengthMs({ time, endTime, turnsPastAt }: EventTimes): number | null {
  const end = endsAt({ time, details: { endTime } }, turnsPastAt)
  return end === null ? null : Date.parse(end) - Date.parse(turnsPastAt)
}

export const hoursOf = (ms: number) => Math.round((100 * ms) / HOUR_MS) / 100

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

export const lengthText = (ms: number | null) => (ms ? counted(hoursOf(ms), 'hour') : '')

/** '3 events, 7.5 hours'; '' for none. */
export function attendanceSum(lengths: readonly (number | null)[]): string {
  if (lengths.length === 0) return ''
  const whole = lengths.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
  return [counted(lengths.length, 'event'), lengthText(whole)].filter(Boolean).join(', ')
}
