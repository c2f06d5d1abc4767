import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'

const current = new AsyncLocalStorage<{ requestId: string }>()

/** For the logger's `mixin`: adds the request id to every line logged during a request. */
export function requestLogContext(): object {
  return current.getStore() ?? {}
}

const knownSegment = /^[a-z][a-z-]{0,19}(\.[a-z]{1,12})?$/i

/** The path without personal data and secrets: no query, and `:id` for every segment that is not a plain word. */
export function redactedPath(url: string): string {
  const [path = ''] = url.split('?')
  return path
    .split('/')
    .slice(0, 8)
    .map((part) => (part === '' || knownSegment.test(part) ? part : ':id'))
    .join('/')
}

const requestIdPattern = /^[\w-]{8,64}$/
const start = randomBytes(4).toString('hex')

function countIn(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Logs one line per response that is not from the page cache, and gives each request an id. */
export function createRequestLog({
  log,
  isTrusted,
}: {
  log: Logger
  isTrusted: (request: IncomingMessage) => boolean
}) {
  const responseCounts = new Map<string, number>()
  let count = 0

  function idOf(request: IncomingMessage): string {
    const requestId = request.headers['x-request-id']
    if (typeof requestId === 'string' && requestIdPattern.test(requestId) && isTrusted(request))
      return requestId
    count += 1
    return `${start}-${count}`
  }

  /** `answer` receives the request id, which the response carries as `x-request-id`. */
  function track(
    request: IncomingMessage,
    response: ServerResponse,
    answer: (requestId: string) => void,
  ): void {
    const requestId = idOf(request)
    const began = performance.now()
    response.once('close', () => {
      const status = response.writableEnded ? response.statusCode : 499
      countIn(responseCounts, `${Math.floor(status / 100)}xx`)
      if (!log.isLevelEnabled('info')) return
      const ms = Math.round(performance.now() - began)
      const path = redactedPath(request.url ?? '')
      log.info({ requestId, method: request.method, path, status, ms }, 'answered')
    })
    current.run({ requestId }, () => answer(requestId))
  }

  return { track, responseCounts }
}
