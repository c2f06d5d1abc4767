import { describe, expect, test } from 'vitest'
import { changedLeavingYear, leavingYear, studyYear, years } from './studies.ts'

/** The days around the first of July, and the ends of the calendar year. */
const days = [2024, 2026, 2027, 2028].flatMap((year) =>
  ['01-01', '02-28', '06-01', '06-29', '06-30', '07-01', '07-02', '07-31', '08-01', '12-31'].map(
    (day) => `${year}-${day}`,
  ),
)
const later = (day: string, count: number) => `${Number(day.slice(0, 4)) + count}${day.slice(4)}`

describe('a year of study', () => {
  test.each([
    ['1st', '2027-06-30', 2030],
    ['1st', '2027-07-01', 2031],
    ['2nd', '2027-06-30', 2029],
    ['2nd', '2027-07-01', 2030],
    ['4th', '2027-06-30', 2027],
    ['4th', '2027-07-01', 2028],
    ['4th', '2026-12-31', 2027],
  ] as const)('said to be the %s on %s ends in the summer of %i', (year, day, leavesIn) =>
    expect(leavingYear(year, day)).toBe(leavesIn),
  )

  test('is read back on the day it was said, and is one more on the same day a year later', () => {
    for (const day of days)
      for (const [index, year] of years.entries()) {
        const leavesIn = leavingYear(year, day)
        const read = [0, 1, 2, 3, 4].map((count) => studyYear(leavesIn, later(day, count)))
        const expected = [0, 1, 2, 3, 4].map((count) => years[index + count] ?? null)
        expect(read, `${year} on ${day}`).toEqual(expected)
      }
  })

  test('changes on the first of July and on no other day', () => {
    for (const year of years) {
      const leavesIn = leavingYear(year, '2027-06-30')
      expect(studyYear(leavesIn, '2027-06-30')).toBe(year)
      expect(studyYear(leavesIn, '2026-07-01')).toBe(year)
      expect(studyYear(leavesIn, '2027-07-01')).toBe(years[years.indexOf(year) + 1] ?? null)
      expect(studyYear(leavesIn, '2028-06-30')).toBe(years[years.indexOf(year) + 1] ?? null)
    }
    expect(studyYear(null, '2027-07-01')).toBeNull()
  })

  test('stays what it was when a form sends the one that it showed', () => {
    for (const day of days)
      for (const leavesIn of [null, 2020, 2027, 2028, 2029, 2030])
        expect(changedLeavingYear(leavesIn, studyYear(leavesIn, day), day)).toBe(leavesIn)
    expect(changedLeavingYear(2029, '1st', '2027-06-30')).toBe(2030)
    expect(changedLeavingYear(2029, null, '2027-06-30')).toBeNull()
  })
})
