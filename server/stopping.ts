import type { Server } from 'node:http'

const DRAIN_MS = 10_000

/** SIGTERM or SIGINT: answer what was begun, then close. A second signal ends at once. */
export function stopOnSignals(
  { server, endStreams }: { server: Server; endStreams: () => void },
  close: () => Promise<void>,
): void {
  let isStopping = false

  async function stop(): Promise<void> {
    if (isStopping) process.exit(1)
    isStopping = true
    const drained = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    endStreams()
    await drained
    clearTimeout(limit)
    await close()
    process.exit(0)
  }

  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
