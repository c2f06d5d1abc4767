import { crc32 } from 'node:zlib'
import sharp from 'sharp'

export const PAYLOAD = '<script>alert(1)</script>'

type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif'

export function solidPicture(width = 40, height = 30) {
  return sharp({ create: { width, height, channels: 3, background: '#a33' } })
}

export const encodedPicture = (format: Format, width?: number, height?: number) =>
  solidPicture(width, height).toFormat(format).toBuffer()

export async function noisePicture(format: Format): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff', noise } })
    .toFormat(format)
    .toBuffer()
}

export async function animatedPicture(frames: number, format: 'gif' | 'webp'): Promise<Buffer> {
  const shade = (n: number) => ({ r: (n * 37) % 256, g: 90, b: (n * 11) % 256 })
  const shades = Array.from({ length: frames }, (_, n) =>
    sharp({ create: { width: 320, height: 320, channels: 3, background: shade(n) } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(shades), { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** Inserts a chunk after the header of a PNG. */
export function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  const head = 8 + 25
  return Buffer.concat([png.subarray(0, head), length, named, sum, png.subarray(head)])
}

export const keyword = (word: string, rest: Buffer) =>
  Buffer.concat([Buffer.from(`${word}\0\0`, 'latin1'), rest])

/** The same bytes with other 16-bit values at an offset. */
export function patched(bytes: Buffer, at: number, ...halves: number[]): Buffer {
  const copy = Buffer.from(bytes)
  for (const [place, value] of halves.entries()) copy.writeUInt16LE(value, at + 2 * place)
  return copy
}

export async function vastJpeg(): Promise<Buffer> {
  const bytes = Buffer.from(await encodedPicture('jpeg'))
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(65_000, frame + 5)
  bytes.writeUInt16BE(65_000, frame + 7)
  return bytes
}

export function padded(png: Buffer, size: number): Buffer {
  return Buffer.concat([png, Buffer.alloc(size - png.length)])
}

export const latin1 = (text: string) => Buffer.from(text, 'latin1')

export const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${PAYLOAD}</svg>`
