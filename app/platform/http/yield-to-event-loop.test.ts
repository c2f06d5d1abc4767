import { expect, test } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

test('concurrent callers continue in separate turns of the event loop, in their order', async () => {
  const order: string[] = []
  let isOver = false
  const otherTurn = () => {
    order.push('|')
    if (!isOver) setImmediate(otherTurn)
  }
  const turns = ['a', 'b', 'c'].map((name) => yieldToEventLoop().then(() => order.push(name)))
  setImmediate(otherTurn)
  await Promise.all(turns)
  isOver = true
  expect(order.join('')).toMatch(/^\|?a\|b\|c$/)
})
