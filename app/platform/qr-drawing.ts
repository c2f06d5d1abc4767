import { encodeQR } from 'qr'

export interface Drawing {
  /** Modules along one side, the quiet zone included. */
  size: number
  /** One path of squares, for an SVG of that size. */
  path: string
}

const QUIET_ZONE = 4

/** A QR code of the text, to be drawn as one path: no picture to fetch, no style in the page. */
export function qrDrawing(text: string): Drawing {
  const rows = encodeQR(text, 'raw', { border: QUIET_ZONE })
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: squares.join('') }
}
