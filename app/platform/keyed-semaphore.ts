import pLimit, { type LimitFunction } from 'p-limit'

export interface KeyedSemaphore {
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

/** Limits how many tasks of one key run at a time; the others wait in their order, and other keys do not wait for them. */
export function createKeyedSemaphore(concurrency: number): KeyedSemaphore {
  const limits = new Map<string, LimitFunction>()
  return {
    async run(key, work) {
      const limit = limits.get(key) ?? pLimit(concurrency)
      limits.set(key, limit)
      try {
        return await limit(work)
      } finally {
        if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
      }
    },
  }
}
