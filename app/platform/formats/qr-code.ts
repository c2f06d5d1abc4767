import { encodeQR } from 'qr'

export interface QrDrawing {
  /** Modules along one side, the quiet zone included. */
  size: number
  /** One path of squares, for an SVG of that size. */
  path: string
}

const QUIET_ZONE = 4

/** A QR code as one SVG path: no image to fetch, no inline style. */
export function drawQrCode(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { border: QUIET_ZONE })
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: squares.join('') }
}
