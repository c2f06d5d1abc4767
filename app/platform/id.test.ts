import { expect, test } from 'vitest'
import { newId } from './id.ts'

const ids = Array.from({ length: 20_000 }, newId)

test('an id is a version 7 UUID', () => {
  const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(ids.filter((id) => !shape.test(id))).toEqual([])
})

test('an id contains the time of its creation', () => {
  const ms = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)
  expect(Math.abs(ms - Date.now())).toBeLessThan(5000)
})

test('ids sort in the order of their creation, and are unique', () => {
  expect(ids.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
