import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'

const DAY_S = 86_400
const YEAR_S = 31_536_000

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The built client: hashed names for a year, the rest for a day; compressed copies made by the build. */
export function serveStatic(folder: string): Handler {
  return sirv(folder, {
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
}
