import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { cachedRouteFor, type CachedRoute, canonicalAddressOf } from '#app/cached-routes.ts'
import type { CachedPage, RenderedPage } from '#app/platform/http/cached-page.ts'
import { acceptedEncoding } from '#app/platform/http/compression.ts'
import type { PageCache } from '#app/platform/http/page-cache.ts'
import { yieldBeforePage } from '#app/platform/http/yield-to-event-loop.ts'

interface CachedPagesOptions {
  cache: PageCache
  publicUrl: string
  /** Headers of every answer of the site. */
  fixed: Record<string, string>
  render: (request: Request, route: CachedRoute) => Promise<RenderedPage>
}

/** What an address leads to. */
type Target = { route: CachedRoute } | { redirect: string } | { isUncached: true }

/** An address may be 16 kB long. */
const MOST_CHARACTERS_OF_ADDRESSES = 262_144
const REDIRECT_CACHING = 'public, max-age=3600'
const STALE_WARNING = ['warning', '110 - "Response is Stale"']

/** How long a shared cache may serve a page without revalidating, in seconds. */
const SHARED_S = 1
const WHILE_REVALIDATING_S = 10
const WHILE_AWAY_S = 86_400

/**
 * Browsers keep an answer and ask each time (`max-age=0`), so that a change shows at once and costs one 304 otherwise.
 * `stale-while-revalidate` goes to shared caches only (RFC 9213): browsers would obey it too and show the old page.
 */
const sharedCaching = {
  'cache-control': `public, max-age=0, s-maxage=${SHARED_S}, stale-if-error=${WHILE_AWAY_S}`,
  'cdn-cache-control': `max-age=${SHARED_S}, stale-while-revalidate=${WHILE_REVALIDATING_S}, stale-if-error=${WHILE_AWAY_S}`,
}
/** For errors, and for what open pages refetch after a change. */
const noSharedCaching = { 'cache-control': 'public, no-cache' }

function cachingOf({ key }: CachedRoute, status: number): Record<string, string> {
  return status === 200 && !/\.data\?/.test(key) ? sharedCaching : noSharedCaching
}

/** A proxy may have weakened the tag, and a browser may name several. */
function isMatch(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

function send(request: IncomingMessage, response: ServerResponse, page: CachedPage, isStale = false): void {
  const warning = isStale ? STALE_WARNING : []
  if (page.status === 200 && isMatch(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, [...page.head, ...warning]).end()
    return
  }
  const { bytes, head } = page.variant(acceptedEncoding(request.headers['accept-encoding']))
  response.writeHead(page.status, [...head, ...warning])
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Answers the pages that are equal for everybody, from memory while they are up to date. */
export function openCachedPages({ cache, publicUrl, fixed, render }: CachedPagesOptions) {
  function targetOf(address: string): Target {
    if (!address.startsWith('/')) return { isUncached: true }
    // Concatenated: to the parser '//events' would be a host.
    const url = new URL(publicUrl + address)
    const redirect = canonicalAddressOf(url)
    if (redirect !== null) return { redirect }
    const route = cachedRouteFor(url)
    return route ? { route } : { isUncached: true }
  }
  const targets = new LRUCache<string, Target>({
    maxSize: MOST_CHARACTERS_OF_ADDRESSES,
    sizeCalculation: (_target, { length }) => Math.max(1, length),
    memoMethod: targetOf,
  })

  /**
   * Without the visitor's headers, so that nothing of one visitor can reach another. A burst of addresses that nobody asked for
   * before must not keep the others waiting.
   */
  async function renderFor(route: CachedRoute): Promise<RenderedPage> {
    await yieldBeforePage()
    const page = await render(new Request(new URL(route.key, publicUrl)), route)
    const caching = cachingOf(route, page.status)
    return { ...page, headers: { ...fixed, ...page.headers, ...caching, vary: 'accept-encoding' } }
  }

  /** Null when the request is not for a cached page; otherwise it is answered, or will be when the promise resolves. */
  return (request: IncomingMessage, response: ServerResponse): void | Promise<void> | null => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const target = targets.memo(request.url ?? '')
    if ('isUncached' in target) return null
    if ('redirect' in target) {
      const headers = { ...fixed, 'cache-control': REDIRECT_CACHING, location: target.redirect }
      response.writeHead(308, headers).end()
      return
    }
    const { route } = target
    const page = cache.current(route)
    if (page) return send(request, response, page)
    return cache
      .get(route, () => renderFor(route))
      .then(({ page, isStale }) => send(request, response, page, isStale))
  }
}
