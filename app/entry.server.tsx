import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { applicationContext } from './pages/acting.server.ts'
import { ownTurn } from './platform/own-turn.ts'
import { shapeOf } from './platform/request-log.ts'
import { WholePage } from './platform/whole-page.ts'

interface HandleErrorArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

const RENDER_LIMIT_MS = 5_000

export const streamTimeout = RENDER_LIMIT_MS

/** Takes what is written, without the queues and turns of a stream that somebody reads. */
class Sheet extends Writable {
  readonly #chunks: Uint8Array[] = []

  override write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    return true
  }

  html(): string {
    return Buffer.concat(this.#chunks).toString()
  }
}

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

const inScript = (text: string) =>
  JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? '')

/**
 * What the loaders brought, for the browser to start with. The framework writes it piece by piece as it arrives, each piece
 * a rendering of its own; here all of it has arrived.
 */
async function handedOver(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let told = ''
  for await (const bytes of stream) told += decoder.decode(bytes, { stream: true })
  const controller = 'window.__reactRouterContext.streamController'
  return `<script>${controller}.enqueue(${inScript(told)});</script><script>${controller}.close();</script>`
}

/** Pages are rendered whole: the page cache keeps finished bytes, and the policy needs every inline script's hash. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  if (request.method === 'POST') await ownTurn()
  // Nobody is there to read it: a thousand who were let go must not cost a thousand renderings.
  if (request.signal.aborted) return new Response(null, { status: 400, headers })
  const { serverHandoffStream, renderMeta } = entry
  const context = { ...entry, serverHandoffStream: undefined }
  const body = new Sheet()
  let statusSeen = status
  await new Promise<void>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Else React puts what is large aside, hidden, for a script to move into its place: nobody without scripts would see it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
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
  const html = body.html()
  const end = html.lastIndexOf('</body>')
  if (!serverHandoffStream || !renderMeta?.didRenderScripts)
    return new WholePage(html, { status: statusSeen, headers })
  const whole = html.slice(0, end) + (await handedOver(serverHandoffStream)) + html.slice(end)
  return new WholePage(whole, { status: statusSeen, headers })
}

/** Logged once, with the request's path only: bodies and queries may hold personal data. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context
    .get(applicationContext)
    .services.log.error({ err: error, path: shapeOf(new URL(request.url).pathname) }, 'page failed')
}
