import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'
/** Quick for bytes somebody waits for, best for bytes that are kept and sent many times. */
export type Effort = 'quick' | 'best'

/** Quick: a tenth of a millisecond for a page; twice as hard a try takes four times as long and saves a twentieth. */
const brotliQuality: Record<Effort, number> = { quick: 2, best: 11 }
/** In bits: 128 kB hold a page. The usual window, four megabytes, is set aside and cleared each time. */
const brotliWindow: Record<Effort, number> = { quick: 17, best: 22 }
const gzipLevel: Record<Effort, number> = { quick: 2, best: 9 }

/** What is this small is quicker done at once than handed to another thread. */
const SMALL_BYTES = 131_072

function brotliParams(bytes: Buffer, effort: Effort) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [constants.BROTLI_PARAM_LGWIN]: brotliWindow[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }
}

export async function encoded(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const isAtOnce = effort === 'quick' && bytes.length < SMALL_BYTES
  const level = { level: gzipLevel[effort] }
  if (encoding === 'br') {
    const params = brotliParams(bytes, effort)
    return isAtOnce ? brotliCompressSync(bytes, params) : brotliOf(bytes, params)
  }
  if (encoding === 'gzip') return isAtOnce ? gzipSync(bytes, level) : gzipOf(bytes, level)
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
