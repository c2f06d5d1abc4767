import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { visitor } from '#app/accounts/model.ts'
import type { ApiBindings } from '#app/api/bindings.ts'
import { openFound } from '#app/api/found.ts'
import { answerJoin, isFromJoinDialog } from '#app/api/join.ts'
import { EVENTS_ADDRESS, publicListPage } from '#app/api/public-events.ts'
import { type Leaving, openApi } from '#app/api/router.ts'
import type { Application } from '#app/pages/acting.server.ts'
import { keptPageFor } from '#app/pages/public-pages.ts'
import { acceptedEncoding, encoded } from '#app/platform/encoding.ts'
import {
  bodyProblem,
  clientAddress,
  isForeignWrite,
  plainAddress,
  securityHeaders,
} from '#app/platform/http.ts'
import type { OpenDatabase } from '#app/platform/db.ts'
import type { Live } from '#app/platform/live.ts'
import { ownTurn } from '#app/platform/own-turn.ts'
import type { FreshPage } from '#app/platform/kept-page.ts'
import type { PageCache } from '#app/platform/page-cache.ts'
import { openRequestLog, shapeOf } from '#app/platform/request-log.ts'
import { proxiesIn, type TrustedProxies } from '#app/platform/trusted-proxies.ts'
import { COME_BACK_S, orComeBack } from './come-back.ts'
import { openKeptPages } from './kept-pages.ts'
import { type Build, finished, openPageHandler } from './page-handler.ts'
import { serveStatic } from './static-files.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface FrontOptions {
  application: Application
  live: Live
  cache: PageCache
  build: Build
  /** The folder of the built client, or the development server's own middleware. */
  assets: string | Middleware
  isCaching: boolean
  opened: Pick<OpenDatabase, 'db' | 'pool' | 'isAway'>
}

const LEAST_WORTH_COMPRESSING = 1_024

function openPages(options: FrontOptions, answered: ReadonlyMap<string, number>) {
  const { application, live, cache, build, assets, isCaching, opened } = options
  const { isAway } = opened
  const handle = openPageHandler(application, build)
  const buildName = async () => (typeof build === 'function' ? await build() : build).assets.version
  const builtFolder = typeof assets === 'string' && isCaching ? assets : null
  const publicFolder = typeof assets === 'string' ? assets : 'content/public'
  const found = openFound({ application, publicFolder, buildName })
  const renderKept = async (request: Request) => {
    const page = await finished(await found.fetch(request), { folder: builtFolder, isPaintedFirst: true })
    return orComeBack(page, isAway())
  }
  const actingNow = () => ({ ...application.services, viewer: visitor, now: application.now() })
  const address = new URL(EVENTS_ADDRESS, application.services.env.publicUrl)
  const listNow = openListNow(cache, address, () => publicListPage(actingNow()))
  const { api, leaving } = openApi({ application, live, listNow, measured: { cache, opened, answered } })
  api.route('/', found)
  api.all('*', async (c) => {
    const made = await handle(c.req.raw, c.env.address)
    // The page that came back holds what was typed; only whose fault it was is told differently.
    const { status, headers, body } = orComeBack(await finished(made, { folder: builtFolder }), isAway())
    const sent = new Headers(headers)
    if (status === 503) sent.set('retry-after', COME_BACK_S)
    keepCookiesApart(sent, made.headers.getSetCookie())
    if (!sent.has('cache-control')) sent.set('cache-control', 'no-store')
    sent.append('vary', 'cookie, accept-encoding')
    const encoding =
      body.length < LEAST_WORTH_COMPRESSING ? 'identity' : acceptedEncoding(c.req.header('accept-encoding'))
    if (encoding !== 'identity') sent.set('content-encoding', encoding)
    const bytes = await encoded(Buffer.from(body), encoding, 'quick')
    return new Response(status === 204 || status === 304 ? null : new Uint8Array(bytes), {
      status,
      headers: sent,
    })
  })
  /** Logs what went wrong; a visitor hears whether coming back soon is of use. */
  function failed(error: unknown, path: string) {
    application.services.log.error({ err: error, path: shapeOf(path) }, 'a request failed')
    const headers = { 'cache-control': 'no-store', ...(isAway() && { 'retry-after': COME_BACK_S }) }
    return { sentence: 'Please try again later', status: isAway() ? 503 : 500, headers } as const
  }
  api.onError((error, c) => {
    const { sentence, status, headers } = failed(error, c.req.path)
    return c.text(sentence, status, headers)
  })
  found.all('*', (c) => handle(c.req.raw, ''))
  return { renderKept, api, leaving, failed }
}

/** The one form that hundreds send in the same minutes, without the layers that all other requests pass. */
function openJoinDoor(
  { application }: FrontOptions,
  { failed, proxies }: { failed: ReturnType<typeof openPages>['failed']; proxies: TrustedProxies },
) {
  const { services, now } = application
  return (request: IncomingMessage, response: ServerResponse, head: string[]): void => {
    const address = clientAddress(request, proxies)
    const acting = { ...services, viewer: visitor, now: now() }
    answerJoin({ request, response, address, head }, acting).catch((error: unknown) => {
      const { sentence, status, headers } = failed(error, request.url ?? '')
      const own = Object.entries({ 'content-type': 'text/plain', ...headers }).flat()
      response.writeHead(status, [...head, ...own]).end(sentence)
    })
  }
}

/** The public list of events, from the page cache like everybody's. */
function openListNow(cache: PageCache, address: URL, render: () => Promise<FreshPage>) {
  const wanted = keptPageFor(address)
  return async (): Promise<string> => {
    const { page } = await cache.get(wanted ?? { key: address.pathname, topics: [] }, render)
    if (page.status !== 200) throw new Error(`the list answered ${page.status}`)
    return page.text()
  }
}

/** A plain object of headers joined the cookies into one line; they must stay one header each. */
function keepCookiesApart(sent: Headers, cookies: string[]): void {
  sent.delete('set-cookie')
  for (const cookie of cookies) sent.append('set-cookie', cookie)
}

function refuse(response: ServerResponse, status: number, fixed: Record<string, string>): void {
  response.writeHead(status, {
    ...fixed,
    'content-type': 'text/plain',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(STATUS_CODES[status])
}

/** Whoever sends something waits for those before them; whoever reads does not. */
function inTurn({ method }: IncomingMessage, answer: () => unknown): void {
  if (method === 'POST') void ownTurn().then(answer)
  else answer()
}

/** One origin, one port: page cache → built files → resource routes → pages. */
export function openFront(options: FrontOptions): { listener: RequestListener; leaving: Leaving } {
  const { application, cache, assets, isCaching } = options
  const { env, log } = application.services
  const proxies = proxiesIn(env.trustedProxies)
  const { follow, answered } = openRequestLog({
    log,
    isTrusted: ({ socket }) => proxies.includes(plainAddress(socket.remoteAddress ?? '')),
  })
  const { renderKept, api, leaving, failed } = openPages(options, answered)
  const takeJoin = openJoinDoor(options, { failed, proxies })
  const fixed = securityHeaders({ isHttps: env.publicUrl.startsWith('https:') })
  const fixedHeaders = Object.entries(fixed)
  const fixedHead = fixedHeaders.flat()
  const serveAsset = typeof assets === 'string' ? serveStatic(assets) : assets
  const serveKept = openKeptPages({
    cache,
    publicUrl: env.publicUrl,
    fixed,
    render: renderKept,
  })
  const answerRest = getRequestListener(
    (request, bindings) => {
      const { incoming } = bindings as ApiBindings['Bindings']
      return api.fetch(request, { ...bindings, address: clientAddress(incoming, proxies) })
    },
    { overrideGlobalObjects: false },
  )
  const answer: RequestListener = (request, response) => {
    // HTTP/1.0 need not name a host, and load balancers that ask for /healthz so do not.
    request.headers.host ??= new URL(env.publicUrl).host
    const refusal = isForeignWrite(request, env.publicUrl) ? 403 : bodyProblem(request)
    if (refusal) return refuse(response, refusal, fixed)
    follow(request, response, (requestId) => {
      if (isFromJoinDialog(request))
        return takeJoin(request, response, [...fixedHead, 'x-request-id', requestId])
      for (const [name, value] of fixedHeaders) response.setHeader(name, value)
      response.setHeader('x-request-id', requestId)
      serveAsset(request, response, () => inTurn(request, () => answerRest(request, response)))
    })
  }
  const listener: RequestListener = (request, response) => {
    const served = isCaching ? serveKept(request, response) : null
    if (served === null) return answer(request, response)
    served?.catch((error: unknown) => {
      log.error({ err: error }, 'kept page failed')
      answer(request, response)
    })
  }
  return { listener, leaving }
}
