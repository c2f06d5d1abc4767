import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'

const current = new AsyncLocalStorage<{ requestId: string }>()

/** For the logger's `mixin`: every line written while a request is answered names it. */
export function requestFacts(): object {
  return current.getStore() ?? {}
}

const word = /^[a-z][a-z-]{0,19}(\.[a-z]{1,12})?$/i

/** The address without what could name a person or open a door: no search, and only words that the site itself uses. */
export function shapeOf(url: string): string {
  const [path = ''] = url.split('?')
  return path
    .split('/')
    .slice(0, 8)
    .map((part) => (part === '' || word.test(part) ? part : ':id'))
    .join('/')
}

const given = /^[\w-]{8,64}$/
const start = randomBytes(4).toString('hex')

/** One line for each answer that does not come from memory, and its number for whoever asks what went wrong. */
export function openRequestLog({
  log,
  isTrusted,
}: {
  log: Logger
  isTrusted: (request: IncomingMessage) => boolean
}) {
  const answered = new Map<string, number>()
  let count = 0

  function idOf(request: IncomingMessage): string {
    const told = request.headers['x-request-id']
    if (typeof told === 'string' && given.test(told) && isTrusted(request)) return told
    count += 1
    return `${start}-${count}`
  }

  /** `answer` is told the number of the request, which whoever answers says in `x-request-id`. */
  function follow(
    request: IncomingMessage,
    response: ServerResponse,
    answer: (requestId: string) => void,
  ): void {
    const requestId = idOf(request)
    const began = performance.now()
    response.once('close', () => {
      const status = response.writableEnded ? response.statusCode : 499
      const hundred = `${Math.floor(status / 100)}xx`
      answered.set(hundred, (answered.get(hundred) ?? 0) + 1)
      if (!log.isLevelEnabled('info')) return
      const { method, url = '' } = request
      log.info(
        { requestId, method, path: shapeOf(url), status, ms: Math.round(performance.now() - began) },
        'answered',
      )
    })
    current.run({ requestId }, () => answer(requestId))
  }

  return { follow, answered }
}
