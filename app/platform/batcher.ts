import { setImmediate } from 'node:timers/promises'

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Collects the items that arrive together or while `work` is busy and gives them to its next call, at most `limit` at once. `work` returns
 * the result of each item in their order; what it throws rejects all of them.
 */
export function createBatcher<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  limit: number,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let isBusy = false
  /** Until a turn of the event loop brings no more: POST requests continue one in each (http/yield-to-event-loop.ts). */
  async function waitForBurst(): Promise<void> {
    for (let had = 0; had < waiting.length && waiting.length < limit;) {
      had = waiting.length
      await setImmediate()
    }
  }
  async function next(): Promise<void> {
    await waitForBurst()
    const batch = waiting.splice(0, limit)
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  async function run(): Promise<void> {
    isBusy = true
    while (waiting.length > 0) await next()
    isBusy = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isBusy) void run()
    })
}
