import type { Server } from 'node:http'

const DRAIN_MS = 10_000
/** The terminal, npm and tools/start.mjs each pass the same Ctrl+C on. */
const SAME_SIGNAL_MS = 500
const SWEEP_MS = 50

/** SIGTERM or SIGINT: answer what was begun, then close. A second signal, not an echo of the first, ends at once. */
export function stopOnSignals(
  { server, endStreams }: { server: Server; endStreams: () => void },
  close: () => Promise<void>,
): void {
  let begunAt: number | null = null

  async function stop(): Promise<void> {
    if (begunAt !== null) {
      if (performance.now() - begunAt > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    begunAt = performance.now()
    const drained = new Promise<void>((resolve) => server.close(() => resolve()))
    // A browser keeps a connection that was just answered; each is closed as soon as it rests.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    endStreams()
    await drained
    clearInterval(sweep)
    clearTimeout(limit)
    await close()
    process.exit(0)
  }

  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
