import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotliInThread = promisify(brotliCompress)
const gzipInThread = promisify(gzip)

/** 0.1 ms for a page of 40 kB. A window of 128 kB holds it; the default of 4 MB is cleared each time. */
const quick = { quality: 2, windowBits: 17, gzipLevel: 2 }
/** A millisecond, and a tenth smaller. */
const thorough = { quality: 6, windowBits: 22, gzipLevel: 6 }

function brotliOptions(bytes: Buffer, { quality, windowBits }: typeof quick) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }
}

/** For a page that a reader waits for: handing it to another thread takes longer. */
export function compressSync(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(bytes, brotliOptions(bytes, quick))
  return encoding === 'gzip' ? gzipSync(bytes, { level: quick.gzipLevel }) : bytes
}

async function inThread(bytes: Buffer, encoding: Encoding, effort: typeof quick): Promise<Buffer> {
  if (encoding === 'br') return brotliInThread(bytes, brotliOptions(bytes, effort))
  return encoding === 'gzip' ? gzipInThread(bytes, { level: effort.gzipLevel }) : bytes
}

/** What is larger is handed to another thread. */
const SMALL_BYTES = 131_072

export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return bytes.length < SMALL_BYTES ? compressSync(bytes, encoding) : inThread(bytes, encoding, quick)
}

/** For bytes that are sent many times. */
export function recompress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return inThread(bytes, encoding, thorough)
}

export function acceptedEncoding(accept = ''): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accept)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accept)) return 'gzip'
  return 'identity'
}
