import pLimit from 'p-limit'
import { loadSharp } from '#app/platform/storage/sharp-loader.ts'
import { withoutTextChunks } from './png-text.server.ts'
import { IMAGE_MAX_FRAMES, IMAGE_MAX_PIXELS, IMAGE_SMALL_PX, IMAGE_WIDE_PX } from './rules.ts'

const MAX_DECODES = 2
const TIMEOUT_S = 10
const readable = new Set(['jpeg', 'png', 'gif', 'webp'])

/** How JPEG, PNG, GIF and WebP begin. Anything else is not even looked at: the drawings decoder reads any text. */
const beginnings = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
]

/** A decoded picture may take a hundred megabytes. */
const limitDecoding = pLimit(MAX_DECODES)

export interface Picture {
  wide: Uint8Array
  small: Uint8Array
}

/** Thrown for bytes that are not a supported picture; every other error is a failure of the site. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
}

async function countFrames(bytes: Uint8Array): Promise<number> {
  const isPicture = beginnings.some((beginning) => beginning.every((byte, at) => bytes[at] === byte))
  if (!isPicture) throw new UnreadablePicture('no JPEG, PNG, GIF or WebP')
  const sharp = await loadSharp()
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!metadata || !readable.has(metadata.format)) throw new UnreadablePicture('no JPEG, PNG, GIF or WebP')
  const pixels = metadata.width * metadata.height
  if (pixels > IMAGE_MAX_PIXELS) throw new UnreadablePicture('too many pixels')
  const affordable = Math.floor(IMAGE_MAX_PIXELS / pixels)
  return Math.max(1, Math.min(metadata.pages ?? 1, IMAGE_MAX_FRAMES, affordable))
}

async function encodeWebp(
  bytes: Uint8Array,
  { pages, width }: { pages: number; width: number },
): Promise<Uint8Array> {
  // Animated pictures have no orientation that libvips could apply.
  const autoOrient = pages === 1
  const sharp = await loadSharp()
  return sharp(bytes, { pages, autoOrient, limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer()
    .catch((error: Error) => {
      throw /timeout/i.test(error.message) ? error : new UnreadablePicture(error.message)
    })
}

/** Decodes and re-encodes, so that only pixels are left: no location, script or embedded file. */
export async function reencodePicture(sent: Uint8Array): Promise<Picture> {
  const bytes = withoutTextChunks(sent)
  return limitDecoding(async () => {
    const pages = await countFrames(bytes)
    const wide = await encodeWebp(bytes, { pages, width: IMAGE_WIDE_PX })
    const small = await encodeWebp(bytes, { pages, width: IMAGE_SMALL_PX })
    return { wide, small }
  })
}
