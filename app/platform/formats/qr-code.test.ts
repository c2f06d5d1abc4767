import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import sharp from 'sharp'
import { drawQrCode, qrCodeGif } from './qr-code.ts'

/** Paints the path as a camera would see it, four points a module. */
function photographed({ size, path }: ReturnType<typeof drawQrCode>) {
  const scale = 4
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1) {
        const at = ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4
        data.fill(0, at, at + 3)
      }
  return { width, height: width, data }
}

test.each([
  'otpauth://totp/Club:asha?secret=JBSWY3DPEHPK3PXP',
  'T0123456789ABCDEFGHJKMNPQRSTVWXYZ0123456789',
])('a QR code can be decoded to its text %s', (text) => {
  expect(decodeQR(photographed(drawQrCode(text)))).toBe(text)
})

test('the QR code image of a mail can be decoded, and is smaller than 16 kB', async () => {
  const text = 'T0123456789ABCDEFGHJKMNPQRSTVWXYZ0123456789'
  const gif = qrCodeGif(text)
  expect(gif.length).toBeLessThan(16_000)
  const { data, info } = await sharp(gif).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(text)
})
