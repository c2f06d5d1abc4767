import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isReadOnly } from './request-body.ts'
import type { TrustedProxies } from './trusted-proxies.ts'
import type { Env } from '../env.ts'

/** Over plain http a trial on the campus network must work; over https nothing but this origin may set the cookie. */
export function cookieName({ publicUrl }: Pick<Env, 'publicUrl'>, name: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

/** A Set-Cookie header. `name` is one of `cookieName`. */
export function setCookieHeader(name: string, value: string, seconds: number): string {
  const secure = name.startsWith('__Host-') ? ' Secure;' : ''
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${secure} SameSite=Lax`
}

/** The value of the first cookie of that name in a Cookie header, as it was sent; '' when there is none. */
export function cookieIn(header: string | null | undefined, name: string): string {
  const prefix = `${name}=`
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? []
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? ''
}

/**
 * The policy of every response. No 'unsafe-*' and no nonce, so that cached pages stay cacheable. `isFramed`: the one page that
 * other pages of the site may show in a frame.
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  { isFramed = false }: { isFramed?: boolean } = {},
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "img-src 'self' https: data: blob:",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' https://player.vimeo.com https://www.youtube-nocookie.com",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    // The policies of app/ui/trusted-types.ts.
    'trusted-types default service-worker',
  ].join('; ')
}

const YEAR_S = 31_536_000

export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': contentSecurityPolicy([]),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(isHttps && { 'strict-transport-security': `max-age=${2 * YEAR_S}; includeSubDomains` }),
  }
}

/** Pages use no other methods, and React Router fails on some of them. */
const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * What a mail server sends for 'unsubscribe' (RFC 8058): no browser does, because a browser names the origin of a POST. The key in
 * the address is all that counts there, so it comes without a cookie.
 */
export function isOneClick({ method, url = '', headers }: IncomingMessage, address: string): boolean {
  const isBrowser = ['origin', 'sec-fetch-site', 'cookie'].some((name) => headers[name] !== undefined)
  return method === 'POST' && url.startsWith(`${address}/`) && !isBrowser
}

/** A write must come from a page of this site. */
export function isForeignWrite(request: IncomingMessage, publicUrl: string): boolean {
  if (isReadOnly(request)) return false
  if (!writing.has(request.method ?? '')) return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return true
  const { origin, host } = request.headers
  // A page without a referrer submits forms with `Origin: null` (Fetch, 3.2); then Sec-Fetch-Site decides.
  if (origin === 'null' && site === 'same-origin') return false
  if (!origin || !URL.canParse(origin)) return true
  const source = new URL(origin)
  return origin !== source.origin || (origin !== publicUrl && !isOwnHost(source, host, publicUrl))
}

/**
 * Another host name of this site. Over http the public host is refused: an attacker on the network could serve such a
 * page.
 */
function isOwnHost({ protocol, host }: URL, requestedHost: string | undefined, publicUrl: string): boolean {
  if (host !== requestedHost) return false
  return protocol === 'https:' || (protocol === 'http:' && host !== new URL(publicUrl).host)
}

/** The client address for rate limits: the socket's, or the last one that a trusted proxy added. */
export function clientAddress(request: IncomingMessage, trustedProxies: TrustedProxies): string {
  const peer = plainAddress(request.socket.remoteAddress ?? '')
  if (!trustedProxies.includes(peer)) return peer
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => plainAddress(hop.trim()))
  const last = hops.findLast((hop) => !trustedProxies.includes(hop))
  return last && isIP(last) ? last : peer
}

/** ::ffff:127.0.0.1 is 127.0.0.1. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:/, '')
}
