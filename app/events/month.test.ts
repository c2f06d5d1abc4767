import { describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { turnsPastAt } from '#app/events/club-time.ts'
import type { Database } from '#app/platform/database/database.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anEvent } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { addressOfMonth, dayAfterKey, monthName, neighbourOf, parseMonth, weeksOf } from './month.rules.ts'
import { eventsOfMonth, nextRenewalAt } from './use-cases.server.ts'

const ZONE = 'Asia/Kolkata'
/** In the evening of 30 November in Kolkata. */
const now = new Date('2026-11-30T15:00:00Z')

describe('a month', () => {
  it.each([
    ['2026-12', '2026-12'],
    ['2026-13', null],
    ['2026-00', null],
    ['26-12', null],
    ['0001-01', null],
    ['2026-12-01', null],
    [null, null],
  ])('given as %j is parsed as %j', (text, month) => expect(parseMonth(text)).toBe(month))

  it('has whole weeks from Monday to Sunday', () => {
    const december = weeksOf('2026-12')
    expect(december[0]).toEqual([
      null,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ])
    expect(december.at(-1)).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      null,
      null,
      null,
    ])
    expect(weeksOf('2027-02').flat()).toHaveLength(28)
    expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29)
  })

  it.each([
    ['2026-12-10', 'ArrowRight', '2026-12-11'],
    ['2026-12-10', 'ArrowLeft', '2026-12-09'],
    ['2026-12-10', 'ArrowUp', '2026-12-03'],
    ['2026-12-28', 'ArrowDown', '2027-01-04'],
    ['2026-12-01', 'ArrowLeft', '2026-11-30'],
    ['2026-12-10', 'Home', '2026-12-07'],
    ['2026-12-03', 'Home', '2026-12-01'],
    ['2026-12-30', 'End', '2026-12-31'],
    ['2026-12-10', 'PageUp', '2026-11-01'],
    ['2026-12-10', 'PageDown', '2027-01-01'],
    ['2026-12-10', 'Enter', null],
  ])('moves the selected date from %s with the key %s to %s', (date, key, to) =>
    expect(dayAfterKey(date, key)).toBe(to),
  )

  it('has a name, a previous and a next month, and a short address', () => {
    expect(monthName('2026-12')).toBe('December 2026')
    expect([neighbourOf('2026-12', 1), neighbourOf('2026-01', -1), neighbourOf('2026-01', 1)]).toEqual([
      '2027-01',
      '2025-12',
      '2026-02',
    ])
    expect(addressOfMonth({})).toBe('/events/month')
    expect(addressOfMonth({ month: '2026-12', q: 'a b', category: 'Social' })).toBe(
      '/events/month?month=2026-12&q=a+b&category=Social',
    )
  })
})

describe.each(bothEngines)('the events of a month, on $name', ({ open }) => {
  const at = (db: Database, title: string, date: string, over: object = {}) => {
    const wall = { date, time: '18:00', ...over }
    return anEvent(db, { title, ...wall, turnsPastAt: turnsPastAt(wall, ZONE) })
  }
  const monthView = async (db: Database, query: Parameters<typeof eventsOfMonth>[1]) => {
    const month = await eventsOfMonth(actingAs(db, visitor, { now }), query)
    return { ...month, titles: month.events.map(({ title }) => title) }
  }

  it('are listed by date in the club’s time zone, without drafts and postponed events', async () => {
    const db = await open()
    await at(db, 'New Year’s Eve', '2026-12-31', { time: '23:59' })
    // In December for UTC, in January for the club.
    await at(db, 'New Year', '2027-01-01', { time: '00:30' })
    await at(db, 'First', '2026-12-01', { time: null })
    await at(db, 'November', '2026-11-30')
    await at(db, 'Postponed', '2026-12-05', { eventStatus: 'postponed' })
    await db
      .updateTable('event')
      .set({ turns_past_at: '9999-12-31T23:59:59.999Z' })
      .where('title', '=', 'Postponed')
      .execute()
    await at(db, 'Cancelled', '2026-12-06', { eventStatus: 'cancelled' })
    await at(db, 'Draft', '2026-12-07', { publishedAt: null })
    await at(db, 'Draft of January', '2027-02-07', { publishedAt: null })
    const december = await monthView(db, { month: '2026-12' })
    expect(december.titles).toEqual(['First', 'Cancelled', 'New Year’s Eve'])
    expect(december).toMatchObject({ before: '2026-11', after: '2027-01', today: '2026-11-30' })
    expect(await monthView(db, { month: '2027-01' })).toMatchObject({ titles: ['New Year'], after: null })
    // The current month, when none is asked for; nothing was before it.
    for (const month of [undefined, 'x'])
      expect(await monthView(db, { month })).toMatchObject({
        month: '2026-11',
        titles: ['November'],
        before: null,
        after: '2026-12',
      })
    // The first half hour of December for the club is still November for UTC.
    const december1 = new Date('2026-11-30T18:59:00Z')
    expect(await eventsOfMonth(actingAs(db, visitor, { now: december1 }), {})).toMatchObject({
      month: '2026-12',
      today: '2026-12-01',
    })
  })

  it('are found by title, venue and category; an empty month names the nearest month with a match', async () => {
    const db = await open()
    await at(db, 'Lamps', '2026-12-09', { venue: 'Studio 2', category: 'Workshop' })
    await at(db, 'Quiz', '2026-12-10', { venue: 'Lamp hall', category: 'Social' })
    await at(db, 'Walk', '2027-03-10', { category: 'Photography' })
    expect((await monthView(db, { month: '2026-12', q: 'lamp' })).titles).toEqual(['Lamps', 'Quiz'])
    expect((await monthView(db, { month: '2026-12', q: 'lamp', category: 'Social' })).titles).toEqual([
      'Quiz',
    ])
    expect(await monthView(db, { month: '2027-01' })).toMatchObject({ titles: [], nearest: '2027-03' })
    expect(await monthView(db, { month: '2027-06' })).toMatchObject({
      nearest: '2027-03',
      before: '2027-05',
      after: null,
    })
    expect(await monthView(db, { month: '2027-01', q: 'quiz' })).toMatchObject({ nearest: '2026-12' })
    expect(await monthView(db, { month: '2027-01', q: 'nothing' })).toMatchObject({ nearest: null })
  })

  it('are valid until the next change or midnight in the club’s time zone', async () => {
    const db = await open()
    const midnight = '2026-11-30T18:30:00.000Z'
    expect(await monthView(db, {})).toMatchObject({ nextChangeAt: midnight })
    const { env } = actingAs(db, visitor)
    expect(await nextRenewalAt({ db, env, now })).toBe(midnight)
    await at(db, 'Tonight', '2026-11-30', { time: '21:00' })
    expect(await nextRenewalAt({ db, env, now })).toBe('2026-11-30T15:30:00.000Z')
    expect(await monthView(db, {})).toMatchObject({ nextChangeAt: '2026-11-30T15:30:00.000Z' })
  })
})
