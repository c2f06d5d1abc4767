import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasTooManyFields, isLarge, contentLength } from '#app/platform/http/request-body.ts'
import { MemoryLedger, type MemoryUse } from './memory-ledger.ts'

/** A form must arrive within 15 s, late timers included. */
const BODY_MS = 14_000
/** A body that takes longer may be aborted for others. */
const SLOW_AFTER_MS = 1_000
const FIRST_BYTES = 4_096
const bodyLimits = { ofAddress: { slow: 32, bytes: 25_165_824 }, inAll: 67_108_864 }

export interface BodyOptions {
  /** The key by which bodies are counted: an address or a network. */
  addressOf(request: IncomingMessage): string
  /** Whether its sender may send more than a form: an admin, or whoever has the private link of an entry, to it. A simple sign-up may not. */
  mayBeLarge(request: IncomingMessage): Promise<boolean>
  /** Shorter in tests. */
  bodyMs?: number
  slowAfterMs?: number
  ledger?: MemoryLedger
}

type BodyProblem = 400 | 408 | 429 | 503

/** `unread`: larger than a form, and not allowed to be; the route refuses it. */
export type BodyRead = { body: Buffer } | { problem: BodyProblem } | 'unread' | 'gone'

const nothing: Buffer = Buffer.alloc(0)

/** The bytes that have come. Their memory grows with them; a large body gets its announced length at once. */
function createBuffer(length: number, isWhole: boolean) {
  let [bytes, filled] = [nothing, 0]
  return {
    bytes: () => bytes,
    drop: () => void (bytes = nothing),
    /** Asks `take` for memory first, and returns why there is none. */
    add(chunk: Buffer, take: (more: number) => 429 | 503 | null): 429 | 503 | null {
      const neededLength = filled + chunk.length
      if (neededLength > bytes.length) {
        const size = isWhole
          ? length
          : Math.min(length, Math.max(neededLength, bytes.length * 2, FIRST_BYTES))
        const problem = take(size - bytes.length)
        if (problem) return problem
        const larger = size === chunk.length ? chunk : Buffer.allocUnsafeSlow(size)
        if (larger !== chunk) bytes.copy(larger, 0, 0, filled)
        bytes = larger
      }
      if (bytes !== chunk) chunk.copy(bytes, filled)
      filled = neededLength
      return null
    },
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

function collect({ request, response }: Exchange, options: Required<BodyOptions>): Promise<BodyRead> {
  const { addressOf, mayBeLarge, bodyMs, slowAfterMs, ledger } = options
  const { promise, resolve } = Promise.withResolvers<BodyRead>()
  const use: MemoryUse = { bytes: 0, abort: (problem) => finish({ problem }) }
  const reservation = ledger.open(addressOf(request), use)
  const buffer = createBuffer(contentLength(request), isLarge(request))
  let isFinished = false

  function finish(read: BodyRead): void {
    if (isFinished) return
    isFinished = true
    clearTimeout(timer)
    request.off('data', onData)
    reservation.settle()
    if (typeof read === 'string' || 'problem' in read) {
      buffer.drop()
      reservation.release()
    }
    resolve(read)
  }
  function onData(chunk: Buffer): void {
    const problem = buffer.add(chunk, reservation.take)
    if (problem) finish({ problem })
  }
  function beSlow(): void {
    timer = setTimeout(() => void endLate(), bodyMs - slowAfterMs)
    reservation.beSlow()
  }
  /** An upload may take as long as Node's request timeout. */
  async function endLate(): Promise<void> {
    const mayGoOn = await mayBeLarge(request).catch(() => false)
    if (!mayGoOn) finish({ problem: 408 })
  }
  let timer = setTimeout(beSlow, slowAfterMs)
  request.on('data', onData)
  request.once('end', () => finish({ body: buffer.bytes() }))
  request.once('close', () => finish('gone'))
  response.once('close', () => reservation.release())
  return promise
}

/** Reads the body of every write before it is handled, within limits of length, time and memory. */
export function createBodyReader({
  bodyMs = BODY_MS,
  slowAfterMs = SLOW_AFTER_MS,
  ledger = new MemoryLedger(bodyLimits),
  ...callbacks
}: BodyOptions) {
  const options = { ...callbacks, bodyMs, slowAfterMs, ledger }
  return {
    async read(request: IncomingMessage, response: ServerResponse): Promise<BodyRead> {
      if (isLarge(request) && !(await options.mayBeLarge(request))) {
        const timer = setTimeout(() => request.complete || request.destroy(), options.bodyMs)
        request.once('close', () => clearTimeout(timer))
        return 'unread'
      }
      const read = await collect({ request, response }, options)
      const isTooMany = typeof read === 'object' && 'body' in read && hasTooManyFields(request, read.body)
      return isTooMany ? { problem: 400 } : read
    },
  }
}
