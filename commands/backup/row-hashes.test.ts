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
  const reversed = [...rows].toReversed().map((row) => row.toReversed())
  expect(sumOf(['id', 'seats', 'note'], rows)).toBe(sumOf(['note', 'seats', 'id'], reversed))
})

test.each([
  ['a missing row', rows.slice(1)],
  ['a duplicate row', [...rows, ...rows.slice(1)]],
  ['a different value', [['a', 1, ''], ...rows.slice(1)]],
])('the checksum of a table changes with %s', (_, changedRows) => {
  expect(sumOf(['id', 'seats', 'note'], changedRows)).not.toBe(sumOf(['id', 'seats', 'note'], rows))
})
