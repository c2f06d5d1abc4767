import { type IncomingMessage, ServerResponse } from 'node:http'
import { MemoryLedger } from './memory-ledger.ts'

/** Bytes that were written and that the system has not taken yet, because the client does not read. */
const answerLimits = {
  ofAddress: { slow: Number.POSITIVE_INFINITY, bytes: 25_165_824 },
  inAll: 67_108_864,
}

/** A client that keeps an answer waiting reads at least so much in each period: 4 kB in a second. */
const SLOWEST_PACE = { bytes: 122_880, ms: 30_000 }

/** Tells after each write, and after the last one, that more may be waiting to be read. */
export class ObservedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  onWrite: (() => void) | null = null

  override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
    const hasRoom = super.write(chunk, encoding as BufferEncoding, callback as () => void)
    this.onWrite?.()
    return hasRoom
  }

  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    super.end(chunk, encoding as BufferEncoding, callback as () => void)
    this.onWrite?.()
    return this
  }
}

/** Its writes are rare and small, and a reader that does not keep up is dropped (app/api/streams.ts). */
const isLive = (response: ServerResponse) => response.getHeader('content-type') === 'text/event-stream'

interface UnreadAnswersOptions {
  /** The key by which memory is divided: an address or a network. */
  addressOf(request: IncomingMessage): string
  ledger?: MemoryLedger
  slowestPace?: typeof SLOWEST_PACE
}

/**
 * Limits the memory of answers that wait to be read, and the time they may take: for a client that does not read, or reads
 * a few bytes at a time, the connection is closed.
 */
export function createUnreadAnswers({
  addressOf,
  ledger = new MemoryLedger(answerLimits),
  slowestPace = SLOWEST_PACE,
}: UnreadAnswersOptions) {
  /** Closes the connection when too little was read since the last look, and looks again while something waits. */
  function watchPace(response: ServerResponse): void {
    const { socket } = response
    if (!socket || isLive(response)) return
    const readBytes = () => socket.bytesWritten - socket.writableLength
    let before = readBytes()
    const timer = setInterval(() => {
      if (response.writableLength > 0 && readBytes() - before < slowestPace.bytes) socket.destroy()
      before = readBytes()
    }, slowestPace.ms)
    response.once('close', () => clearInterval(timer))
  }

  return {
    /** Watches an answer that has its turn on the connection. */
    watch(request: IncomingMessage, response: ObservedResponse): void {
      const { socket } = request
      let reservation: ReturnType<MemoryLedger['open']> | null = null
      let [hasWaited, isLookDue] = [false, false]
      const use = {
        bytes: 0,
        abort(): void {
          release()
          socket.destroy()
        },
      }

      function release(): void {
        reservation?.settle()
        reservation?.release()
        reservation = null
      }
      function look(): void {
        isLookDue = false
        const waitingBytes = response.writableLength
        if (response.writableFinished || response.destroyed || waitingBytes === 0) return release()
        reservation ??= ledger.open(addressOf(request), use)
        const more = waitingBytes - use.bytes
        if (more > 0 && reservation.take(more)) return use.abort()
        reservation.beSlow()
        if (hasWaited) return
        hasWaited = true
        response.on('drain', release)
        response.once('close', release)
        watchPace(response)
      }
      response.onWrite = () => {
        if (isLookDue || response.writableLength === 0) return
        isLookDue = true
        // Later: what the system takes at once does not wait.
        setImmediate(look)
      }
    },
  }
}
