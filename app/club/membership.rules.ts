import { type Year, years } from './studies.ts'

/** product.md#membership. Dates are days in the club's time zone, `YYYY-MM-DD`. */
export interface Term {
  memberUntil: string
  /** The day an admin ended it before its time. */
  endedOn: string | null
  /** The academic year, by its first calendar year, in which the year of study holds. */
  yearAsOf: number
}

export interface Membership extends Term {
  since: string
}

export type MembershipState = 'active' | 'alumni'

const FIRST_MONTH = '08'
const LAST_DAY = '07-31'

/** By its first calendar year: 31 July 2027 belongs to 2026, the day after to 2027. */
export function academicYear(date: string): number {
  const year = Number(date.slice(0, 4))
  return date.slice(5, 7) >= FIRST_MONTH ? year : year - 1
}

/** The 31 July with which an academic year ends. */
export function lastDayOf(academicYear: number): string {
  return `${academicYear + 1}-${LAST_DAY}`
}

/** 31 July of the last year of study, for a student who is in `year` on `date`. */
export function memberUntil(year: Year | null, date: string): string {
  const yearsLeft = years.length - 1 - Math.max(0, years.indexOf(year ?? '1st'))
  return lastDayOf(academicYear(date) + yearsLeft)
}

export function membershipState(
  { memberUntil, endedOn }: Pick<Term, 'memberUntil' | 'endedOn'>,
  today: string,
): MembershipState {
  return endedOn === null && memberUntil >= today ? 'active' : 'alumni'
}

/** The same day a year later or earlier; 29 February is compared, never shown. */
export function yearsFrom(date: string, count: number): string {
  return `${Number(date.slice(0, 4)) + count}${date.slice(4)}`
}

/** Name, phone and join request are deleted after this day (product.md#membership). */
export function keptUntil({ memberUntil, endedOn }: Pick<Term, 'memberUntil' | 'endedOn'>): string {
  return yearsFrom(endedOn ?? memberUntil, 1)
}

const fullDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' })

/** '31 July 2029' */
export function dayText(date: string): string {
  return fullDay.format(new Date(`${date}T00:00:00Z`))
}
