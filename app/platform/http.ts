import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { TrustedProxies } from './trusted-proxies.ts'

/** Assurance S13, S14: what every answer carries. No 'unsafe' word, no nonce: cached bytes stay cacheable. */
export function contentPolicy(scriptHashes: readonly string[]): string {
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
    'frame-src https://player.vimeo.com https://www.youtube-nocookie.com',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The sha256 of each inline script of a finished page, base64, each once. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, code = ''] of html.matchAll(inlineScript)) hashes.add(hash('sha256', code, 'base64'))
  return [...hashes]
}

const YEAR_S = 31_536_000

export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': contentPolicy([]),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(isHttps && { 'strict-transport-security': `max-age=${2 * YEAR_S}; includeSubDomains` }),
  }
}

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])
/** No page of ours sends TRACE or what else there may be, and the framework fails over some of it. */
const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Assurance S10: a request that changes something must come from a page of this very site. */
export function isForeignWrite(request: IncomingMessage, publicUrl: string): boolean {
  const method = request.method ?? 'GET'
  if (readOnly.has(method)) return false
  if (!writing.has(method)) return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return true
  const { origin, host } = request.headers
  // A form of a page that sends no referrer names no origin either (Fetch, 3.2); the browser's other word decides then.
  if (origin === 'null' && site === 'same-origin') return false
  if (!origin || !URL.canParse(origin)) return true
  const told = new URL(origin)
  return origin !== told.origin || (origin !== publicUrl && !isHere(told, host, publicUrl))
}

/** Another name that the site was reached by. A plain page of its own name may be anybody's who stands on the way. */
function isHere({ protocol, host }: URL, asked: string | undefined, publicUrl: string): boolean {
  if (host !== asked) return false
  return protocol === 'https:' || (protocol === 'http:' && host !== new URL(publicUrl).host)
}

/** Assurance, "HTTP": what a form may hold, and what an admin's upload or import may. */
const FORM_BYTES = 65_536
const ADMIN_BYTES = 2_359_296
const adminWrites = /^\/(api\/uploads|admin\/)/

/** The status of a body that is not taken, or null. Its length must be told: the parser then holds the sender to it. */
export function bodyProblem({ method, url, headers }: IncomingMessage): 411 | 413 | null {
  if (readOnly.has(method ?? 'GET')) return null
  if (headers['content-length'] === undefined) return headers['transfer-encoding'] === undefined ? null : 411
  const most = adminWrites.test(url ?? '') ? ADMIN_BYTES : FORM_BYTES
  return Number(headers['content-length']) > most ? 413 : null
}

/** The address the limits count by: the socket's, or the last one a trusted proxy wrote down. */
export function clientAddress(request: IncomingMessage, trustedProxies: TrustedProxies): string {
  const peer = plainAddress(request.socket.remoteAddress ?? '')
  if (!trustedProxies.includes(peer)) return peer
  const told = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => plainAddress(hop.trim()))
  const last = told.findLast((hop) => !trustedProxies.includes(hop))
  return last && isIP(last) ? last : peer
}

/** ::ffff:127.0.0.1 is 127.0.0.1. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:/, '')
}
