import { openPainter } from '#app/platform/painter.ts'
import { withoutWords } from './png-words.server.ts'
import { IMAGE_MOST_FRAMES, IMAGE_MOST_PIXELS, IMAGE_SMALL_PX, IMAGE_WIDE_PX } from './rules.ts'

const MOST_DECODES = 2
const TIMEOUT_S = 10
const readable = new Set(['jpeg', 'png', 'gif', 'webp'])

let decoding = 0
const waiting: (() => void)[] = []

/** Two pictures at a time: a decoded one may take a hundred megabytes. */
async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (decoding >= MOST_DECODES) await new Promise<void>((resolve) => waiting.push(resolve))
  else decoding += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else decoding -= 1
  }
}

export interface Picture {
  wide: Uint8Array
  small: Uint8Array
}

/** Thrown for bytes that are no picture of ours; everything else that is thrown is our own failure. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

async function framesOf(bytes: Uint8Array): Promise<number> {
  if (bytes.byteLength === 0) throw new Unreadable('nothing')
  const sharp = await openPainter()
  const seen = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!seen || !readable.has(seen.format)) throw new Unreadable('no JPEG, PNG, GIF or WebP')
  const pixels = seen.width * seen.height
  if (pixels > IMAGE_MOST_PIXELS) throw new Unreadable('too many pixels')
  const affordable = Math.floor(IMAGE_MOST_PIXELS / pixels)
  return Math.max(1, Math.min(seen.pages ?? 1, IMAGE_MOST_FRAMES, affordable))
}

async function drawn(
  bytes: Uint8Array,
  { pages, width }: { pages: number; width: number },
): Promise<Uint8Array> {
  // Moving pictures carry no orientation that libvips could turn.
  const autoOrient = pages === 1
  const sharp = await openPainter()
  return sharp(bytes, { pages, autoOrient, limitInputPixels: IMAGE_MOST_PIXELS, failOn: 'error' })
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer()
    .catch((error: Error) => {
      throw /timeout/i.test(error.message) ? error : new Unreadable(error.message)
    })
}

/** Decodes and draws anew, so that nothing but pixels is left: no place, no script, no second file inside. */
export async function redrawn(sent: Uint8Array): Promise<Picture> {
  const bytes = withoutWords(sent)
  return inTurn(async () => {
    const pages = await framesOf(bytes)
    const wide = await drawn(bytes, { pages, width: IMAGE_WIDE_PX })
    const small = await drawn(bytes, { pages, width: IMAGE_SMALL_PX })
    return { wide, small }
  })
}
