import {
  type Contour,
  contoursOf,
  type Cut,
  lineOutlines,
  settable,
  widthOf,
} from '#app/platform/lettering.ts'
import { openPainter } from '#app/platform/painter.ts'
import { coverage } from '#app/platform/raster.ts'

/** What a shared address of an event shows (1200 by 630): its title and date on its picture, darkened. */
export interface CardFacts {
  clubName: string
  title: string
  when: string
  where: string
}

const SIZE = { width: 1200, height: 630 }
const MARGIN = 72
const MOST_HEIGHT = 340
const LEADING = 1.08
const titleSizes = [108, 94, 82, 72, 62, 54]
const CHANNELS = 3

type Colour = readonly [red: number, green: number, blue: number]
/** The dark theme's night, text, second text, amber and marker, as the tokens say them. */
const night: Colour = [10, 18, 20]
const cream: Colour = [251, 238, 214]
const grey: Colour = [198, 206, 198]
const amber: Colour = [244, 180, 69]
const red: Colour = [255, 92, 56]

interface Layer {
  contours: readonly Contour[]
  colour: Colour
}

const LINE_WIDTH = SIZE.width - 2 * MARGIN

/** Whole words to a line; one that is wider than the line is cut. */
function linesOf(text: string, setting: { cut: Cut; size: number; most?: number }): string[] {
  const fits = (line: string) => widthOf(line, setting) <= (setting.most ?? LINE_WIDTH)
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && fits(longer)) lines.splice(-1, 1, longer)
    else lines.push(...cut(word, fits))
  }
  return lines
}

function cut(word: string, fits: (line: string) => boolean): string[] {
  const parts = ['']
  for (const sign of word) {
    const longer = (parts.at(-1) ?? '') + sign
    if (fits(longer)) parts.splice(-1, 1, longer)
    else parts.push(sign)
  }
  return parts
}

/** The largest size at which the whole title has room. */
function titleSetting(title: string): { size: number; lines: string[] } {
  const settings = titleSizes.map((size) => ({ size, lines: linesOf(title, { cut: 'title', size }) }))
  const fitting = settings.find(({ size, lines }) => size * LEADING * lines.length <= MOST_HEIGHT)
  const { size, lines } = fitting ?? settings.at(-1) ?? { size: MARGIN, lines: [] }
  return { size, lines: balanced(title, { size, lines }) }
}

/** As many lines, none much shorter than the others: no word stands alone. */
function balanced(title: string, { size, lines }: { size: number; lines: string[] }): string[] {
  const narrower = [0.5, 0.6, 0.7, 0.8, 0.9].map((part) =>
    linesOf(title, { cut: 'title', size, most: LINE_WIDTH * part }),
  )
  return narrower.find((tried) => tried.length === lines.length) ?? lines
}

function titleLayer(title: string, bottom: number): Layer {
  const { size, lines } = titleSetting(title)
  const contours = lines.flatMap((line, index) => {
    const y = bottom - (lines.length - 1 - index) * size * LEADING
    return lineOutlines(line, { cut: 'title', size, x: MARGIN, y })
  })
  return { contours, colour: cream }
}

/** The club's mark on its grid of 64: an L, and a C that throws a beam. */
const markStem = 'M6 8L14 8L14 48L58 48L58 56L6 56Z'
const markBeam = 'M35 25L58 11L58 39Z'
const markRing = { x: 35.05, y: 25, inner: 9, outer: 17, from: 0.625, turn: 5.033, steps: 48 }
const MARK_SCALE = 1.1

function ring(): Contour {
  const { x, y, inner, outer, from, turn, steps } = markRing
  const at = (radius: number, step: number) => {
    const angle = from + (turn * step) / steps
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
  }
  const along = Array.from({ length: steps + 1 }, (_, step) => step)
  return [...along.map((step) => at(outer, step)), ...along.toReversed().map((step) => at(inner, step))]
}

function marked(contours: readonly Contour[]): Contour[] {
  return contours.map((contour) =>
    contour.map(([x, y]) => [MARGIN - 6 * MARK_SCALE + x * MARK_SCALE, 52 + y * MARK_SCALE]),
  )
}

function layersOf({ clubName, title, when, where }: CardFacts): Layer[] {
  const small = { cut: 'text', size: 34, x: MARGIN } as const
  return [
    { contours: marked([...contoursOf(markStem), ring()]), colour: cream },
    { contours: marked(contoursOf(markBeam)), colour: red },
    {
      contours: lineOutlines(settable(clubName), { cut: 'text', size: 30, x: MARGIN + 72, y: 98 }),
      colour: cream,
    },
    titleLayer(settable(title), SIZE.height - 162),
    { contours: lineOutlines(settable(when), { ...small, y: SIZE.height - 98 }), colour: amber },
    {
      contours: lineOutlines(firstLine(settable(where), small), { ...small, y: SIZE.height - 54 }),
      colour: grey,
    },
  ]
}

function firstLine(text: string, setting: { cut: Cut; size: number }): string {
  return linesOf(text, setting)[0] ?? ''
}

/** How much night lies over a row, so that type on any picture is read: 0.72 from where the longest title begins. */
function shade(y: number): number {
  const down = y / SIZE.height
  return Math.max(0.12, 0.6 - down * 2.4, Math.min(0.88, (down - 0.12) * 3.1))
}

function darken(pixels: Uint8Array): void {
  const rowLength = SIZE.width * CHANNELS
  for (let y = 0; y < SIZE.height; y += 1) {
    const part = shade(y)
    const over = night.map((value) => value * part)
    for (let at = y * rowLength; at < (y + 1) * rowLength; at += 1)
      pixels[at] = (pixels[at] ?? 0) * (1 - part) + (over[at % CHANNELS] ?? 0)
  }
}

function paint(pixels: Uint8Array, { contours, colour }: Layer): void {
  const mask = coverage(contours, SIZE)
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    const part = (mask[pixel] ?? 0) / 255
    if (part === 0) continue
    for (let channel = 0; channel < CHANNELS; channel += 1) {
      const under = pixels[pixel * CHANNELS + channel] ?? 0
      pixels[pixel * CHANNELS + channel] = under + ((colour[channel] ?? 0) - under) * part
    }
  }
}

async function backdrop(picture: Uint8Array | null): Promise<Uint8Array> {
  if (!picture) return new Uint8Array(SIZE.width * SIZE.height * CHANNELS)
  const sharp = await openPainter()
  return sharp(picture)
    .resize({ ...SIZE, fit: 'cover', position: 'top' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
}

let last: Promise<unknown> = Promise.resolve()

/** One card at a time: whoever asks for many waits, and nobody else does. */
export function drawCard(facts: CardFacts, picture: Uint8Array | null): Promise<Uint8Array> {
  const drawn = last.then(() => draw(facts, picture))
  last = drawn.catch(() => undefined)
  return drawn
}

async function draw(facts: CardFacts, picture: Uint8Array | null): Promise<Uint8Array> {
  const pixels = await backdrop(picture)
  darken(pixels)
  for (const layer of layersOf(facts)) paint(pixels, layer)
  const sharp = await openPainter()
  return sharp(pixels, { raw: { ...SIZE, channels: CHANNELS } })
    .png({ palette: true, colours: 256, effort: 4 })
    .toBuffer()
}
