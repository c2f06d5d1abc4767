import { expect, test } from 'vitest'
import { RowHashes } from './row-hashes.ts'

function sumOf(columns: string[], rows: (string | number | null)[][]): bigint | undefined {
  const hashes = new RowHashes()
  hashes.begin({ name: 'event', columns })
  for (const row of rows) hashes.add(row)
  return hashes.sums().get('event')
}

const rows = [
  ['a', 1, null],
  ['b', 2, 'x'],
]

test('the checksum of a table does not depend on the order of rows and columns', () => {
  const turned = [...rows].toReversed().map((row) => row.toReversed())
  expect(sumOf(['id', 'seats', 'note'], rows)).toBe(sumOf(['note', 'seats', 'id'], turned))
})

test.each([
  ['a row less', rows.slice(1)],
  ['a row twice', [...rows, ...rows.slice(1)]],
  ['another value', [['a', 1, ''], ...rows.slice(1)]],
])('%s is seen', (_, changed) => {
  expect(sumOf(['id', 'seats', 'note'], changed)).not.toBe(sumOf(['id', 'seats', 'note'], rows))
})
