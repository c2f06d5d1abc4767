import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import sirv from 'sirv'

const DAY_S = 86_400
const YEAR_S = 31_536_000

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** One part, from its first byte on. RFC 9110, 14.2: any other range may be ignored, and sirv would trip over some. */
function isPlainRange(range: string): boolean {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(range) ?? []
  return first !== undefined && (last === undefined || Number(first) <= Number(last))
}

/** The built client: hashed names for a year, the rest for a day; compressed copies made by the build. */
export function serveStatic(folder: string): Handler {
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, path) {
      const isHashed = path.startsWith('/assets/')
      response.setHeader(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${DAY_S}`,
      )
    },
  })
  return (request, response, next) => {
    if (!isPlainRange(request.headers.range ?? '')) delete request.headers.range
    // A build under the running site takes files away; their streams' errors would end the process unheard.
    response.once('pipe', (source: Readable) => source.once('error', () => response.destroy()))
    serve(request, response, next)
  }
}
