import letters from './letters.json' with { type: 'json' }

/** Words as outlines of the site's typeface (tools/letters.mjs), since a bare machine has no fonts. Lengths in pixels. */
export type Cut = keyof typeof letters
type Point = readonly [x: number, y: number]
/** A closed line; what lies inside an odd turn of lines around it is filled (nonzero winding). */
export type Contour = readonly Point[]

interface Setting {
  cut: Cut
  /** The height of the em. */
  size: number
}

const CURVE_STEPS = 6
const commandsOf = /([MLQCZ])([^MLQCZ]*)/g

function outlines(cut: Cut): Record<string, string> {
  return letters[cut].outlines
}

/** What of a text can be set: other signs step back to their plain letter, or are left out. */
export function settable(text: string): string {
  const known = outlines('text')
  const plain = (sign: string) =>
    Array.from(sign.normalize('NFKD'))
      .filter((part) => part in known)
      .join('')
  return Array.from(text.normalize('NFC').replace(/\s/g, ' '))
    .map((sign) => (sign in known ? sign : plain(sign)))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
}

function kerning(cut: Cut, left: string, right: string): number {
  const pairs = (letters[cut].kerning as Record<string, string>)[left]?.split(' ') ?? []
  return Number(pairs.find((pair) => pair.startsWith(right))?.slice(right.length) ?? 0)
}

/** Where each sign stands, in units of the em, and where the next would. */
function placed(text: string, cut: Cut) {
  let at = 0
  let before = ''
  const signs = Array.from(text).map((sign) => {
    at += kerning(cut, before, sign)
    const place = { sign, at }
    at += Number.parseInt(outlines(cut)[sign] ?? '0', 10)
    before = sign
    return place
  })
  return { signs, width: at }
}

export function widthOf(text: string, { cut, size }: Setting): number {
  return (placed(text, cut).width * size) / letters[cut].unitsPerEm
}

function bezier(points: readonly Point[], t: number): Point {
  if (points.length === 1) return points[0] ?? [0, 0]
  const closer = points.slice(1).map(([x, y], index): Point => {
    const [fromX, fromY] = points[index] ?? [0, 0]
    return [fromX + (x - fromX) * t, fromY + (y - fromY) * t]
  })
  return bezier(closer, t)
}

function pairsIn(numbers: string): Point[] {
  const all = numbers.trim().split(/[ ,]+/).map(Number)
  return Array.from({ length: Math.floor(all.length / 2) }, (_, index) => [
    all[2 * index] ?? 0,
    all[2 * index + 1] ?? 0,
  ])
}

/** An outline in the letters' own writing (M, L, Q, C, Z, absolute) as lines without curves. */
export function contoursOf(outline: string): Contour[] {
  const contours: Point[][] = []
  for (const [, command = '', numbers = ''] of outline.matchAll(commandsOf)) {
    const points = command === 'Z' ? [] : pairsIn(numbers)
    const contour = contours.at(-1) ?? []
    if (command === 'M') contours.push([...points])
    else if (command === 'L') contour.push(...points)
    else if (points.length > 0) {
      const curve = [contour.at(-1) ?? ([0, 0] as const), ...points]
      for (let step = 1; step <= CURVE_STEPS; step += 1) contour.push(bezier(curve, step / CURVE_STEPS))
    }
  }
  return contours
}

/** A line of text whose first sign stands at `x` on the base line `y`. */
export function lineOutlines(
  text: string,
  { cut, size, x, y }: Setting & { x: number; y: number },
): Contour[] {
  const scale = size / letters[cut].unitsPerEm
  return placed(text, cut).signs.flatMap(({ sign, at }) =>
    contoursOf(outlines(cut)[sign] ?? '').map((contour) =>
      contour.map(([across, up]): Point => [x + (at + across) * scale, y - up * scale]),
    ),
  )
}
