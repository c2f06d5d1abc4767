import { join, resolve } from 'node:path'
import type { OverlayOptions } from 'sharp'
import { loadSharp } from '#app/platform/storage/sharp-loader.ts'
import { textElement } from './xml.ts'

/** Two cuts of the site's typeface (Archivo: weight 720 and width 108, weight 520), since a new server has no fonts. */
export const FONT_FILE = 'art/fonts/share-image.ttc'
/** Names no other font, so that an image is the same on every server. */
const FONT_SETTINGS = 'art/fonts/fonts.conf'
const missingGlyphs =
  /[^\u0020-\u007e\u00a0-\u0101\u012a\u012b\u0131\u0152\u0153\u016a\u016b\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20b9\u2212]/g

export interface TextLine {
  text: string
  cut: 'Card Title' | 'Card Text'
  /** The height of the em in pixels. */
  size: number
  colour: string
  /** A factor of the line's own height. */
  leading?: number
}

/** The text with only the characters of the typeface: others become their base letter, or are left out. */
export function showable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(missingGlyphs, (sign) => sign.normalize('NFKD').replace(missingGlyphs, ''))
    .replace(/ +/g, ' ')
    .trim()
}

interface Room {
  /** Where lines wrap; without it they do not. */
  wrapAt?: number
  /** Text that is larger is scaled down. */
  width: number
  height: number
}

/** Text as an image to compose, cropped to its ink; null where nothing of it can be shown. */
export async function textImage(lines: readonly TextLine[], publicFolder: string, { wrapAt, ...room }: Room) {
  const visibleLines = lines
    .map((line) => ({ ...line, text: showable(line.text) }))
    .filter(({ text }) => text)
    .map(({ text, cut, size, colour, leading = 1 }) =>
      textElement('span', text, {
        font_desc: `${cut}, ${size}`,
        foreground: colour,
        line_height: String(leading),
      }),
    )
  if (visibleLines.length === 0) return null
  process.env.FONTCONFIG_FILE ??= resolve(publicFolder, FONT_SETTINGS)
  const sharp = await loadSharp()
  const { data, info } = await sharp({
    text: {
      text: visibleLines.join('\n'),
      fontfile: join(publicFolder, FONT_FILE),
      dpi: 72, // makes a point a pixel
      wrap: 'word-char',
      rgba: true,
      ...(wrapAt ? { width: wrapAt } : {}),
    },
  })
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: 4 } as const
  return { ...raw, at: (left: number, top: number): OverlayOptions => ({ input: data, raw, left, top }) }
}
