import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Logger } from 'pino'
import { getRequestListener } from '@hono/node-server'
import type { ApiBindings } from '#app/api/bindings.ts'
import { createDiscoveryRoutes } from '#app/discovery/routes.ts'
import { createApi, type ShutdownHooks } from '#app/api/router.ts'
import { mayAddPicture } from '#app/calls/use-cases.server.ts'
import { type Application, visitorActing } from '#app/pages/request-context.server.ts'
import type { CachedRoute } from '#app/cached-routes.ts'
import { secretAddressHeaders } from '#app/route-policies.ts'
import { acceptedEncoding, compress } from '#app/platform/http/compression.ts'
import { canViewDashboard } from '#app/accounts/auth/sessions.server.ts'
import { PREVIEW_PATH } from '#app/first-run/first-run-preview.rules.ts'
import { bodyProblemMessages } from '#app/platform/http/body-limits.ts'
import {
  clientAddress,
  isForeignWrite,
  isOneClick,
  plainAddress,
  securityHeaders,
} from '#app/platform/http/http.ts'
import { addressKey } from '#app/platform/http/rate-limit.ts'
import { bodyProblem, contentLength, isReadOnly } from '#app/platform/http/request-body.ts'
import { STOP_ADDRESS } from '#app/registrations/organiser.rules.ts'
import type { Env } from '#app/platform/env.ts'
import type { OpenDatabase } from '#app/platform/database/database.ts'
import type { Live } from '#app/platform/live/live.ts'
import { yieldBeforePage, yieldToEventLoop } from '#app/platform/http/yield-to-event-loop.ts'
import type { PageCache } from '#app/platform/http/page-cache.ts'
import { createRequestLog, redactedPath } from '#app/platform/http/request-log.ts'
import { parseProxies, type TrustedProxies } from '#app/platform/http/trusted-proxies.ts'
import { type Build, finishPage, openPageHandler, RETRY_AFTER_S, withRetryAfter } from './page-handler.ts'
import { openCachedPages } from './cached-pages.ts'
import { type BodyRead, createBodyReader } from './request-bodies.ts'
import { serveStatic } from './static-files.ts'
import { uploadMessages } from '#app/uploads/rules.ts'
import { createUnreadBodies } from './unread-bodies.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface RequestListenerOptions {
  application: Application
  live: Live
  cache: PageCache
  build: Build
  /** The folder of the built client, or the development server's own middleware. */
  assets: string | Middleware
  isCaching: boolean
  database: Pick<OpenDatabase, 'db' | 'pool' | 'isAway'>
}

const LEAST_WORTH_COMPRESSING = 1_024

function openPages(options: RequestListenerOptions, responseCounts: ReadonlyMap<string, number>) {
  const { application, live, cache, build, assets, isCaching, database } = options
  const { isAway } = database
  const handle = openPageHandler(application, build)
  const buildName = async () => (typeof build === 'function' ? await build() : build).assets.version
  const isBuilt = typeof assets === 'string' && isCaching
  const publicFolder = typeof assets === 'string' ? assets : 'content/public'
  const discovery = createDiscoveryRoutes({ application, publicFolder, buildName })
  const renderCached = async (request: Request, { isPage }: CachedRoute) => {
    const response = await (isPage ? handle(request, '') : discovery.fetch(request))
    return withRetryAfter(await finishPage(response, { isBuilt }), isAway())
  }
  const metricsSources = { cache, database, responseCounts }
  const { api, leaving } = createApi({ application, live, metricsSources, publicFolder })
  api.route('/', discovery)
  api.all('*', async (c) => {
    if (isReadOnly(c.env.incoming)) await yieldBeforePage()
    const page = await handle(c.req.raw, c.env.address)
    // The message of the framework would name the file that accepts no form.
    if (page.status === 405)
      return c.text('Method Not Allowed', 405, { 'cache-control': 'no-store', vary: 'cookie' })
    // The page keeps the entered values; while the database is away its 500 becomes 503.
    const { status, headers, body } = withRetryAfter(
      await finishPage(page, { isBuilt, isFramed: c.req.path === PREVIEW_PATH }),
      isAway(),
    )
    const responseHeaders = new Headers(headers)
    if (status === 503) responseHeaders.set('retry-after', RETRY_AFTER_S)
    keepCookiesApart(responseHeaders, page.headers.getSetCookie())
    const caching = secretAddressHeaders(c.req.path)['cache-control'] ?? 'no-store'
    if (!responseHeaders.has('cache-control')) responseHeaders.set('cache-control', caching)
    responseHeaders.append('vary', 'cookie, accept-encoding')
    return compressResponse({ status, headers: responseHeaders, body }, c.req.header('accept-encoding'))
  })
  api.onError((error, c) => {
    application.services.log.error({ err: error, path: redactedPath(c.req.path) }, 'a request failed')
    const headers = { 'cache-control': 'no-store', ...(isAway() && { 'retry-after': RETRY_AFTER_S }) }
    return c.text('Please try again later', isAway() ? 503 : 500, headers)
  })
  return { renderCached, api, leaving }
}

async function compressResponse(
  { status, headers, body }: { status: number; headers: Headers; body: string },
  accepted: string | undefined,
): Promise<Response> {
  const encoding = body.length < LEAST_WORTH_COMPRESSING ? 'identity' : acceptedEncoding(accepted)
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  const bytes = await compress(Buffer.from(body), encoding)
  return new Response(status === 204 || status === 304 ? null : new Uint8Array(bytes), {
    status,
    headers,
  })
}

/** A plain object of headers joined the cookies into one line; they must stay one header each. */
function keepCookiesApart(headers: Headers, cookies: string[]): void {
  headers.delete('set-cookie')
  for (const cookie of cookies) headers.append('set-cookie', cookie)
}

/** What the adapter of the router reads instead of the socket. */
type WithBody = IncomingMessage & { rawBody?: Buffer }

function refuse(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { status, fixed, unread }: Refusal,
) {
  const isPicture = status === 413 && isEntryPicture(request)
  const message = isPicture
    ? `${uploadMessages['too-large']}. Go back, choose a smaller one, then send it again.`
    : ((bodyProblemMessages as Partial<Record<number, string>>)[status] ?? STATUS_CODES[status] ?? '')
  response.writeHead(status, {
    ...fixed,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(message),
    'cache-control': 'no-store',
    connection: 'close',
    ...((status === 429 || status === 503) && { 'retry-after': RETRY_AFTER_S }),
  })
  response.write(message)
  // A slow body has used up its time.
  if (status === 408) response.end()
  else unread.endAfterBody(request, response)
}

interface Refusal {
  status: number
  unread: ReturnType<typeof createUnreadBodies>
  fixed: Record<string, string>
}

/** Writes yield to requests that are already waiting; reads do not, except for pages that are not cached. */
function inTurn({ method }: IncomingMessage, answer: () => unknown): void {
  if (method === 'POST') void yieldToEventLoop().then(answer)
  else answer()
}

interface RequestHandling {
  listener: RequestListener
  leaving: ShutdownHooks
  /** Every resource route of all mounted routers. */
  resources: readonly { method: string; path: string }[]
  proxies: TrustedProxies
  /** The key by which a client is limited: an address or a network. */
  addressOf: (request: IncomingMessage) => string
  /** Headers of every answer. */
  fixed: Record<string, string>
}

function openRest(api: ReturnType<typeof createApi>['api'], proxies: TrustedProxies) {
  return getRequestListener(
    (request, bindings) => {
      const { incoming } = bindings as ApiBindings['Bindings']
      return api.fetch(request, { ...bindings, address: clientAddress(incoming, proxies) })
    },
    // Bodies are read before, or left unread on purpose.
    { overrideGlobalObjects: false, autoCleanupIncoming: false },
  )
}

const entryUpload = /^\/entries\/([\w-]+)(?:\.data)?(?:\?|$)/

const isEntryPicture = ({ headers, url = '' }: IncomingMessage) =>
  entryUpload.test(url) && headers['content-type']?.startsWith('multipart/') === true

function openBodies(application: Application, addressOf: (request: IncomingMessage) => string) {
  return createBodyReader({
    addressOf,
    async mayBeLarge({ headers, url = '' }) {
      const [, entry] = entryUpload.exec(url) ?? []
      if (entry) return mayAddPicture(visitorActing(application), entry)
      const cookie = new Headers({ cookie: headers.cookie ?? '' })
      return canViewDashboard(application.auth, cookie)
    },
  })
}

interface WriteOptions {
  env: Pick<Env, 'publicUrl'>
  log: Logger
  fixed: Record<string, string>
  bodies: ReturnType<typeof createBodyReader>
}

/** Refuses what must not be answered, and reads the body of a write before it is answered. */
function readFirst(
  { env, log, fixed, bodies }: WriteOptions,
  answerWhole: (request: WithBody, response: ServerResponse) => void,
): RequestListener {
  const unread = createUnreadBodies()
  const answerRead = (read: BodyRead, request: WithBody, response: ServerResponse) => {
    if (read === 'gone') return
    if (read !== 'unread' && 'problem' in read)
      return refuse({ request, response }, { status: read.problem, fixed, unread })
    request.rawBody = read === 'unread' ? Buffer.alloc(0) : read.body
    if (read === 'unread') unread.drainOrClose(request, response)
    answerWhole(request, response)
  }
  return (request, response) => {
    // HTTP/1.0 need not name a host, and load balancers that ask for /healthz so do not.
    request.headers.host ??= new URL(env.publicUrl).host
    const isForeign = isForeignWrite(request, env.publicUrl) && !isOneClick(request, STOP_ADDRESS)
    const status = isForeign ? 403 : bodyProblem(request)
    if (status) return refuse({ request, response }, { status, fixed, unread })
    if (isReadOnly(request) || contentLength(request) === 0) return answerWhole(request, response)
    bodies.read(request, response).then(
      (read) => answerRead(read, request, response),
      (error: unknown) => {
        log.error({ err: error, path: redactedPath(request.url ?? '') }, 'a body was not read')
        refuse({ request, response }, { status: 503, fixed, unread })
      },
    )
  }
}

/** One origin, one port: page cache → built files → resource routes → pages. */
export function createRequestListener(options: RequestListenerOptions): RequestHandling {
  const { application, cache, assets, isCaching } = options
  const { env, log } = application.services
  const proxies = parseProxies(env.trustedProxies)
  const { track, responseCounts } = createRequestLog({
    log,
    isTrusted: ({ socket }) => proxies.includes(plainAddress(socket.remoteAddress ?? '')),
  })
  const { renderCached, api, leaving } = openPages(options, responseCounts)
  const fixed = securityHeaders({ isHttps: env.publicUrl.startsWith('https:') })
  const fixedHeaders = Object.entries(fixed)
  const serveAsset = typeof assets === 'string' ? serveStatic(assets) : assets
  const serveCached = openCachedPages({ cache, publicUrl: env.publicUrl, fixed, render: renderCached })
  const answerRest = openRest(api, proxies)
  const answerWhole = (request: WithBody, response: ServerResponse) => {
    track(request, response, (requestId) => {
      const [path = ''] = (request.url ?? '').split('?', 1)
      for (const [name, value] of fixedHeaders) response.setHeader(name, value)
      for (const [name, value] of Object.entries(secretAddressHeaders(path))) response.setHeader(name, value)
      response.setHeader('x-request-id', requestId)
      serveAsset(request, response, () => inTurn(request, () => answerRest(request, response)))
    })
  }
  const addressOf = (request: IncomingMessage) => addressKey(clientAddress(request, proxies))
  const bodies = openBodies(application, addressOf)
  const answer = readFirst({ env, log, fixed, bodies }, answerWhole)
  const listener: RequestListener = (request, response) => {
    const serving = isCaching ? serveCached(request, response) : null
    if (serving === null) return answer(request, response)
    serving?.catch((error: unknown) => {
      log.error({ err: error }, 'cached page failed')
      answer(request, response)
    })
  }
  return { listener, leaving, resources: api.routes, proxies, addressOf, fixed }
}
