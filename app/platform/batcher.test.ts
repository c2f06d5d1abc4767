import { expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'

it('a batcher groups concurrent calls up to the limit, and returns to each call its own result', async () => {
  const batches: number[][] = []
  const double = createBatcher(async (items: number[]) => {
    batches.push(items)
    await Promise.resolve()
    if (items.includes(4)) throw new Error('refused')
    return items.map((item) => item * 2)
  }, 3)
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(double))
  expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  const values = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : 'rejected'))
  expect(values).toEqual([2, 4, 6, 'rejected', 'rejected', 'rejected', 14])
  expect(await double(8)).toBe(16)
})
