import type { Server } from 'node:http'
import type { ShutdownHooks } from '#app/api/router.ts'

/** The longest shutdown. */
const SHUTDOWN_LIMIT_MS = 10_000
/** A load balancer needs this time to notice; after Ctrl+C there is no wait. */
const NOTICE_MS = 1_000
/** The time for open requests; the rest is for closing the database. */
const DRAIN_MS = 7_000
/** The terminal, npm and tools/start.mjs each forward the same Ctrl+C. */
const SAME_SIGNAL_MS = 500
const SWEEP_MS = 50

/** Resolves when all open requests are answered or cut off. */
async function drain(server: Server, leaving: ShutdownHooks): Promise<void> {
  const isClosed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Browsers keep connections open; each is closed as soon as it is idle.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  leaving.endStreams()
  await isClosed
  clearInterval(sweep)
  clearTimeout(limit)
}

/**
 * On SIGTERM or SIGINT: not ready → a second for the load balancer → no new connections → answer open requests → close
 * → exit, within ten seconds. A second signal, other than a forwarded copy of the first, exits at once.
 */
export function stopOnSignals(
  { server, leaving }: { server: Server; leaving: ShutdownHooks },
  close: () => Promise<void>,
): void {
  let begunAt: number | null = null

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (begunAt !== null) {
      if (performance.now() - begunAt > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    begunAt = performance.now()
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS - SAME_SIGNAL_MS).unref()
    leaving.markNotReady()
    // Runs before the request listener, so that each connection closes after its response.
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    if (signal === 'SIGTERM') await new Promise((resolve) => setTimeout(resolve, NOTICE_MS))
    await drain(server, leaving)
    await close()
    process.exit(0)
  }

  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))
}
