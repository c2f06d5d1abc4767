import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isUnfinished, nightlyName, outdatedBackups, unrotatedBackups } from './rotation.ts'

const DAY_MS = 86_400_000
const begin = Date.parse('2026-01-01T00:00:00Z')
const dayAt = (count: number) => new Date(begin + count * DAY_MS).toISOString().slice(0, 10)

/** What lies there after so many nights. */
function keptAfter(nights: number): string[] {
  let names: string[] = []
  for (let night = 0; night < nights; night += 1) {
    names.push(nightlyName(dayAt(night)))
    const outdated = new Set(outdatedBackups(names, dayAt(night)))
    names = names.filter((name) => !outdated.has(name))
  }
  return names
}

test.each(Array.from({ length: 14 }, (_, more) => 100 + more))(
  'after %i nights, the rotation keeps seven daily and up to four weekly backups of 35 days',
  (nights) => {
    const names = keptAfter(nights)
    const days = Array.from({ length: 7 }, (_, back) => nightlyName(dayAt(nights - 7 + back)))
    expect(names.slice(-7)).toEqual(days)
    expect([3, 4]).toContain(names.length - 7)
    expect(names.at(0)?.localeCompare(nightlyName(dayAt(nights - 36)))).toBe(1)
  },
)

const lastNights = [19, 20, 21].map((day) => nightlyName(`2026-11-${day}`))

test('the rotation keeps files with other names', () => {
  const names = ['club-2020-01-01.backup', 'club-2020-01-01-0300.backup', 'notes.txt', ...lastNights]
  expect(outdatedBackups(names, '2026-11-21')).toEqual(['club-2020-01-01.backup'])
})

test('files that were left unfinished are told from others', () => {
  const night = nightlyName('2026-11-21')
  const made = [
    night,
    'club-by-hand-2026-11-21-093000.backup',
    'club-2026-11-21-09-30-00.backup',
    'mine.backup',
  ]
  const parts = [...made, `${night}.${randomUUID()}.part`, 'erasures.txt'].map(
    (name) => `${name}.0a1b2c3d4e5f.part`,
  )
  expect(parts.filter(isUnfinished)).toEqual(parts)
  expect([...made, 'erasures.txt', 'mine.part', 'mine.backup.part'].filter(isUnfinished)).toEqual([])
})

test('the rotation keeps backups of the admin page and of updates for 35 days, and the last three for longer', () => {
  const names = ['club-by-hand-2026-10-16-093000.backup', 'club-update-2026-10-17-180411.backup']
  expect(outdatedBackups([...names, ...lastNights], '2026-11-21')).toEqual([names[0]])
  expect(outdatedBackups(names, '2026-12-31')).toEqual([])
  const others = ['club-2026-11-21.backup', 'club-2026-11-20.backup', 'mine.backup']
  expect(unrotatedBackups([...names, ...others], { isRotated: true })).toEqual(['mine.backup'])
  expect(unrotatedBackups([...names, ...others], { isRotated: false })).toEqual([
    'club-2026-11-20.backup',
    'club-2026-11-21.backup',
    'club-update-2026-10-17-180411.backup',
    'mine.backup',
  ])
})

test('a night by a clock that was ahead leaves the last backups, and its own goes when there are three others', () => {
  const names = keptAfter(100)
  const ahead = nightlyName('2028-01-01')
  const without = (gone: string[], from: string[]) => from.filter((name) => !gone.includes(name))
  const left = without(outdatedBackups([...names, ahead], '2028-01-01'), [...names, ahead])
  expect(left).toEqual([...names.slice(-2), ahead])
  expect(outdatedBackups(left, dayAt(99))).toEqual([])
  expect(outdatedBackups([...left, nightlyName(dayAt(100))], dayAt(100))).toEqual([ahead])
})

test('a clock that is behind deletes nothing', () => {
  const names = keptAfter(100)
  for (const day of ['1970-01-01', dayAt(40), dayAt(90)]) expect(outdatedBackups(names, day)).toEqual([])
})
