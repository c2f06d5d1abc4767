import { expect, test } from 'vitest'
import { OWN } from '#app/platform/live.ts'
import { isBehind } from '#app/ui/editions.ts'

test('a page is behind when its stream names another state that replicas share', () => {
  expect(isBehind({ events: 'one.1' }, { events: 'one.2' })).toBe(true)
  expect(isBehind({ events: `${OWN}one.1` }, { events: 'two.2' })).toBe(true)
  expect(isBehind({ events: 'one.2' }, { events: 'one.2', posts: 'one.9' })).toBe(false)
})

test('a name of one replica alone says nothing to another, and some pages do not say what they are made of', () => {
  expect(isBehind({ events: 'one.1' }, { events: `${OWN}two.7` })).toBe(false)
  expect(isBehind({}, { events: 'one.2' })).toBe(false)
  expect(isBehind(undefined, { events: 'one.2' })).toBe(false)
})
