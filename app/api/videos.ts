import type { Context } from 'hono'
import { streamedResponse } from '#app/platform/http/streamed-response.ts'
import { type ByteRange } from '#app/platform/storage/byte-stream.ts'
import type { Services } from '#app/platform/services.ts'
import { findVideo } from '#app/uploads/use-cases.server.ts'

const YEAR_S = 31_536_000

/** One range of bytes (RFC 9110, 14.1.2); null: the whole, which may answer what is not understood. */
export function rangeOf(header: string | undefined, total: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '')
    return to === '0' ? 'unsatisfiable' : { first: Math.max(total - Number(to), 0), last: total - 1 }
  const [first, last] = [Number(from), to === '' ? total - 1 : Math.min(Number(to), total - 1)]
  if (to !== '' && Number(to) < first) return null
  return first < total ? { first, last } : 'unsatisfiable'
}

/** A video never changes under its address. A player asks for parts of it. */
export async function serveVideo(c: Context, services: Pick<Services, 'storage'>, name: string) {
  const video = await findVideo(services, name)
  if (!video) return c.text('Not found', 404, { 'cache-control': 'no-store' })
  const { total, type } = video
  const etag = `"${name}"`
  const isSame = [undefined, etag].includes(c.req.header('if-range'))
  const range = isSame ? rangeOf(c.req.header('range'), total) : null
  if (range === 'unsatisfiable')
    return c.body(null, 416, { 'content-range': `bytes */${total}`, 'cache-control': 'no-store' })
  const sentRange = range ?? { first: 0, last: total - 1 }
  const part = { length: sentRange.last - sentRange.first + 1, stream: video.stream(sentRange) }
  return streamedResponse(part, {
    method: c.req.method,
    status: range ? 206 : 200,
    headers: {
      'content-type': `video/${type}`,
      ...(range && { 'content-range': `bytes ${sentRange.first}-${sentRange.last}/${total}` }),
      'accept-ranges': 'bytes',
      etag,
      'cache-control': `public, max-age=${YEAR_S}, immutable`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
