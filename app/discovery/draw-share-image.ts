import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textImage } from '#app/platform/formats/text-image.ts'
import { loadSharp } from '#app/platform/storage/sharp-loader.ts'
import { amber } from '#app/ui/theme-colours.ts'
import type { DrawnColours } from './drawn-colours.ts'
import { markImage } from './logo-image.ts'

/** What the image of a shared address shows: a title and a date on a picture, darkened. */
export interface ShareImageFacts {
  clubName: string
  /** '' where the club has the mark that came with the site. */
  letters: string
  colours: DrawnColours
  hasOwnColours: boolean
  /** Distinguishes the images of different brands. */
  brandKey: string
  title: string
  when: string
  where: string
}

const SIZE = { width: 1200, height: 630 }
const MARGIN = 72
/** Between the text and the lower edge. */
const BELOW = 54
const LINE_WIDTH = SIZE.width - 2 * MARGIN
const MAX_TEXT_HEIGHT = 405
/** Below a wide poster. */
const MAX_TEXT_BELOW = 200
const titleSizes = [108, 94, 82, 72, 62, 54, 46]
export const LOGO_PX = 58
const MARK = { path: 'art/icons/share-image-mark.png', top: 60, width: LOGO_PX }

/** Title, date and place, the title as large as there is room for, and with no line much shorter than the others. */
async function textBlock(
  { title, when, where, colours }: ShareImageFacts,
  { width, maxHeight, publicFolder }: { width: number; maxHeight: number; publicFolder: string },
) {
  const drawText = (size: number, part: number) =>
    textImage(
      [
        { text: title, cut: 'Card Title', size, colour: colours.text },
        { text: when, cut: 'Card Text', size: 34, colour: amber, leading: 1.25 },
        { text: where, cut: 'Card Text', size: 34, colour: colours.textSecond, leading: 1.2 },
      ],
      publicFolder,
      { wrapAt: Math.round(width * part), width, height: SIZE.height - 180 },
    )
  for (const size of titleSizes) {
    const widest = await drawText(size, 1)
    if (widest && widest.height > maxHeight && size !== titleSizes.at(-1)) continue
    for (const part of [0.6, 0.7, 0.8, 0.9]) {
      const narrower = await drawText(size, part)
      if (narrower && widest && narrower.height < widest.height + size / 4) return narrower
    }
    return widest
  }
  return null
}

/** The club's mark and name on one line, centred on the mark; `left` and `top` are its position. */
export async function nameLine(
  { clubName, letters, colours, hasOwnColours }: ShareImageFacts,
  logo: Buffer | null,
  publicFolder: string,
  { left, top, width = 700 }: { left: number; top: number; width?: number },
) {
  const middle = top + 27
  const nameImage = await textImage(
    [{ text: letters, cut: 'Card Title', size: 46, colour: colours.marker }],
    publicFolder,
    { width: 300, height: 60 },
  )
  const name = await textImage(
    [{ text: clubName, cut: 'Card Text', size: 30, colour: colours.text }],
    publicFolder,
    { width, height: 60 },
  )
  const shippedMark = () =>
    hasOwnColours ? markImage(colours, MARK.width) : readFile(join(publicFolder, MARK.path))
  const mark = logo
    ? { input: logo, left, top }
    : letters
      ? nameImage?.at(left, middle - Math.round(nameImage.height / 2))
      : { input: await shippedMark(), left, top }
  const besideMark = left + (letters && !logo ? (nameImage ? nameImage.width + 24 : 0) : MARK.width + 14)
  return [mark, name?.at(besideMark, middle - Math.round(name.height / 2))].filter(
    (layer) => layer !== undefined,
  )
}

/** Night over each row, so that type on any picture is read: 0.72 from where the longest title begins. */
function shade(night: string, least: number) {
  const [red, green, blue] = (night.match(/[0-9a-f]{2}/g) ?? []).map((part) => Number.parseInt(part, 16))
  const rows = Array.from({ length: SIZE.height }, (_, y) => {
    const down = y / SIZE.height
    const part = Math.max(least, 0.6 - down * 2.4, Math.min(0.88, (down - 0.12) * 3.1))
    return [red ?? 0, green ?? 0, blue ?? 0, Math.round(part * 255)]
  })
  const raw = { width: 1, height: SIZE.height, channels: 4 } as const
  return { input: Buffer.from(rows.flat()), raw, tile: true, left: 0, top: 0 }
}

/** Above this ratio the title is beside the picture, otherwise above it. */
const WIDE_ENOUGH = 1.5
const EDGE = 44
const POSTER = { width: 440, height: SIZE.height - 2 * EDGE }
/** Beside the name of the club. */
const MAX_WIDE = 720

async function isWide(picture: Uint8Array): Promise<boolean> {
  const sharp = await loadSharp()
  const { width, height } = (await sharp(picture).metadata()).autoOrient
  return width / height >= WIDE_ENOUGH
}

/** The whole picture at the right edge of the image, at most this large. */
async function posterLayer(picture: Uint8Array, room: { width: number; height: number }) {
  const sharp = await loadSharp()
  const { data, info } = await sharp(picture)
    .autoOrient()
    .resize({ ...room, fit: 'inside' })
    .toBuffer({ resolveWithObject: true })
  const left = SIZE.width - EDGE - info.width
  return { layer: { input: data, left, top: EDGE }, left, height: info.height }
}

/** The part of a wide picture around its focus, or the upper part. */
async function filling(picture: Uint8Array, focus: string | null) {
  const sharp = await loadSharp()
  const { data, info } = await sharp(picture)
    .autoOrient()
    .resize({ ...SIZE, fit: 'outside' })
    .toBuffer({ resolveWithObject: true })
  const [x = 50, y = 0] = focus?.split(' ').map(Number) ?? []
  const left = Math.round(((info.width - SIZE.width) * x) / 100)
  const top = Math.round(((info.height - SIZE.height) * y) / 100)
  return sharp(data).extract({ ...SIZE, left, top })
}

interface Material {
  picture: Uint8Array | null
  /** A photo without text: if it is wide, it fills the image behind the title. */
  isPhoto: boolean
  /** '30 70': what of it stays in view there. */
  focus: string | null
  logo: Buffer | null
  publicFolder: string
}

/** The text, and the whole poster above or beside it. */
async function layersOf(facts: ShareImageFacts, { picture, isPhoto, publicFolder }: Material) {
  if (!picture || (isPhoto && (await isWide(picture)))) {
    const text = await textBlock(facts, { width: LINE_WIDTH, maxHeight: MAX_TEXT_HEIGHT, publicFolder })
    return { text, poster: null }
  }
  if (await isWide(picture)) {
    const text = await textBlock(facts, { width: LINE_WIDTH, maxHeight: MAX_TEXT_BELOW, publicFolder })
    const height = SIZE.height - EDGE - BELOW - (text?.height ?? 0) - 36
    return { text, poster: await posterLayer(picture, { width: MAX_WIDE, height }) }
  }
  const poster = await posterLayer(picture, POSTER)
  const width = poster.left - 40 - MARGIN
  const text = await textBlock(facts, { width, maxHeight: MAX_TEXT_HEIGHT, publicFolder })
  poster.layer.top = Math.round((SIZE.height - poster.height) / 2)
  return { text, poster }
}

/** A PNG. A wide photo fills it, a poster is shown whole over its blurred self. `publicFolder` has the typeface and the mark. */
export async function drawShareImage(facts: ShareImageFacts, material: Material): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const { picture, focus, logo, publicFolder } = material
  const { text, poster } = await layersOf(facts, material)
  const width = poster ? poster.left - 40 - 2 * MARGIN : undefined
  const name = await nameLine(facts, logo, publicFolder, { left: MARGIN, top: MARK.top, width })
  const layers = [shade(facts.colours.night, poster ? 0.5 : 0.12), ...name]
  if (text) layers.push(text.at(MARGIN, SIZE.height - BELOW - text.height))
  if (poster) layers.push(poster.layer)
  const background = { create: { ...SIZE, channels: 3, background: facts.colours.night } } as const
  const image = !picture
    ? sharp(background)
    : poster
      ? sharp(picture)
          .resize({ ...SIZE, fit: 'cover' })
          .blur(56)
      : await filling(picture, focus)
  return image
    .removeAlpha()
    .toColourspace('srgb')
    .composite(layers)
    .png({ palette: true, colours: 256, effort: 4 })
    .toBuffer()
}
