import { expect, test } from 'vitest'
import { newId } from './id.ts'

const ids = Array.from({ length: 20_000 }, newId)

test('an id is a uuid of version 7', () => {
  const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(ids.filter((id) => !shape.test(id))).toEqual([])
})

test('an id tells when it was made', () => {
  const ms = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)
  expect(Math.abs(ms - Date.now())).toBeLessThan(5000)
})

test('ids sort in the order they were made, and none comes twice', () => {
  expect(ids.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
