import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedFrom } from '#tests/support/seed.ts'
import {
  addDays,
  clockTime,
  instantOf,
  isWallDate,
  isWallTime,
  longDate,
  todayIn,
  turnsPastAt,
  wallOf,
  wallText,
  zonedText,
} from './club-time.ts'

const INDIA = 'Asia/Kolkata'

describe('a local date and time in the club’s time zone', () => {
  it.each([
    ['2026-12-05', '10:30', INDIA, '2026-12-05T05:00:00.000Z'],
    ['2024-09-28', '00:00', INDIA, '2024-09-27T18:30:00.000Z'],
    ['2024-02-29', '23:59', INDIA, '2024-02-29T18:29:00.000Z'],
    ['2026-12-05', '10:30', 'UTC', '2026-12-05T10:30:00.000Z'],
    // New York skips half past two, and shows half past one twice.
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-12-05', '00:00', 'Pacific/Kiritimati', '2026-12-04T10:00:00.000Z'],
  ])('%s %s in %s is the instant %s', (date, time, zone, instant) => {
    expect(instantOf({ date, time }, zone).toISOString()).toBe(instant)
  })

  it('is unchanged after the conversion to an instant and back', () => {
    const minutes = fc.integer({ min: 0, max: 50 * 366 * 24 * 60 })
    fc.assert(
      fc.property(minutes, (minute) => {
        const wall = new Date(Date.UTC(2000, 0, 1) + minute * 60_000).toISOString()
        const wallTime = { date: wall.slice(0, 10), time: wall.slice(11, 16) }
        expect(wallOf(instantOf(wallTime, INDIA), INDIA)).toEqual(wallTime)
      }),
      { seed: seedFrom('FUZZ_SEED') },
    )
  })

  it.each([
    ['2026-12-04T18:29:59.999Z', '2026-12-04'],
    ['2026-12-04T18:30:00.000Z', '2026-12-05'],
    ['2025-12-31T18:30:00.000Z', '2026-01-01'],
  ])('at the instant %s has the date %s in India', (now, today) => {
    expect(todayIn(INDIA, new Date(now))).toBe(today)
  })

  it('lasts until the end of the day if it has no time', () => {
    expect(turnsPastAt({ date: '2026-12-05', time: null }, INDIA)).toBe('2026-12-05T18:29:59.999Z')
    expect(turnsPastAt({ date: '2026-12-05', time: '18:00' }, INDIA)).toBe('2026-12-05T12:30:00.000Z')
  })

  it('can be moved by days across months and leap years', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })
})

describe('an instant with its time zone', () => {
  it.each([
    ['2026-12-05T05:00:00.000Z', 'Asia/Kolkata', '2026-12-05T10:30:00+05:30'],
    ['2026-12-05T20:00:00.000Z', 'Asia/Kolkata', '2026-12-06T01:30:00+05:30'],
    ['2026-07-01T12:00:00.000Z', 'America/St_Johns', '2026-07-01T09:30:00-02:30'],
    ['2026-01-01T00:00:00.000Z', 'UTC', '2026-01-01T00:00:00+00:00'],
  ])('%s in %s is written as %s', (instant, zone, text) => {
    expect(zonedText(new Date(instant), zone)).toBe(text)
    expect(Date.parse(text)).toBe(Date.parse(instant))
  })
})

describe('a date and time field', () => {
  it('shows the local time of the club, and is empty without a value', () => {
    expect(wallText('2029-12-31T20:05:59.000Z', INDIA)).toBe('2030-01-01T01:35')
    expect(wallText(null, INDIA)).toBe('')
  })
})

describe('the format of dates and times', () => {
  it.each([
    ['2026-12-05', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['', false],
    ['2026-12-05T00:00', false],
    ['+12026-12-05', false],
  ])('accepts %j as a date: %s', (text, isDate) => {
    expect(isWallDate(text)).toBe(isDate)
  })

  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:00', false],
    ['12:60', false],
  ])('accepts %j as a time: %s', (text, isTime) => {
    expect(isWallTime(text)).toBe(isTime)
  })

  it('includes a long English date', () => {
    expect(longDate('2026-12-05')).toBe('Saturday, 5 December 2026')
    expect(longDate('2027-01-09')).toBe('Saturday, 9 January 2027')
  })

  it.each([
    ['18:00', '6:00 PM'],
    ['00:05', '12:05 AM'],
    ['12:00', '12:00 PM'],
    ['09:30', '9:30 AM'],
    [null, ''],
  ])('shows the time %j as %j', (time, text) => {
    expect(clockTime(time)).toBe(text)
  })
})
