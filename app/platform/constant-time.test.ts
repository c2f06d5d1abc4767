import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { constantTime } from './constant-time.ts'

/** Measures with fake timers. */
async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now()
  const answered = constantTime(work).catch(() => null)
  const took = answered.then(() => performance.now() - begunAt)
  await vi.advanceTimersByTimeAsync(200)
  return took
}

describe('an answer on a full step of time', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    ['nothing at all', async () => null, 50],
    ['a failure', async () => Promise.reject(new Error('away')), 50],
  ])('%s', async (_, work, ms) => {
    expect(await tookMs(work)).toBe(ms)
  })

  it.each([
    [3, 50],
    [44, 50],
    [60, 100],
  ])('work of %i ms is answered after %i', async (workMs, ms) => {
    const work = () => new Promise((resolve) => setTimeout(resolve, workMs))
    expect(await tookMs(work)).toBe(ms)
  })
})
