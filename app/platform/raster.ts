import type { Contour } from './lettering.ts'

interface Size {
  width: number
  height: number
}

/** Lines looked at in each row of pixels; across, coverage is exact. */
const LINES_A_ROW = 5
const MOST = 255

interface Crossing {
  x: number
  /** 1 downwards, -1 upwards. */
  turn: number
}

/** Where each line of the raster meets an edge. */
function crossingsOf(contours: readonly Contour[], lines: number): Crossing[][] {
  const crossings = Array.from({ length: lines }, (): Crossing[] => [])
  for (const contour of contours)
    contour.forEach(([toX, toY], index) => {
      const [fromX, fromY] = contour.at(index - 1) ?? [0, 0]
      const turn = fromY < toY ? 1 : -1
      const [top, bottom] = turn > 0 ? [fromY, toY] : [toY, fromY]
      const first = Math.max(0, Math.ceil(top * LINES_A_ROW - 0.5))
      const end = Math.min(lines, Math.ceil(bottom * LINES_A_ROW - 0.5))
      for (let line = first; line < end; line += 1) {
        const y = (line + 0.5) / LINES_A_ROW
        crossings[line]?.push({ x: fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX), turn })
      }
    })
  return crossings
}

function cover(row: Float32Array, from: number, to: number): void {
  const left = Math.max(0, from)
  const right = Math.min(row.length, to)
  for (let x = Math.floor(left); x < right; x += 1)
    row[x] = (row[x] ?? 0) + Math.min(x + 1, right) - Math.max(x, left)
}

function coverLine(row: Float32Array, crossings: Crossing[]): void {
  let winding = 0
  let from = 0
  for (const { x, turn } of crossings.sort((one, other) => one.x - other.x)) {
    if (winding === 0) from = x
    winding += turn
    if (winding === 0) cover(row, from, x)
  }
}

/** How much of each pixel lies inside the contours: one byte each, row by row. */
export function coverage(contours: readonly Contour[], { width, height }: Size): Uint8Array {
  const mask = new Uint8Array(width * height)
  const crossings = crossingsOf(contours, height * LINES_A_ROW)
  const row = new Float32Array(width)
  for (let y = 0; y < height; y += 1) {
    const lines = crossings.slice(y * LINES_A_ROW, (y + 1) * LINES_A_ROW)
    if (lines.every((line) => line.length === 0)) continue
    row.fill(0)
    for (const line of lines) coverLine(row, line)
    for (let x = 0; x < width; x += 1) mask[y * width + x] = Math.round(((row[x] ?? 0) / LINES_A_ROW) * MOST)
  }
  return mask
}
