import { encodeQR } from 'qr'

export interface QrDrawing {
  /** Modules along one side, the quiet zone included. */
  size: number
  /** One path of squares, for an SVG of that size. */
  path: string
}

const QUIET_ZONE = 4

/** Pixels of a module: an image of about a hundred pixels, which is shown at twice that size. */
const GIF_SCALE = 2

/** A QR code for mails, whose apps show no SVG. */
export function qrCodeGif(text: string): Buffer {
  return Buffer.from(encodeQR(text, 'gif', { border: QUIET_ZONE, scale: GIF_SCALE }))
}

/** A QR code as one SVG path: no image to fetch, no inline style. */
export function drawQrCode(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { border: QUIET_ZONE })
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: squares.join('') }
}
