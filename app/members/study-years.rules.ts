import { academicYear, memberUntil } from '#app/club/membership.rules.ts'
import { type Year, years } from '#app/club/studies.ts'
import { addDays } from '#app/events/club-time.ts'

/** Each July the years of study of all members move up in one reviewed step (product.md#membership). */

export const STUDY_YEARS = '/admin/users?view=years'

/** From 1 July on it is about the academic year that begins in August. */
const EARLY_DAYS = 31

/** The academic year, by its first calendar year, that years of study should refer to. */
export const targetYear = (today: string) => academicYear(addDays(today, EARLY_DAYS))

export const firstDayOf = (academicYear: number) => `${academicYear}-08-01`

/** The year of study that follows after some years; the last one stays. */
export function yearAfter(year: Year, count: number): Year {
  return years[Math.min(years.indexOf(year) + count, years.length - 1)] ?? year
}

/** The last day of a member who repeats a year: a year later, unless an admin had chosen the day. */
export function lastDayOfStayer(
  term: { memberUntil: string; yearAsOf: number },
  { year, target }: { year: Year; target: number },
): string {
  const isFollowing = term.memberUntil === memberUntil(year, firstDayOf(term.yearAsOf))
  return isFollowing ? memberUntil(year, firstDayOf(target)) : term.memberUntil
}

/** '2027–28' */
export const academicYearText = (target: number) => `${target}–${String((target + 1) % 100).padStart(2, '0')}`

interface StudyYearMove {
  from: Year
  to: Year
  count: number
}

export interface StudyYearPerson {
  id: string
  name: string
  branch: string | null
  from: Year
  to: Year
}

export interface StudyYearsView {
  target: number
  moves: StudyYearMove[]
  /** How many move up. */
  total: number
  /** How many memberships end before the target year. */
  ending: number
  people: StudyYearPerson[]
  page: number
  hasMore: boolean
}

export type StudyYearProblem = 'changed-elsewhere' | 'already-processed' | 'user-not-found'

export const STUDY_YEARS_NOT_LOADED = 'Failed to load the years of study'

export const studyYearMessages = {
  'changed-elsewhere': 'The list has changed in the meantime. Please look at it again.',
  'already-processed': 'Nobody is left to move up: it was done already.',
  'user-not-found': 'This member is not on the list any more.',
  failed: 'Nothing was changed. Please try again.',
} as const satisfies Record<StudyYearProblem | 'failed', string>

export const movedText = (count: number) =>
  count === 1 ? 'One member moved up a year.' : `${count.toLocaleString('en-IN')} members moved up a year.`
