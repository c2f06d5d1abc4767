import type { Server } from 'node:http'
import type { Leaving } from '#app/api/router.ts'

/** From the signal to the exit. */
const LONGEST_MS = 10_000
/** So long a balancer needs to notice that we are not ready any more; whoever pressed Ctrl+C has none. */
const NOTICE_MS = 1_000
/** For what was begun; the rest is for closing the database. */
const DRAIN_MS = 7_000
/** The terminal, npm and tools/start.mjs each pass the same Ctrl+C on. */
const SAME_SIGNAL_MS = 500
const SWEEP_MS = 50

/** Resolves when no more requests come and all that came are answered, or have been cut off. */
async function drained(server: Server, leaving: Leaving): Promise<void> {
  const isClosed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A browser keeps a connection that was just answered; each is closed as soon as it rests.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  leaving.endStreams()
  await isClosed
  clearInterval(sweep)
  clearTimeout(limit)
}

/**
 * SIGTERM or SIGINT: not ready any more → a second for the balancer → no new connections → answer what was begun →
 * close → exit, within ten seconds. A second signal, not an echo of the first, ends at once.
 */
export function stopOnSignals(
  { server, leaving }: { server: Server; leaving: Leaving },
  close: () => Promise<void>,
): void {
  let begunAt: number | null = null

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (begunAt !== null) {
      if (performance.now() - begunAt > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    begunAt = performance.now()
    setTimeout(() => process.exit(1), LONGEST_MS - SAME_SIGNAL_MS).unref()
    leaving.beNotReady()
    // Before the listeners that answer: a kept connection then ends with its answer instead of under the next request.
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    if (signal === 'SIGTERM') await new Promise((resolve) => setTimeout(resolve, NOTICE_MS))
    await drained(server, leaving)
    await close()
    process.exit(0)
  }

  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))
}
