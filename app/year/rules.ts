/** The club's year, from July to June, in two terms. The report names no person. */

import type { Event } from '#app/events/model.ts'

export type YearEvent = Pick<Event, 'date' | 'title' | 'seats' | 'participants' | 'attended'>

interface MonthCounts {
  /** YYYY-MM */
  month: string
  joined: number
  /** Members whose membership ended. */
  left: number
  erased: number
  posts: number
}

interface YearLine {
  name: string
  first: number
  second: number
  whole: number
}

export interface YearReport {
  from: number
  title: string
  terms: readonly [string, string]
  lines: YearLine[]
  /** Per hundred seats at events with check-in, how many people came. null: no event had check-in. */
  attendance: number | null
  months: { id: string; label: string; taken: number; joined: number }[]
  events: YearEvent[]
}

const FIRST_MONTH = 7
const EARLIEST = 2000
const LATEST = 2200
const TERM_MONTHS = 6

export const YEAR_NOT_LOADED = 'Failed to load the numbers of the year'

/** The year that a date belongs to, by the calendar year in which it began. */
export function yearOf(date: string): number {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return month >= FIRST_MONTH ? year : year - 1
}

export function parseYear(text: string | null, today: string): number {
  const year = /^\d{4}$/.test(text ?? '') ? Number(text) : Number.NaN
  return year >= EARLIEST && year <= LATEST ? year : yearOf(today)
}

/** '2026–27' */
export const yearTitle = (from: number) => `${from}–${String((from + 1) % 100).padStart(2, '0')}`

/** The twelve months as YYYY-MM, and the first one of the next year. */
export function monthsOf(from: number): string[] {
  return Array.from({ length: 13 }, (_, index) => {
    const month = FIRST_MONTH - 1 + index
    return `${from + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** The days of a term ('1', '2') or of the whole year, `until` not included, and a name for its file. */
export function termSpan(from: number, term: string | null) {
  const months = monthsOf(from)
  const year = `${from}-${yearTitle(from).slice(-2)}`
  const day = (index: number) => `${months[index] ?? ''}-01`
  if (term === '1') return { from: day(0), until: day(TERM_MONTHS), name: `${year}-term-1` }
  if (term === '2') return { from: day(TERM_MONTHS), until: day(2 * TERM_MONTHS), name: `${year}-term-2` }
  return { from: day(0), until: day(2 * TERM_MONTHS), name: year }
}

const mediumDateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
/** '24 Nov 2026' of YYYY-MM-DD */
export const mediumDate = (date: string) => mediumDateFormat.format(Date.parse(`${date}T00:00:00Z`))

const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const labelOf = (month: string) => shortMonth.format(Date.parse(`${month}-01T00:00:00Z`))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function attendanceOf(events: readonly YearEvent[]): number | null {
  const countedEvents = events.filter(({ attended }) => attended !== null)
  const seatsTaken = sum(countedEvents.map(({ participants }) => participants))
  return seatsTaken === 0
    ? null
    : Math.round((100 * sum(countedEvents.map(({ attended }) => attended ?? 0))) / seatsTaken)
}

interface YearFacts {
  events: readonly YearEvent[]
  counts: readonly MonthCounts[]
  /** The days on which films were first shown, YYYY-MM-DD. */
  films: readonly string[]
}

export function yearReport(from: number, { events, counts, films }: YearFacts): YearReport {
  const months = monthsOf(from).slice(0, -1)
  const inMonth = (month: string) => events.filter(({ date }) => date.startsWith(month))
  const line = (name: string, count: (month: string) => number): YearLine => {
    const first = sum(months.slice(0, TERM_MONTHS).map(count))
    const second = sum(months.slice(TERM_MONTHS).map(count))
    return { name, first, second, whole: first + second }
  }
  const countOf = (name: 'joined' | 'left' | 'erased' | 'posts') => (month: string) =>
    counts.find((one) => one.month === month)?.[name] ?? 0
  const ofEvents = (name: 'seats' | 'participants' | 'attended') => (month: string) =>
    sum(inMonth(month).map((event) => event[name] ?? 0))
  return {
    from,
    title: yearTitle(from),
    terms: [`July to December ${from}`, `January to June ${from + 1}`],
    lines: [
      line('Events held', (month) => inMonth(month).length),
      line('Seats offered', ofEvents('seats')),
      line('Seats taken', ofEvents('participants')),
      line('Came, where it was counted', ofEvents('attended')),
      line('Films first shown', (month) => films.filter((day) => day.startsWith(month)).length),
      line('Members who joined', countOf('joined')),
      line('Members whose membership ended', countOf('left')),
      line('People who were erased at their wish', countOf('erased')),
      line('Announcements', countOf('posts')),
    ],
    attendance: attendanceOf(events),
    months: months.map((month) => ({
      id: month,
      label: labelOf(month),
      taken: ofEvents('participants')(month),
      joined: countOf('joined')(month),
    })),
    events: [...events],
  }
}

export function tilesOf({ lines, attendance }: YearReport): { label: string; value: number; unit?: '%' }[] {
  const wholeOf = (name: string) => lines.find((line) => line.name === name)?.whole ?? 0
  return [
    { label: 'Events held', value: wholeOf('Events held') },
    { label: 'Seats taken', value: wholeOf('Seats taken') },
    ...(attendance === null
      ? []
      : [{ label: 'Came, of those with a seat', value: attendance, unit: '%' as const }]),
    { label: 'Members who joined', value: wholeOf('Members who joined') },
    { label: 'Films first shown', value: wholeOf('Films first shown') },
  ]
}

/** The charts by month; `summary` is the text alternative. */
export function monthCharts({ months }: YearReport) {
  const chart = (title: string, countOf: (month: YearReport['months'][number]) => number) => {
    const bars = months.map((month) => ({ id: month.id, label: month.label, count: countOf(month) }))
    return {
      title,
      bars,
      summary: `${title}. ${bars.map(({ label, count }) => `${label}: ${count}`).join('; ')}.`,
    }
  }
  return [
    chart('Seats taken by month', ({ taken }) => taken),
    chart('Members who joined by month', ({ joined }) => joined),
  ].filter(({ bars }) => bars.some(({ count }) => count > 0))
}
