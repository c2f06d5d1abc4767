import { expect, test } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

test('of many that come at once each has a turn of its own, in the order they came', async () => {
  const seen: string[] = []
  let isOver = false
  const others = () => {
    seen.push('|')
    if (!isOver) setImmediate(others)
  }
  const turns = ['a', 'b', 'c'].map((name) => yieldToEventLoop().then(() => seen.push(name)))
  setImmediate(others)
  await Promise.all(turns)
  isOver = true
  expect(seen.join('')).toMatch(/^\|?a\|b\|c$/)
})
