import type { OverlayOptions } from 'sharp'
import { textImage } from '#app/platform/formats/text-image.ts'
import { loadSharp } from '#app/platform/storage/sharp-loader.ts'
import { amber } from '#app/ui/theme-colours.ts'
import { nameLine, type ShareImageFacts } from './draw-share-image.ts'

/** What a picture for a story or a post shows. */
export interface PosterFacts extends ShareImageFacts {
  /** '19'; '' while the date is open. */
  day: string
  month: string
  /** '7:00 PM · Central lawn · Free' */
  line: string
  /** Without its scheme. */
  address: string
}

/** In pixels. Apps cover the upper and lower edge of a story with their own buttons. */
const formats = {
  story: { width: 1080, height: 1920, margin: 84, top: 190, bottom: 210 },
  post: { width: 1080, height: 1350, margin: 72, top: 66, bottom: 60 },
} as const

export type PosterFormat = keyof typeof formats

interface Material {
  picture: Uint8Array | null
  logo: Buffer | null
  publicFolder: string
}

const GAP = 44
const BELOW_NAME = 96
const titleSizes = [84, 74, 66, 58, 50, 44]
const MAX_TITLE_HEIGHT = 290

/** The day, as large as the title beside it is high. */
async function dayBlock({ day, month, colours }: PosterFacts, publicFolder: string) {
  const number = await textImage(
    [{ text: day, cut: 'Card Title', size: 190, colour: colours.text }],
    publicFolder,
    {
      width: 300,
      height: 160,
    },
  )
  const name = await textImage([{ text: month, cut: 'Card Title', size: 56, colour: amber }], publicFolder, {
    width: 300,
    height: 60,
  })
  return number && name ? { number, name, width: Math.max(number.width, name.width) } : null
}

async function titleBlock({ title, line, colours }: PosterFacts, width: number, publicFolder: string) {
  const drawTitle = (size: number) =>
    textImage(
      [
        { text: title, cut: 'Card Title', size, colour: colours.text },
        { text: line, cut: 'Card Text', size: 40, colour: colours.textSecond, leading: 1.3 },
      ],
      publicFolder,
      { wrapAt: width, width, height: 2 * MAX_TITLE_HEIGHT },
    )
  for (const size of titleSizes) {
    const block = await drawTitle(size)
    if (!block || block.height <= MAX_TITLE_HEIGHT || size === titleSizes.at(-1)) return block
  }
  return null
}

/** The text below the poster, and the height at which the poster must end. */
async function lowerLayers(facts: PosterFacts, format: PosterFormat, publicFolder: string) {
  const { width, height, margin, bottom } = formats[format]
  const layers: OverlayOptions[] = []
  const room = width - 2 * margin
  const address = await textImage(
    [{ text: facts.address, cut: 'Card Text', size: 38, colour: facts.colours.text }],
    publicFolder,
    { width: room, height: 60 },
  )
  const line = height - bottom - 38 - 34
  if (address) layers.push(address.at(margin, line + 34))
  const rule = { create: { width: room, height: 2, channels: 4, background: '#fdecc859' } } as const
  layers.push({ input: rule, left: margin, top: line })
  const day = await dayBlock(facts, publicFolder)
  const left = margin + (day ? day.width + GAP : 0)
  const title = await titleBlock(facts, width - margin - left, publicFolder)
  const base = line - 40
  if (title) layers.push(title.at(left, base - title.height))
  if (day) {
    layers.push(day.name.at(margin, base - day.name.height))
    layers.push(day.number.at(margin, base - day.name.height - 26 - day.number.height))
  }
  const dayHeight = day ? day.name.height + 26 + day.number.height : 0
  return { layers, top: base - Math.max(title?.height ?? 0, dayHeight) - GAP }
}

/** A JPEG: the whole poster over its blurred self, the name of the club above, date, title and address below. */
export async function drawPosterImage(
  facts: PosterFacts,
  format: PosterFormat,
  { picture, logo, publicFolder }: Material,
): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const { width, height, margin, top } = formats[format]
  const { layers, top: end } = await lowerLayers(facts, format, publicFolder)
  layers.push(...(await nameLine(facts, logo, publicFolder, { left: margin, top })))
  const background = { create: { width, height, channels: 3, background: facts.colours.night } } as const
  if (!picture) return sharp(background).composite(layers).jpeg({ quality: 86 }).toBuffer()
  const begin = top + BELOW_NAME
  const poster = await sharp(picture)
    .resize({ width: width - 2 * margin, height: end - begin, fit: 'inside' })
    .toBuffer({ resolveWithObject: true })
  layers.push({
    input: poster.data,
    left: Math.round((width - poster.info.width) / 2),
    top: begin + Math.round((end - begin - poster.info.height) / 2),
  })
  return sharp(picture)
    .resize({ width, height, fit: 'cover' })
    .removeAlpha()
    .toColourspace('srgb')
    .blur(48)
    .modulate({ brightness: 0.34, saturation: 1.15 })
    .composite(layers)
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer()
}
