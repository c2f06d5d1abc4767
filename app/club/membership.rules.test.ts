import { describe, expect, test } from 'vitest'
import { keptUntil, memberUntil, membershipState, nextLastDay } from './membership.rules.ts'
import { leavingYear } from './studies.ts'

describe('a membership', () => {
  test.each([
    ['4th', '2026-11-24', '2027-07-31'],
    ['3rd', '2026-11-24', '2028-07-31'],
    ['1st', '2026-11-24', '2030-07-31'],
    ['4th', '2027-06-30', '2027-07-31'],
    ['4th', '2027-07-01', '2028-07-31'],
    [null, '2026-11-24', '2030-07-31'],
  ] as const)('of a student in the %s year on %s lasts until %s', (year, day, until) =>
    expect(memberUntil(year && leavingYear(year, day), day)).toBe(until),
  )

  test.each([
    ['2027-07-31', null, 'active'],
    ['2027-07-30', null, 'alumni'],
    ['2030-07-31', '2027-07-01', 'alumni'],
  ] as const)('with the last day %s and the end %s is %s on 31 July 2027', (until, endedOn, state) => {
    const term = { memberUntil: until, endedOn }
    expect(membershipState(term, '2027-07-31')).toBe(state)
  })

  test.each([
    ['2027-07-31', '2027-07-31'],
    ['2027-08-01', '2028-07-31'],
    ['2027-12-31', '2028-07-31'],
    ['2028-01-01', '2028-07-31'],
  ])('on %s next ends on %s', (day, next) => expect(nextLastDay(day)).toBe(next))

  test('is kept for twelve months after its end', () => {
    const term = { memberUntil: '2030-07-31', endedOn: null }
    expect(keptUntil(term)).toBe('2031-07-31')
    expect(keptUntil({ ...term, endedOn: '2027-03-05' })).toBe('2028-03-05')
  })
})
