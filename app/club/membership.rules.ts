import { leavingYear } from './studies.ts'

/** product.md#membership. Dates are days in the club's time zone, `YYYY-MM-DD`. */
export interface Term {
  memberUntil: string
  /** The day an admin ended it before its time. */
  endedOn: string | null
}

export interface Membership extends Term {
  since: string
}

export type MembershipState = 'active' | 'alumni'

const LAST_DAY = '07-31'

/** The next 31 July, which may be `date` itself. */
export function nextLastDay(date: string): string {
  const year = Number(date.slice(0, 4))
  return date.slice(5) <= LAST_DAY ? `${year}-${LAST_DAY}` : `${year + 1}-${LAST_DAY}`
}

/** 31 July of the year of leaving; of the longest studies where that is not known. */
export function memberUntil(leavesIn: number | null, date: string): string {
  return `${leavesIn ?? leavingYear('1st', date)}-${LAST_DAY}`
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
