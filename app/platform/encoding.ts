import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

const KEPT_QUALITY = 9
const PASSING_QUALITY = 4

/** Better compression for bytes that are kept and sent many times, cheaper for those sent once. */
export async function encoded(
  bytes: Buffer,
  encoding: Encoding,
  { isKept }: { isKept: boolean },
): Promise<Buffer> {
  const quality = isKept ? KEPT_QUALITY : PASSING_QUALITY
  if (encoding === 'br')
    return brotliOf(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    })
  if (encoding === 'gzip') return gzipOf(bytes, { level: Math.min(quality, 9) })
  return bytes
}

export function acceptedEncoding(accept: string | undefined): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accept ?? '')) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accept ?? '')) return 'gzip'
  return 'identity'
}
