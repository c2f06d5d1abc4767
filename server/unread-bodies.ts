import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long the rest of a refused body is received before the connection is closed. */
const DRAIN_MS = 5_000
const MAX_DRAINING = 8

/**
 * Receives and discards bodies that nobody reads, a few at a time. A browser that is still sending reads the answer only
 * after it has sent everything; a connection closed before that loses the answer.
 */
export function createUnreadBodies({ drainMs = DRAIN_MS, max = MAX_DRAINING } = {}) {
  let draining = 0

  /** False when the body is already here, or when too many are being received. */
  function start(request: IncomingMessage, onEnd: () => void): boolean {
    if (request.complete || request.destroyed || request.socket.destroyed || draining >= max) return false
    draining += 1
    const { socket } = request
    // A request with a finished response gets no event when its connection closes, so the socket is watched as well.
    const end = () => {
      for (const source of [request, socket]) source.off('close', end)
      request.off('end', end)
      draining -= 1
      onEnd()
    }
    request.once('end', end).once('close', end)
    socket.once('close', end)
    return true
  }

  return {
    /** How many bodies are being received. */
    count: () => draining,
    /** Ends an answer of which everything was written, once the body was received or the time is up. */
    endAfterBody(request: IncomingMessage, response: ServerResponse): void {
      const end = () => {
        clearTimeout(timer)
        response.end()
      }
      const timer = setTimeout(end, drainMs)
      if (start(request, end)) request.resume()
      else end()
    },
    /** The same for a response that other code writes. */
    drainOrClose(request: IncomingMessage, response: ServerResponse): void {
      if (request.complete || request.destroyed) return
      if (!start(request, () => {})) response.setHeader('connection', 'close')
    },
  }
}
