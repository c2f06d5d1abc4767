import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { newId } from '#app/platform/id.ts'
import { StatTiles } from '#app/ui/stat-tiles.tsx'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, aUser, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { yearInNumbers } from './use-cases.server.ts'
import { monthsOf, parseYear, tilesOf, yearOf, yearTitle } from './rules.ts'

const now = new Date('2027-05-10T10:00:00.000Z')

describe.each(bothEngines)('the year in numbers, on $name', ({ open }) => {
  test('counts past events, seats and members by term, and contains no names', async () => {
    const db = await open()
    const pastEvent = { turnsPastAt: '2026-09-01T00:00:00.000Z', publishedAt: '2026-08-01T00:00:00.000Z' }
    await anEvent(db, {
      ...pastEvent,
      date: '2026-08-31',
      title: 'Arambh',
      seats: 60,
      participants: 42,
      attended: 40,
    })
    await anEvent(db, {
      ...pastEvent,
      date: '2027-02-01',
      title: 'Open studio',
      seats: 150,
      participants: 31,
    })
    await anEvent(db, { ...pastEvent, date: '2027-02-02', title: 'Cancelled', eventStatus: 'cancelled' })
    await anEvent(db, { ...pastEvent, date: '2026-06-30', title: 'The year before' })
    await anEvent(db, { date: '2027-06-01', turnsPastAt: '2027-06-01T18:30:00.000Z', title: 'To come' })
    const member = { role: 'member', accountStatus: 'approved' } as const
    await aUser(db, { ...member, name: 'Riya Menon', approvedAt: '2026-07-01T00:00:00.000Z' })
    await aUser(db, { ...member, approvedAt: '2026-06-30T18:29:59.000Z' })
    for (const [ended, until] of [
      ['2026-11-30', '2027-07-31'],
      [null, '2027-05-09'],
      [null, '2027-05-10'],
    ] as const) {
      const { id } = await aUser(db, { ...member, approvedAt: '2025-07-01T00:00:00.000Z' })
      await db
        .insertInto('membership')
        .values({
          id: newId(),
          user_id: id,
          since: '2025-07-01',
          member_until: until,
          ended_on: ended,
          created_at: now.toISOString(),
        })
        .execute()
    }
    const at = '2027-03-01T10:00:00.000Z'
    await db
      .insertInto('erasure')
      .values([
        { digest: 'of a phone', erased_at: at },
        { digest: 'of an address', erased_at: at },
      ])
      .execute()
    const acting = actingAs(db, viewerOf(await anAdmin(db)), { now })
    const report = await yearInNumbers(acting, null)
    const lines = Object.fromEntries(report.lines.map(({ name, first, second }) => [name, [first, second]]))
    expect(lines).toMatchObject({
      'Events held': [1, 1],
      'Seats offered': [60, 150],
      'Seats taken': [42, 31],
      'Came, where it was counted': [40, 0],
      'Films first shown': [0, 0],
      'Members who joined': [1, 0],
      'Members whose membership ended': [1, 1],
      'People who were erased at their wish': [0, 1],
    })
    expect([report.title, report.attendance]).toEqual(['2026–27', 95])
    const tiles = renderToStaticMarkup(createElement(StatTiles, { label: 'Year', stats: tilesOf(report) }))
    expect(tiles).toMatch(/<dt>Came, of those with a seat.*?<dd>95%<\/dd>/)
    expect(report.months.find(({ label }) => label === 'Feb')).toMatchObject({ taken: 31 })
    expect(JSON.stringify(report)).not.toContain('Riya')
    const before = await yearInNumbers(acting, '2025')
    expect(before.events.map(({ title }) => title)).toEqual(['The year before'])
    // Of the films that came with the site, on 21 November and 13 March.
    expect(before.lines.find(({ name }) => name === 'Films first shown')).toMatchObject({
      first: 1,
      second: 1,
    })
  })
})

test.each([
  ['2026-06-30', 2025],
  ['2026-07-01', 2026],
  ['2027-01-01', 2026],
])('%s belongs to the academic year that began in %i', (date, year) => {
  expect(yearOf(date)).toBe(year)
})

test('an academic year starts in July, and an invalid year is read as the current one', () => {
  expect(monthsOf(2026)).toHaveLength(13)
  expect([monthsOf(2026)[0], monthsOf(2026)[6], monthsOf(2026)[12]]).toEqual([
    '2026-07',
    '2027-01',
    '2027-07',
  ])
  expect(yearTitle(2099)).toBe('2099–00')
  expect(parseYear('99999', '2026-11-24')).toBe(2026)
  expect(parseYear('2019', '2026-11-24')).toBe(2019)
})
