import { join, resolve } from 'node:path'
import type { OverlayOptions } from 'sharp'
import { loadSharp } from '#app/platform/storage/sharp-loader.ts'
import { textElement } from './xml.ts'

/** Two cuts of the site's typeface (Archivo: weight 720 and width 108, weight 520), since a new server has no fonts. */
export const FONT_FILE = 'art/fonts/share-image.ttc'
/** Names the fallback cuts and no other font, so that an image is the same on every server. */
const FONT_SETTINGS = 'art/fonts/fonts.conf'

type Cut = 'Card Title' | 'Card Text'

/** Noto Sans Devanagari, for words in Hindi, Marathi or Nepali, and for Latin letters that Archivo lacks, such as Ł. */
const fallbackFonts: Record<Cut, string> = {
  'Card Title': 'Noto Sans Devanagari, Bold',
  'Card Text': 'Noto Sans Devanagari, Medium',
}

type Typeface = 'own' | 'fallback'

/** The characters that each typeface lacks. */
const missing: Record<Typeface, RegExp> = {
  own: /[^\u0020-\u007e\u00a0-\u0101\u012a\u012b\u0131\u0152\u0153\u016a\u016b\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20b9\u2212]/gu,
  fallback:
    /[^\u0020-\u007e\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ad-\u00b0\u00b4\u00b6-\u00b8\u00ba\u00bb\u00bf-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0131\u0136\u0137\u0139-\u013e\u0141-\u0148\u0150-\u0155\u0158-\u015b\u015e-\u0161\u0164\u0165\u016a\u016b\u016e-\u017e\u0218-\u021b\u0900-\u097f\u200c-\u200d\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20b9\u2212]/gu,
}

export interface TextLine {
  text: string
  cut: Cut
  /** The height of the em in pixels. */
  size: number
  colour: string
  /** A factor of the line's own height. */
  leading?: number
}

/**
 * The text with only the characters of a typeface: others become their base letter, and a pictogram is left out. null: a letter
 * or a number would be lost.
 */
function fittedTo(typeface: Typeface, text: string): string | null {
  let isWhole = true
  const fitted = text.replace(missing[typeface], (sign) => {
    const base = sign.normalize('NFKD').replace(missing[typeface], '')
    if (base === '' && /[\p{L}\p{N}]/u.test(sign)) isWhole = false
    return base
  })
  return isWhole ? fitted.replace(/ +/g, ' ').trim() : null
}

interface TextRun {
  text: string
  typeface: Typeface
}

/** Words in the typeface that has their letters; neighbours of one typeface are one run. Empty: a letter would be lost. */
function runsOf(text: string): TextRun[] {
  const runs: TextRun[] = []
  for (const word of text.normalize('NFC').split(/\s+/)) {
    const own = fittedTo('own', word)
    const fitted = own ?? fittedTo('fallback', word)
    if (fitted === null) return []
    if (fitted === '') continue
    const typeface = own === null ? 'fallback' : 'own'
    const last = runs.at(-1)
    if (last?.typeface === typeface) last.text += ` ${fitted}`
    else runs.push({ text: last ? ` ${fitted}` : fitted, typeface })
  }
  return runs
}

/** The text as it can be drawn; '' where a letter of it cannot, so that no word stands there without its letters. */
export function showable(text: string): string {
  return runsOf(text)
    .map((run) => run.text)
    .join('')
}

/** false: there is a text, and no word of it would be drawn. */
export const isDrawable = (text: string): boolean => text === '' || showable(text) !== ''

/** Whether the site's own typeface has all of its letters. */
export const isInOwnTypeface = (text: string): boolean =>
  runsOf(text).every(({ typeface }) => typeface === 'own')

function markupOf({ text, cut, size, colour, leading = 1 }: TextLine): string {
  return runsOf(text)
    .map((run) =>
      textElement('span', run.text, {
        font_desc: `${run.typeface === 'own' ? `${cut},` : fallbackFonts[cut]} ${size}`,
        foreground: colour,
        line_height: String(leading),
      }),
    )
    .join('')
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
  const markup = lines.map(markupOf).filter(Boolean)
  if (markup.length === 0) return null
  process.env.FONTCONFIG_FILE ??= resolve(publicFolder, FONT_SETTINGS)
  const sharp = await loadSharp()
  const { data, info } = await sharp({
    text: {
      text: markup.join('\n'),
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
