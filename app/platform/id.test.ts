import { expect, test } from 'vitest'
import { newId } from './id.ts'

const ids = Array.from({ length: 20_000 }, newId)

test('an id is a version 7 UUID', () => {
  const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(ids.filter((id) => !shape.test(id))).toEqual([])
})

test('an id contains the time of its creation', () => {
  // The ids above may have used up the counters of some milliseconds in advance.
  const AHEAD_MS = 1_000
  const before = Date.now()
  const ms = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)
  expect(ms).toBeGreaterThanOrEqual(before)
  expect(ms).toBeLessThanOrEqual(Date.now() + AHEAD_MS)
})

test('ids sort in the order of their creation, and are unique', () => {
  expect(ids.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
