/** Rules: product.md#constants. */
export const branches = [
  ['CSE', 'Computer Science and Engineering'],
  ['ECE', 'Electronics and Communication Engineering'],
  ['ME', 'Mechanical Engineering'],
  ['CE', 'Civil Engineering'],
  ['EE', 'Electrical Engineering'],
  ['IT', 'Information Technology'],
  ['DS', 'Data Science'],
  ['AI', 'Artificial Intelligence'],
  ['IOT', 'Internet of Things'],
  ['Other', 'Other'],
] as const
export type Branch = (typeof branches)[number][0]

export const years = ['1st', '2nd', '3rd', '4th'] as const
export type Year = (typeof years)[number]

/** The college's year begins on 1 July. Dates are days in the club's time zone, `YYYY-MM-DD`. */
const FIRST_MONTH = '07'

/** By its first calendar year: 30 June 2027 belongs to 2026, the day after to 2027. */
function collegeYear(date: string): number {
  const year = Number(date.slice(0, 4))
  return date.slice(5, 7) >= FIRST_MONTH ? year : year - 1
}

/** The calendar year in whose summer a student leaves who is in `year` on `date`. */
export function leavingYear(year: Year, date: string): number {
  return collegeYear(date) + years.length - years.indexOf(year)
}

/** The year of study on `date`; null: not known, or over. */
export function studyYear(leavesIn: number | null, date: string): Year | null {
  return leavesIn === null ? null : (years[years.length - (leavesIn - collegeYear(date))] ?? null)
}

/** After a form was sent: a year of study that it showed changes nothing. */
export function changedLeavingYear(before: number | null, year: Year | null, date: string): number | null {
  if (year === studyYear(before, date)) return before
  return year && leavingYear(year, date)
}
