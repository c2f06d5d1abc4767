import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { reencodePicture, UnreadablePicture } from './pictures.server.ts'
import { withoutTextChunks } from './png-text.server.ts'

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a33' } })
}

async function metadataOf(bytes: Uint8Array) {
  const { format, width, height, pages, exif } = await sharp(bytes).metadata()
  return { format, width, height, pages, exif }
}

async function animatedGif(frames: number): Promise<Uint8Array> {
  const shades = Array.from({ length: frames }, (_, n) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: { r: (n * 37) % 256, g: 90, b: 30 } } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(shades), { join: { animated: true } })
    .gif()
    .toBuffer()
}

describe('a stored picture', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('is re-encoded from %s in two sizes', async (format) => {
    const { wide, small } = await reencodePicture(await plain(2000, 1000).toFormat(format).toBuffer())
    expect(await metadataOf(wide)).toMatchObject({ format: 'webp', width: 1600, height: 800 })
    expect(await metadataOf(small)).toMatchObject({ format: 'webp', width: 640, height: 320 })
  })

  it('is never enlarged', async () => {
    const { wide } = await reencodePicture(await plain(20, 10).png().toBuffer())
    expect(await metadataOf(wide)).toMatchObject({ width: 20, height: 10 })
  })

  it('is rotated upright', async () => {
    const { wide } = await reencodePicture(
      await plain(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    )
    expect(await metadataOf(wide)).toMatchObject({ width: 20, height: 40 })
  })

  it('has no metadata about the photographer and the location', async () => {
    const exifTags = { IFD0: { Artist: 'SecretArtist' }, IFD3: { GPSLatitude: '28/1 28/1 0/1' } }
    const bytes = await plain(40, 20).withExif(exifTags).jpeg().toBuffer()
    expect(bytes.includes('SecretArtist')).toBe(true)
    const { wide } = await reencodePicture(bytes)
    expect((await metadataOf(wide)).exif).toBeUndefined()
    expect(Buffer.from(wide).includes('SecretArtist')).toBe(false)
  })

  it.each<[string, () => ReturnType<typeof plain>, number]>([
    ['CMYK', () => plain(40, 20).toColourspace('cmyk').jpeg(), 40],
    ['Display P3', () => plain(40, 20).withIccProfile('p3').jpeg({ quality: 100 }), 8],
    ['16 bits', () => plain(40, 20).toColourspace('rgb16').png(), 8],
  ])('has the colours of a screen when it comes in %s', async (_name, drawn, tolerance) => {
    const { wide } = await reencodePicture(await drawn().toBuffer())
    const { space, depth, hasProfile } = await sharp(wide).metadata()
    expect({ space, depth, hasProfile }).toEqual({ space: 'srgb', depth: 'uchar', hasProfile: false })
    const colour = (await sharp(wide).stats()).channels.map(({ mean }) => mean)
    for (const [n, value] of [0xaa, 0x33, 0x33].entries())
      expect(Math.abs((colour[n] ?? 0) - value)).toBeLessThan(tolerance)
  })

  it('keeps its proportions when it is grey or very thin', async () => {
    const grey = await reencodePicture(await plain(40, 20).greyscale().jpeg().toBuffer())
    expect(await metadataOf(grey.wide)).toMatchObject({ width: 40, height: 20 })
    const thin = await reencodePicture(await plain(3, 20_000).png().toBuffer())
    expect(await metadataOf(thin.wide)).toMatchObject({ width: 1, height: 1600 })
  })

  it('stays animated for up to sixty frames', async () => {
    expect((await metadataOf((await reencodePicture(await animatedGif(5))).wide)).pages).toBe(5)
    const webp = await sharp(await animatedGif(5), { animated: true })
      .webp()
      .toBuffer()
    expect((await metadataOf((await reencodePicture(webp)).wide)).pages).toBe(5)
    expect((await metadataOf((await reencodePicture(await animatedGif(90))).wide)).pages).toBe(60)
  })

  it('is read without decompressing its text chunks', async () => {
    const png = await plain(30, 20).png().toBuffer()
    const [chunkName, headerLength] = [Buffer.from('zTXt'), 8 + 25]
    const compressed = deflateSync(Buffer.alloc(50_000_000))
    const textChunk = Buffer.concat([chunkName, Buffer.from('c\0\0', 'latin1'), compressed])
    const lengthAndChecksum = [Buffer.alloc(4), Buffer.alloc(4)] as const
    lengthAndChecksum[0].writeUInt32BE(textChunk.length - 4)
    lengthAndChecksum[1].writeUInt32BE(crc32(textChunk))
    const pngWithText = Buffer.concat([
      png.subarray(0, headerLength),
      lengthAndChecksum[0],
      textChunk,
      lengthAndChecksum[1],
      png.subarray(headerLength),
    ])
    expect(Buffer.from(withoutTextChunks(pngWithText))).toEqual(png)
    expect((await metadataOf((await reencodePicture(pngWithText)).wide)).width).toBe(30)
    expect(withoutTextChunks(png.subarray(0, 40))).toEqual(png.subarray(0, 40))
  })

  it('loses data appended after its end', async () => {
    const jpeg = await plain(30, 30).jpeg().toBuffer()
    const { wide } = await reencodePicture(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]))
    expect(Buffer.from(wide).includes('script')).toBe(false)
    const withDepthMap = Buffer.concat([jpeg, await plain(90, 10).jpeg().toBuffer()])
    expect(await metadataOf((await reencodePicture(withDepthMap)).wide)).toMatchObject({
      width: 30,
      height: 30,
    })
  })

  it('is processed when several arrive at the same time', async () => {
    const bytes = await plain(300, 300).png().toBuffer()
    const pictures = await Promise.all(Array.from({ length: 8 }, () => reencodePicture(bytes)))
    expect(pictures).toHaveLength(8)
  })
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')

describe('unsupported picture data', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['nothing', () => new Uint8Array()],
    ['text', () => Buffer.from('<html><body>hello')],
    ['SVG', () => svg],
    ['SVG with a preamble', () => Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg])],
    ['TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['AVIF', () => plain(9, 9).avif().toBuffer()],
    ['HEIC', () => Buffer.from('\0\0\0\u0018ftypheic', 'latin1')],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['the first bytes of a PNG', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['a JPEG head with HTML behind it', () => Buffer.from('\xff\xd8\xff\xe0<html>', 'latin1')],
    [
      'half a PNG',
      async () => (await plain(400, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9000),
    ],
    ['half a JPEG', async () => (await noisy()).subarray(0, 2000)],
    ['25 megapixels', () => plain(5000, 5000).png().toBuffer()],
    ['256 megapixels', () => plain(16000, 16000).png().toBuffer()],
  ])('is refused: %s', async (_what, bytes) => {
    await expect(reencodePicture(await bytes())).rejects.toBeInstanceOf(UnreadablePicture)
  })
})

async function noisy(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer()
}
