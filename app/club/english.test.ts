import { expect, it } from 'vitest'
import { listText, monthNames, weekdayNames } from './english.rules.ts'
import { groupedNumber } from './grouped-number.rules.ts'

it('numbers, lists, months and weekdays have the format of Intl', () => {
  const grouped = new Intl.NumberFormat('en-IN')
  for (const number of [0, 7, 999, 1_000, 12_345, 100_000, 1_234_567, 98_765_432])
    expect(groupedNumber(number)).toBe(grouped.format(number))
  const list = new Intl.ListFormat('en')
  for (const words of [[], ['A'], ['A', 'B'], ['A', 'B', 'C'], ['A', 'B', 'C', 'D']])
    expect(listText(words)).toBe(list.format(words))
  const nameByIntl = (part: 'month' | 'weekday', at: number) =>
    new Intl.DateTimeFormat('en-GB', { [part]: 'long', timeZone: 'UTC' }).format(at)
  for (const [at, name] of monthNames.entries()) expect(name).toBe(nameByIntl('month', Date.UTC(2026, at, 1)))
  // 4 January 2026 is a Sunday.
  for (const [at, name] of weekdayNames.entries())
    expect(name).toBe(nameByIntl('weekday', Date.UTC(2026, 0, 4 + at)))
})
