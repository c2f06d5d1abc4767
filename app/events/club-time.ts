import { DAY_MS, MINUTE_MS } from '#app/club/durations.rules.ts'
import { monthNames, weekdayNames } from '#app/club/english.rules.ts'

/**
 * Wall dates and times in the club's zone (product.md#event-time). A wall date is never handed to `new Date` as text:
 * that would read it as midnight in Greenwich, half past five in the morning in India.
 */

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const cachedClock = clocks.get(zone)
  if (cachedClock) return cachedClock
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(zone, clock)
  return clock
}

/** What the wall clock of the zone shows at an instant, written as if it were UTC. */
function wallMs(zone: string, instant: number): number {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

function utcMs(date: string, time = '00:00'): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** A calendar day that exists, written YYYY-MM-DD. */
export function isWallDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = utcMs(text)
  return Number.isFinite(ms) && new Date(ms).toISOString().slice(0, 10) === text
}

/** Hours and minutes, written HH:MM. */
export function isWallTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

export function addDays(date: string, days: number): string {
  return new Date(utcMs(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The instant a wall clock shows this date and time. A time the zone skips is moved forward, a repeated one is the first. */
export function instantOf({ date, time }: { date: string; time: string }, zone: string): Date {
  const localMs = utcMs(date, time)
  const offsets = [localMs - DAY_MS, localMs + DAY_MS].map((near) => wallMs(zone, near) - near)
  const candidates = offsets.map((offset) => localMs - offset)
  const fitting = candidates.filter((instant) => wallMs(zone, instant) === localMs)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates))
}

/** The wall date and time of the zone at an instant. */
export function wallOf(instant: Date, zone: string): { date: string; time: string } {
  const wall = new Date(wallMs(zone, instant.getTime())).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

/** '2026-09-29 11:23', ISO date and time that every sheet reads; '' for none. */
export function sheetTime(instant: string | null, zone: string): string {
  if (!instant) return ''
  const { date, time } = wallOf(new Date(instant), zone)
  return `${date} ${time}`
}

/** What a field of type datetime-local shows for an instant in the zone; '' for none. */
export function wallText(instant: string | null, zone: string): string {
  if (instant === null) return ''
  const { date, time } = wallOf(new Date(instant), zone)
  return `${date}T${time}`
}

/** ISO 8601 with the zone's own offset: '2026-12-05T10:30:00+05:30'. */
export function zonedText(instant: Date, zone: string): string {
  const wall = wallMs(zone, instant.getTime())
  const offset = Math.round((wall - instant.getTime()) / MINUTE_MS)
  const part = (minutes: number) => String(Math.trunc(minutes)).padStart(2, '0')
  const absoluteOffset = Math.abs(offset)
  return `${new Date(wall).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${part(absoluteOffset / 60)}:${part(absoluteOffset % 60)}`
}

export function todayIn(zone: string, now: Date): string {
  return wallOf(now, zone).date
}

/** When an event becomes past: its start, or the last millisecond of its day when it has no time. */
export function turnsPastAt({ date, time }: { date: string; time: string | null }, zone: string): string {
  if (time !== null) return instantOf({ date, time }, zone).toISOString()
  const nextMidnight = instantOf({ date: addDays(date, 1), time: '00:00' }, zone)
  return new Date(nextMidnight.getTime() - 1).toISOString()
}

/** '2026-12-05' becomes 'Saturday, 5 December 2026'. */
export function longDate(date: string): string {
  const day = new Date(utcMs(date))
  return `${weekdayNames[day.getUTCDay()]}, ${day.getUTCDate()} ${monthNames[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** '2026-12-19' → 19 and Dec */
export function dayAndMonth(date: string): { day: string; month: string } {
  const [, month, day] = date.split('-').map(Number)
  return { day: String(day), month: (monthNames[(month ?? 1) - 1] ?? '').slice(0, 3) }
}

/** '18:00' becomes '6:00 PM'; no time becomes ''. */
export function clockTime(time: string | null): string {
  if (time === null) return ''
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** '6:00 PM to 9:30 PM'; without an end only the start. */
export const hoursText = (time: string | null, endTime: string | null): string =>
  [time, time && endTime].filter(Boolean).map(clockTime).join(' to ')

const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** '22 Nov 2026, 18:04', by the zone's wall clock. */
export function shortMoment(instant: string, zone: string): string {
  const { date, time } = wallOf(new Date(instant), zone)
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${shortMonths[(month ?? 1) - 1]} ${year}, ${time}`
}

/** 'Saturday, 5 December 2026, 6:00 PM', by the zone's wall clock. */
export function momentText(instant: string, zone: string): string {
  const { date, time } = wallOf(new Date(instant), zone)
  return `${longDate(date)}, ${clockTime(time)}`
}
