import { expect, test } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

test('concurrent callers continue in separate turns of the event loop, in their order', async () => {
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
