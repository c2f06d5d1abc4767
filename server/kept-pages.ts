import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncoding, type Encoding } from '#app/platform/encoding.ts'
import type { FreshPage, KeptPage } from '#app/platform/kept-page.ts'
import type { PageCache } from '#app/platform/page-cache.ts'
import { type KeptAddress, keptPageFor } from '#app/pages/public-pages.ts'
import { cachingOf } from './shared-caches.ts'

interface KeptPagesOptions {
  cache: PageCache
  publicUrl: string
  /** What every answer of the site carries. */
  fixed: Record<string, string>
  render: (request: Request) => Promise<FreshPage>
}

interface Taken {
  wanted: KeptAddress
  page: KeptPage
  isStale: boolean
}

/** Names and values in turns, as Node writes them without looking. */
type Head = string[]

/** Addresses as they come, so that a crowd on one page costs one parse. */
const MOST_ADDRESSES = 1_000

/** A proxy may have weakened the tag, and a browser may name several. */
function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

function openHeads(fixed: Record<string, string>) {
  const ofBytes = new WeakMap<Buffer, Head>()
  const ofPages = new WeakMap<KeptPage, Head>()

  function shared({ wanted, page }: Taken): Head {
    const known = ofPages.get(page)
    if (known) return known
    const caching = cachingOf(wanted.key, page.status)
    const head = Object.entries({
      ...fixed,
      ...page.headers,
      ...caching,
      vary: 'accept-encoding',
      etag: page.etag,
    }).flat()
    ofPages.set(page, head)
    return head
  }

  function whole(taken: Taken, encoding: Encoding, bytes: Buffer): Head {
    const known = ofBytes.get(bytes)
    if (known) return known
    const head = [...shared(taken), 'content-length', String(bytes.length)]
    if (encoding !== 'identity') head.push('content-encoding', encoding)
    ofBytes.set(bytes, head)
    return head
  }

  return { shared, whole }
}

/** Answers pages that are equal for everybody, from memory while they are true. */
export function openKeptPages({ cache, publicUrl, fixed, render }: KeptPagesOptions) {
  const addresses = new Map<string, KeptAddress | null>()
  const heads = openHeads(fixed)

  function wantedBy(path: string): KeptAddress | null {
    const known = addresses.get(path)
    if (known !== undefined) return known
    // Put together by hand: '//events' is a strange path of ours, not the host 'events'.
    const wanted = path.startsWith('/') ? keptPageFor(new URL(publicUrl + path)) : null
    if (addresses.size >= MOST_ADDRESSES) addresses.clear()
    addresses.set(path, wanted)
    return wanted
  }

  function send(request: IncomingMessage, response: ServerResponse, taken: Taken): void | Promise<void> {
    const { page, isStale } = taken
    const told = (head: Head) => (isStale ? [...head, 'warning', '110 - "Response is Stale"'] : head)
    if (page.status === 200 && isKnown(request.headers['if-none-match'], page.etag)) {
      response.writeHead(304, told(heads.shared(taken))).end()
      return
    }
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const finish = (bytes: Buffer) => {
      response.writeHead(page.status, told(heads.whole(taken, encoding, bytes)))
      response.end(request.method === 'HEAD' ? undefined : bytes)
    }
    const ready = page.ready(encoding)
    return ready ? finish(ready) : page.make(encoding).then(finish)
  }

  async function renew(request: IncomingMessage, response: ServerResponse, wanted: KeptAddress) {
    // Made without the visitor's headers, so that nothing of one visitor can reach another.
    const found = await cache.get(wanted, () => render(new Request(new URL(wanted.key, publicUrl))))
    await send(request, response, { wanted, ...found })
  }

  /** Null when the request is not for a kept page; otherwise resolves, or has ended already, when it is served. */
  return (request: IncomingMessage, response: ServerResponse): void | Promise<void> | null => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const wanted = wantedBy(request.url ?? '')
    if (!wanted) return null
    const page = cache.fresh(wanted.key)
    if (page) return send(request, response, { wanted, page, isStale: false })
    return renew(request, response, wanted)
  }
}
