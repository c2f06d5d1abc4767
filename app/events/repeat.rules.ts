import { addDays, isWallDate, longDate } from './club-time.ts'

export const repeatPatterns = ['week', 'fortnight', 'month-day', 'month-weekday'] as const
export type RepeatPattern = (typeof repeatPatterns)[number]

/** The maximum of a series, including the first event. */
export const SERIES_MOST = 52
const WEEK_DAYS = 7
/** A pattern that meets few months, such as each 31st, ends somewhere too. */
const FARTHEST_STEPS = 200

const repeatMessages = {
  end: 'Please enter the last date, or how many more events there are',
  until: 'Please enter a date after the event',
  times: `Please enter a number between 1 and ${SERIES_MOST - 1}`,
} as const

export const REPEAT_FAILED = 'Failed to repeat the event. Please try again.'

export interface RepeatWish {
  every: RepeatPattern
  /** Wall date of the last one at most; '' for none. */
  until: string
  /** How many more; '' for none. */
  times: string
}

export type RepeatErrors = Partial<Record<'until' | 'times', string>>

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
const dayOf = (date: string) => Number(date.slice(8))
const weekdayOf = (date: string) => longDate(date).split(',')[0] ?? ''
/** 0 for the first Saturday of a month. */
const weekOf = (date: string) => Math.floor((dayOf(date) - 1) / WEEK_DAYS)

/** How each pattern is called for an event on this date. */
export function patternLabels(from: string): Record<RepeatPattern, string> {
  const weekday = weekdayOf(from)
  return {
    week: `Every ${weekday}`,
    fortnight: `Every second ${weekday}`,
    'month-day': `Every month on day ${dayOf(from)}`,
    'month-weekday': `Every month on the ${ordinals[weekOf(from)]} ${weekday}`,
  }
}

function monthLater(from: string, months: number): string {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  return first.toISOString().slice(0, 'YYYY-MM'.length)
}

/** null: this month has no such day. */
function dateAt({ from, every }: { from: string; every: RepeatPattern }, step: number): string | null {
  if (every === 'week') return addDays(from, step * WEEK_DAYS)
  if (every === 'fortnight') return addDays(from, step * 2 * WEEK_DAYS)
  const month = monthLater(from, step)
  if (every === 'month-day') {
    const date = `${month}${from.slice('YYYY-MM'.length)}`
    return isWallDate(date) ? date : null
  }
  const days = Array.from({ length: WEEK_DAYS }, (_, day) =>
    addDays(`${month}-01`, weekOf(from) * WEEK_DAYS + day),
  )
  return days.find((day) => day.startsWith(month) && weekdayOf(day) === weekdayOf(from)) ?? null
}

/** The dates after the first one. */
function datesOf(from: string, { every, until, times }: RepeatWish): string[] {
  const most = times === '' ? SERIES_MOST - 1 : Number(times)
  const steps = Array.from({ length: FARTHEST_STEPS }, (_, index) => dateAt({ from, every }, index + 1))
  return steps
    .filter((date) => date !== null)
    .filter((date) => until === '' || date <= until)
    .slice(0, most)
}

export type RepeatCheck = { ok: true; dates: string[] } | { ok: false; errors: RepeatErrors }

export function checkRepeat(from: string, wish: RepeatWish): RepeatCheck {
  const { until, times } = wish
  if (until === '' && times === '') return { ok: false, errors: { until: repeatMessages.end } }
  const isCount = /^\d{1,2}$/.test(times) && Number(times) >= 1 && Number(times) < SERIES_MOST
  const errors = {
    ...(until !== '' && !(isWallDate(until) && until > from) && { until: repeatMessages.until }),
    ...(times !== '' && !isCount && { times: repeatMessages.times }),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, dates: datesOf(from, wish) }
}

/** '3 events are added to the series.' */
export function repeatedMessage(addedCount: number): string {
  return addedCount === 1
    ? '1 event is added to the series.'
    : `${addedCount} events are added to the series.`
}
