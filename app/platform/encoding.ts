import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'
/** Quick for bytes somebody waits for, best for bytes that are kept and sent many times. */
export type Effort = 'quick' | 'best'

const brotliQuality: Record<Effort, number> = { quick: 4, best: 11 }
const gzipLevel: Record<Effort, number> = { quick: 4, best: 9 }

export async function encoded(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'br')
    return brotliOf(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    })
  if (encoding === 'gzip') return gzipOf(bytes, { level: gzipLevel[effort] })
  return bytes
}

function firstAccepted(accept: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accept)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accept)) return 'gzip'
  return 'identity'
}

/** Browsers send one of a handful of headers. */
const known = new Map<string, Encoding>()
const MOST_KNOWN = 64

export function acceptedEncoding(accept = ''): Encoding {
  const seen = known.get(accept)
  if (seen) return seen
  const encoding = firstAccepted(accept)
  if (known.size < MOST_KNOWN) known.set(accept, encoding)
  return encoding
}
