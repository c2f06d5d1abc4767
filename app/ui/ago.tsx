const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export interface Clock {
  /** The time of rendering, ISO 8601, so that server and browser render the same text. */
  now: string
  timeZone: string
}

function dayOf(at: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(at)
}

/** '20 Nov 2026' */
export function plainDay(instant: string, timeZone: string): string {
  return dayOf(Date.parse(instant), timeZone, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** '20 Nov 2026, 18:05' */
export function plainMoment(instant: string, timeZone: string): string {
  return dayOf(Date.parse(instant), timeZone, { dateStyle: 'medium', timeStyle: 'short' })
}

function countText(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** 'Just now', '5 hours ago', 'Yesterday', '19 Nov', '19 Nov 2025' */
export function agoText(instant: string, { now, timeZone }: Clock): string {
  const at = Date.parse(instant)
  const nowMs = Date.parse(now)
  const passedMs = nowMs - at
  if (passedMs < MINUTE_MS) return 'Just now'
  if (passedMs < HOUR_MS) return countText(Math.floor(passedMs / MINUTE_MS), 'minute')
  const day = (ms: number) => dayOf(ms, timeZone, { dateStyle: 'short' })
  if (day(at) === day(nowMs)) return countText(Math.floor(passedMs / HOUR_MS), 'hour')
  if (day(at) === day(nowMs - DAY_MS)) return 'Yesterday'
  const isThisYear = day(at).slice(-4) === day(nowMs).slice(-4)
  return dayOf(at, timeZone, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
}

export function Ago({ instant, clock }: { instant: string; clock: Clock }) {
  return (
    <time dateTime={instant} title={plainDay(instant, clock.timeZone)}>
      {agoText(instant, clock)}
    </time>
  )
}
