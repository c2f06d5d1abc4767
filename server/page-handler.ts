import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { addressContext, type Application, applicationContext } from '#app/pages/request-context.server.ts'
import { contentSecurityPolicy } from '#app/platform/http/http.ts'
import type { RenderedPage } from '#app/platform/http/cached-page.ts'
import { HtmlResponse, textOf } from '#app/platform/http/html-response.ts'

/** Seconds, for the Retry-After header. */
export const RETRY_AFTER_S = '5'

/** While the database is down a failed page becomes a 503 with Retry-After. */
export function withRetryAfter(page: RenderedPage, isAway: boolean): RenderedPage {
  if (page.status < 500 || !isAway) return page
  return { ...page, status: 503, headers: { ...page.headers, 'retry-after': RETRY_AFTER_S } }
}

/** The server build, or in development a function that loads the current one. */
export type Build = ServerBuild | (() => Promise<ServerBuild>)

/**
 * The request with the address that the browser uses. Behind a proxy that terminates TLS the socket says http, and the framework
 * compares the whole origin. Foreign origins are refused before this.
 */
function asTheBrowserSees(request: Request): Request {
  const header = request.headers.get('origin')
  // Sent by a page without referrer. The request listener has allowed it; the framework would refuse it.
  if (header === 'null') {
    const unnamed = new Request(request.url, request)
    unnamed.headers.delete('origin')
    return unnamed
  }
  const origin = header && URL.canParse(header) ? new URL(header).origin : null
  if (!origin?.startsWith('http')) return request
  const { origin: seenOrigin, pathname, search } = new URL(request.url)
  if (seenOrigin === origin) return request
  // Put together by hand: to the parser '//admin' would be a host.
  return new Request(origin + pathname + search, request)
}

/** The framework's handler, with what each request needs to know put into its context. */
export function openPageHandler(application: Application, build: Build) {
  const mode = application.services.env.isProduction ? 'production' : 'development'
  const handle = createRequestHandler(build, mode)
  return (request: Request, address: string): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(applicationContext, application)
    context.set(addressContext, address)
    return handle(asTheBrowserSees(request), context)
  }
}

/** Hot reload writes styles into the page and opens a socket; never sent by the built product. */
const developmentPolicy = (isFramed: boolean) =>
  `default-src 'self' 'unsafe-inline' ws: https: data: blob:; frame-ancestors ${isFramed ? "'self'" : "'none'"}`

/** Reads an answer whole. A page gets a policy that names the inline scripts it was rendered with, and no others. */
export async function finishPage(
  response: Response,
  { isBuilt, isFramed = false }: { isBuilt: boolean; isFramed?: boolean },
): Promise<RenderedPage> {
  const headers = Object.fromEntries(response.headers)
  const body = await textOf(response)
  if (!headers['content-type']?.startsWith('text/html')) return { status: response.status, headers, body }
  const scripts = response instanceof HtmlResponse ? response.scripts : []
  headers['content-security-policy'] = isBuilt
    ? contentSecurityPolicy([...new Set(scripts)], { isFramed })
    : developmentPolicy(isFramed)
  return { status: response.status, headers, body }
}
