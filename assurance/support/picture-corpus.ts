import { randomBytes } from 'node:crypto'
import { deflateSync, gzipSync } from 'node:zlib'
import {
  PAYLOAD,
  solidPicture,
  encodedPicture,
  noisePicture,
  animatedPicture,
  withChunk,
  keyword,
  patched,
  vastJpeg,
  padded,
  latin1,
  svg,
} from './picture-makers.ts'

const MOST_BYTES = 2_097_152

export interface TriedPicture {
  what: string
  bytes: Buffer
  /** 'either': the status does not matter, only that nothing fails or grows. */
  wanted: 200 | 400 | 413 | 'either'
  /** The file name the browser sends. */
  name?: string
  type?: string
}

async function goodPictures(): Promise<TriedPicture[]> {
  const png = await encodedPicture('png')
  const exif = {
    IFD0: { Artist: PAYLOAD },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 28/1 0/1' },
  }
  const deep = await solidPicture().png({ palette: false }).toColourspace('rgb16').toBuffer()
  const list: [string, Buffer | Promise<Buffer>, Partial<TriedPicture>?][] = [
    ['JPEG', encodedPicture('jpeg')],
    ['PNG', png],
    ['GIF', encodedPicture('gif')],
    ['WebP', encodedPicture('webp')],
    ['noise as JPEG', noisePicture('jpeg')],
    ['noise as WebP', noisePicture('webp')],
    ['2,097,152 bytes', padded(png, MOST_BYTES)],
    ['progressive JPEG', solidPicture().jpeg({ progressive: true }).toBuffer()],
    ['16-bit PNG', deep],
    ['PNG with alpha', solidPicture().ensureAlpha(0.4).png().toBuffer()],
    ['JPEG in CMYK', solidPicture().toColourspace('cmyk').jpeg().toBuffer()],
    ['grey JPEG', solidPicture().greyscale().jpeg().toBuffer()],
    ['JPEG with a location and a script in its EXIF', solidPicture().withExif(exif).jpeg().toBuffer()],
    ['rotated JPEG', solidPicture().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ['JPEG with a profile', solidPicture().withIccProfile('p3').jpeg().toBuffer()],
    ['lossless WebP', solidPicture().webp({ lossless: true }).toBuffer()],
    ['animated GIF', animatedPicture(5, 'gif')],
    ['GIF of 150 frames', animatedPicture(150, 'gif')],
    ['animated WebP', animatedPicture(5, 'webp')],
    [
      'JPEG followed by HTML',
      Buffer.concat([await encodedPicture('jpeg'), latin1(PAYLOAD)]),
      { name: 'a.html.jpg' },
    ],
    [
      'GIF followed by JavaScript',
      Buffer.concat([await encodedPicture('gif'), latin1(`*/=1;${PAYLOAD}//`)]),
      { name: 'a.js' },
    ],
    ['PNG with a script in its text', withChunk(png, 'tEXt', latin1(`Comment\0${PAYLOAD}`))],
    ['PNG named .php.png', png, { name: 'shell.php.png' }],
    ['PNG with a path traversal in its name', png, { name: '../../../etc/cron.d/x.png' }],
    ['PNG with a name of 300 letters', png, { name: `${'n'.repeat(296)}.png` }],
    ['PNG with a right-to-left override in its name', png, { name: 'photo\u202egnp.exe' }],
    ['PNG with a script as its name', png, { name: `${PAYLOAD}.png` }],
    ['PNG named and typed as JPEG', png, { name: 'a.jpg', type: 'image/jpeg' }],
    ['PNG named and typed as HTML', png, { name: 'a.html', type: 'text/html' }],
    ['one pixel', encodedPicture('png', 1, 1)],
    ['24 megapixels', encodedPicture('png', 6000, 4000)],
    ['24 megapixels of JPEG', encodedPicture('jpeg', 4000, 6000)],
    ['a very long strip', encodedPicture('png', 12_000, 1)],
  ]
  return Promise.all(
    list.map(async ([what, bytes, rest]) => ({ what, bytes: await bytes, wanted: 200 as const, ...rest })),
  )
}

async function badPictures(): Promise<TriedPicture[]> {
  const [png, jpeg, webp] = [
    await encodedPicture('png'),
    await encodedPicture('jpeg'),
    await encodedPicture('webp'),
  ]
  const torn = Buffer.from(png)
  torn.writeUInt32BE(0, 29)
  const list: [string, Buffer | Promise<Buffer>, Partial<TriedPicture>?][] = [
    ['an empty file', Buffer.alloc(0)],
    ['text', latin1('hello')],
    ['SVG as PNG', latin1(svg), { name: 'a.png', type: 'image/png' }],
    ['SVG as SVG', latin1(svg), { name: 'a.svg', type: 'image/svg+xml' }],
    ['SVG with a preamble', latin1(`<?xml version="1.0"?>${svg}`)],
    ['HTML as JPEG', latin1(`<html>${PAYLOAD}`), { name: 'a.jpg', type: 'image/jpeg' }],
    ['JavaScript', latin1('alert(1)'), { name: 'a.gif', type: 'image/gif' }],
    ['GIF header with JavaScript', latin1(`GIF89a=1;${PAYLOAD}`), { name: 'a.gif' }],
    ['JPEG header with HTML', latin1(`\xff\xd8\xff\xe0${PAYLOAD}`)],
    ['TIFF', encodedPicture('tiff')],
    ['AVIF', encodedPicture('avif')],
    ['PDF', latin1('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['PostScript', latin1('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run')],
    ['MVG', latin1("push graphic-context\nimage over 0,0 0,0 'https://evil.example/'")],
    ['BMP', Buffer.concat([latin1('BM'), Buffer.alloc(60)])],
    ['icon', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(60)])],
    ['PPM', latin1('P6 4 4 255 '.padEnd(60, 'x'))],
    ['ZIP', Buffer.concat([latin1('PK\x03\x04'), randomBytes(200)])],
    ['Windows program', Buffer.concat([latin1('MZ'), randomBytes(200)])],
    ['noise', randomBytes(10_000)],
    ['PNG in gzip', gzipSync(png)],
    ['the first bytes of a PNG', png.subarray(0, 8)],
    ['half a PNG', (await solidPicture(400, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9_000)],
    ['half a JPEG', (await noisePicture('jpeg')).subarray(0, 2_000)],
    ['half a WebP', (await noisePicture('webp')).subarray(0, 2_000)],
    ['PNG with a wrong checksum', torn],
    ['25 megapixels', encodedPicture('png', 5000, 5000)],
    [
      '256 megapixels',
      solidPicture(16_000, 16_000).toColourspace('b-w').png({ compressionLevel: 9 }).toBuffer(),
    ],
    ['JPEG that claims 65,000 by 65,000', vastJpeg()],
    // Its one frame is still small, and only frames are decoded.
    [
      'GIF that claims 65,535 by 65,535',
      patched(await encodedPicture('gif'), 6, 65_535, 65_535),
      { wanted: 'either' },
    ],
    ['WebP that claims 16,383 by 16,383', patched(webp, 26, 16_383, 16_383)],
    ['2,097,153 bytes', padded(png, MOST_BYTES + 1), { wanted: 413 }],
    ['2.2 megabytes', padded(jpeg, 2_300_000), { wanted: 413 }],
  ]
  return Promise.all(
    list.map(async ([what, bytes, rest]) => ({ what, bytes: await bytes, wanted: 400 as const, ...rest })),
  )
}

/** More than sixty files, each with the expected status. */
export async function pictureCorpus(): Promise<TriedPicture[]> {
  const png = await encodedPicture('png')
  const bomb = deflateSync(Buffer.alloc(50_000_000))
  return [
    ...(await goodPictures()),
    ...(await badPictures()),
    {
      what: 'PNG with 50 MB of text in 50 kB',
      bytes: withChunk(png, 'zTXt', keyword('c', bomb)),
      wanted: 'either',
    },
    {
      what: 'PNG with a profile of 50 MB in 50 kB',
      bytes: withChunk(png, 'iCCP', keyword('p', bomb)),
      wanted: 'either',
    },
  ]
}
