import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'

const limitConcurrency = pLimit(1)

/** Each caller continues in its own turn of the event loop, so that reads are answered between the writes of a burst. */
export function yieldToEventLoop(): Promise<void> {
  return limitConcurrency(() => setImmediate())
}
