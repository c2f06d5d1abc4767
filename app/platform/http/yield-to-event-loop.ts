import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'

/** Each caller continues in its own turn of the event loop, so that other requests are answered between those of a burst. */
function createTurns(): () => Promise<void> {
  const limitConcurrency = pLimit(1)
  return () => limitConcurrency(() => setImmediate())
}

/** For writes: reads are answered in between. */
export const yieldToEventLoop = createTurns()

/** For pages that are rendered. Apart from the writes, which must not wait for a burst of pages. */
export const yieldBeforePage = createTurns()
