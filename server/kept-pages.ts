import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncoding } from '#app/platform/encoding.ts'
import type { FreshPage, KeptPage, PageCache } from '#app/platform/page-cache.ts'
import { keptPageFor } from '#app/pages/public-pages.ts'

interface KeptPagesOptions {
  cache: PageCache
  publicUrl: string
  render: (request: Request) => Promise<FreshPage>
}

/** A proxy may have weakened the tag, and a browser may name several. */
function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { page, isStale }: { page: KeptPage; isStale: boolean },
) {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value)
  // Browsers keep the page but ask each time; a change shows at once and costs one 304 otherwise.
  response.setHeader('cache-control', 'public, no-cache')
  response.setHeader('vary', 'accept-encoding')
  response.setHeader('etag', page.etag)
  if (isStale) response.setHeader('warning', '110 - "Response is Stale"')
  if (page.status === 200 && isKnown(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304).end()
    return
  }
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', page.bytes[encoding].length)
  response.writeHead(page.status)
  response.end(request.method === 'HEAD' ? undefined : page.bytes[encoding])
}

/** Answers true when the request was for a kept page and has been served. */
export function openKeptPages({ cache, publicUrl, render }: KeptPagesOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    // Put together by hand: '//events' is a strange path of ours, not the host 'events'.
    const path = request.url ?? ''
    const wanted = path.startsWith('/') ? keptPageFor(new URL(publicUrl + path)) : null
    if (!wanted) return false
    // Made without the visitor's headers, so that nothing of one visitor can reach another.
    const found = await cache.get(wanted, () => render(new Request(new URL(wanted.key, publicUrl))))
    send(request, response, found)
    return true
  }
}
