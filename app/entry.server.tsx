import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { applicationContext } from './pages/acting.server.ts'

interface HandleErrorArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

const RENDER_LIMIT_MS = 5_000

export const streamTimeout = RENDER_LIMIT_MS

/** Pages are rendered whole: the page cache keeps finished bytes, and the policy needs every inline script's hash. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  const body = new PassThrough()
  const html = text(body)
  let statusSeen = status
  await new Promise<void>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} />, {
      onAllReady() {
        clearTimeout(limit)
        pipe(body)
        resolve()
      },
      onShellError: reject,
      onError() {
        statusSeen = 500
      },
    })
    const limit = setTimeout(abort, RENDER_LIMIT_MS)
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(await html, { status: statusSeen, headers })
}

/** Logged once, with the request's path only: bodies and queries may hold personal data. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context
    .get(applicationContext)
    .services.log.error({ err: error, path: new URL(request.url).pathname }, 'page failed')
}
