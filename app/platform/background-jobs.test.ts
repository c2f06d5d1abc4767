import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jobCounts, runEvery, stopAll } from './background-jobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a failing background job is logged by its name, counted as failed, and runs again', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const work = vi.fn<() => Promise<void>>(async () => {
    if (work.mock.calls.length === 1) throw new Error('no disk')
  })
  const job = runEvery({ name: 'test backup', everyMs: 1_000, firstMs: 500, work, log })
  await vi.advanceTimersByTimeAsync(499)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ job: 'test backup', msg: 'a background job failed' })
  expect(jobCounts.get('test backup failed')).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(jobCounts.get('test backup')).toBe(1)
  await job.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(2)
})

test('at a stop all jobs are told at once, whatever one of them is at', async () => {
  const backup = Promise.withResolvers<void>()
  const stopped: string[] = []
  const jobs = [backup.promise, Promise.resolve()].map((end, at) => ({
    async stop() {
      stopped.push(`job ${at}`)
      await end
    },
  }))
  const isEnded = stopAll(jobs)
  expect(stopped).toEqual(['job 0', 'job 1'])
  backup.resolve()
  await isEnded
})
