import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { applicationContext } from './pages/acting.server.ts'
import { shapeOf } from './platform/request-log.ts'

interface HandleErrorArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

const RENDER_LIMIT_MS = 5_000

export const streamTimeout = RENDER_LIMIT_MS

/** Takes what is written, without the queues and turns of a stream that somebody reads. */
class Sheet extends Writable {
  readonly #chunks: Uint8Array[] = []

  override _write(chunk: Uint8Array, _: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }

  html(): string {
    return Buffer.concat(this.#chunks).toString()
  }
}

/** Pages are rendered whole: the page cache keeps finished bytes, and the policy needs every inline script's hash. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  // Nobody is there to read it: a thousand who were let go must not cost a thousand renderings.
  if (request.signal.aborted) return new Response(null, { status: 400, headers })
  const body = new Sheet()
  let statusSeen = status
  await new Promise<void>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} />, {
      onAllReady() {
        clearTimeout(limit)
        body.once('finish', resolve)
        pipe(body)
      },
      onShellError: reject,
      onError() {
        statusSeen = 500
      },
    })
    const limit = setTimeout(abort, RENDER_LIMIT_MS)
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body.html(), { status: statusSeen, headers })
}

/** Logged once, with the request's path only: bodies and queries may hold personal data. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context
    .get(applicationContext)
    .services.log.error({ err: error, path: shapeOf(new URL(request.url).pathname) }, 'page failed')
}
