import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { constantTime } from './constant-time.ts'

/** Measures with fake timers. */
async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now()
  const settled = constantTime(work).catch(() => null)
  const took = settled.then(() => performance.now() - begunAt)
  await vi.advanceTimersByTimeAsync(200)
  return took
}

describe('a constant-time response', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    ['work without delay', async () => null, 50],
    ['failing work', async () => Promise.reject(new Error('away')), 50],
  ])('takes a whole step for %s', async (_, work, ms) => {
    expect(await tookMs(work)).toBe(ms)
  })

  it.each([
    [3, 50],
    [44, 50],
    [60, 100],
  ])('takes $1 ms for work of $0 ms', async (workMs, ms) => {
    const work = () => new Promise((resolve) => setTimeout(resolve, workMs))
    expect(await tookMs(work)).toBe(ms)
  })
})
