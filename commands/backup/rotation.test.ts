import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { nightlyName, outdatedBackups, unrotatedBackups } from './rotation.ts'

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

test('the rotation keeps files with other names', () => {
  expect(
    outdatedBackups(['club-2020-01-01.backup', 'club-2020-01-01-0300.backup', 'notes.txt'], '2026-11-21'),
  ).toEqual(['club-2020-01-01.backup'])
})

test('the rotation deletes unfinished files of earlier days only', () => {
  const parts = ['club-2026-11-20.backup.0a1b2c.part', 'club-2026-11-21.backup.0a1b2c.part']
  expect(outdatedBackups(parts, '2026-11-21')).toEqual([parts[0]])
  const partsOf = (day: string) => {
    const copy = `${nightlyName(day)}.${randomUUID()}.part`
    const made = [`club-by-hand-${day}-093000.backup`, `club-update-${day}-093000.backup`]
    return [copy, `${copy}.0a1b2c3d4e5f.part`, ...made.map((name) => `${name}.0a1b2c3d4e5f.part`)]
  }
  expect(outdatedBackups(partsOf('2026-11-21'), '2026-11-21')).toEqual([])
  expect(outdatedBackups(partsOf('2026-11-20'), '2026-11-21')).toHaveLength(4)
})

test('the rotation keeps backups of the admin page and of updates for 35 days', () => {
  const names = ['club-by-hand-2026-10-16-093000.backup', 'club-update-2026-10-17-180411.backup']
  expect(outdatedBackups(names, '2026-11-21')).toEqual([names[0]])
  expect(unrotatedBackups([...names, 'club-2026-11-21.backup', 'mine.backup'], { isRotated: true })).toEqual([
    'mine.backup',
  ])
})
