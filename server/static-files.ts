import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import sirv from 'sirv'

const DAY_S = 86_400
const YEAR_S = 31_536_000

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** One range with a first byte. Other ranges may be ignored (RFC 9110, 14.2), and sirv fails on some of them. */
function isSimpleRange(range: string): boolean {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(range) ?? []
  return first !== undefined && (last === undefined || Number(first) <= Number(last))
}

/**
 * Serves the built client: hashed files are cached for a year, others for a day; compressed copies come from the
 * build.
 */
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
    if (!isSimpleRange(request.headers.range ?? '')) delete request.headers.range
    // A new build deletes files under the running site; an unhandled stream error would end the process.
    response.once('pipe', (source: Readable) => {
      source.once('error', () => response.destroy())
      // A client that leaves early would leave the file open.
      response.once('close', () => source.destroy())
    })
    serve(request, response, next)
  }
}
