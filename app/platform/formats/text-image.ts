import { join, resolve } from 'node:path'
import type { OverlayOptions } from 'sharp'
import { loadSharp } from '#app/platform/storage/sharp-loader.ts'
import { textElement } from './xml.ts'

/** Two cuts of the site's typeface (Archivo: weight 720 and width 108, weight 520), since a new server has no fonts. */
export const FONT_FILE = 'art/fonts/share-image.ttc'
/** Names the fallback cuts and no other font, so that an image is the same on every server. */
const FONT_SETTINGS = 'art/fonts/fonts.conf'

type Cut = 'Card Title' | 'Card Text'

/** In the order of their blocks of 128 characters in Unicode, from U+0900 on. */
export const INDIC_SCRIPTS = [
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
] as const

type IndicScript = (typeof INDIC_SCRIPTS)[number]

/** Words, and parts of words in one script; what all their fonts have, as Latin letters, goes with the letters before it. */
export function runsOfScripts(text: string): { text: string; script: IndicScript }[] {
  const runs: { text: string; script: IndicScript }[] = []
  for (const letter of text) {
    const isShared = !/(?![\u0951\u0952\u0964\u0965])[\u0900-\u0d7f]/.test(letter)
    const block = INDIC_SCRIPTS[Math.floor(((letter.codePointAt(0) ?? 0) - 0x900) / 128)] ?? 'Devanagari'
    const last = runs.at(-1)
    if (last && !last.text.endsWith(' ') && (isShared || last.script === block)) last.text += letter
    else runs.push({ text: letter, script: isShared ? 'Devanagari' : block })
  }
  return runs
}

export const fontFileOf = (script: IndicScript) =>
  `art/fonts/${script === 'Devanagari' ? 'devanagari' : 'indic'}/noto-sans-${script.toLowerCase()}-medium.ttf`

/** Noto Sans, for words in the letters of the large languages of India, and for Latin letters that Archivo lacks, such as Ł. */
const FALLBACK = INDIC_SCRIPTS.map((script) => `Noto Sans ${script}`).join()
const fallbackFonts: Record<Cut, string> = {
  'Card Title': `${FALLBACK}, Bold`,
  'Card Text': `${FALLBACK}, Medium`,
}

type Typeface = 'own' | 'fallback'

/** The characters that each typeface lacks. */
const missing: Record<Typeface, RegExp> = {
  own: /[^\u0020-\u007e\u00a0-\u0101\u012a\u012b\u0131\u0152\u0153\u016a\u016b\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20b9\u2212]/gu,
  fallback:
    /[^\u0020-\u007e\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ad-\u00b0\u00b4\u00b6-\u00b8\u00ba\u00bb\u00bf-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0131\u0136\u0137\u0139-\u013e\u0141-\u0148\u0150-\u0155\u0158-\u015b\u015e-\u0161\u0164\u0165\u016a\u016b\u016e-\u017e\u0218-\u021b\u0900-\u097f\u0980-\u0983\u0985-\u098c\u098f-\u0990\u0993-\u09a8\u09aa-\u09b0\u09b2\u09b6-\u09b9\u09bc-\u09c4\u09c7-\u09c8\u09cb-\u09ce\u09d7\u09dc-\u09dd\u09df-\u09e3\u09e6-\u09fe\u0a01-\u0a03\u0a05-\u0a0a\u0a0f-\u0a10\u0a13-\u0a28\u0a2a-\u0a30\u0a32-\u0a33\u0a35-\u0a36\u0a38-\u0a39\u0a3c\u0a3e-\u0a42\u0a47-\u0a48\u0a4b-\u0a4d\u0a51\u0a59-\u0a5c\u0a5e\u0a66-\u0a76\u0a81-\u0a83\u0a85-\u0a8d\u0a8f-\u0a91\u0a93-\u0aa8\u0aaa-\u0ab0\u0ab2-\u0ab3\u0ab5-\u0ab9\u0abc-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ad0\u0ae0-\u0ae3\u0ae6-\u0af1\u0af9-\u0aff\u0b01-\u0b03\u0b05-\u0b0c\u0b0f-\u0b10\u0b13-\u0b28\u0b2a-\u0b30\u0b32-\u0b33\u0b35-\u0b39\u0b3c-\u0b44\u0b47-\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b5c-\u0b5d\u0b5f-\u0b63\u0b66-\u0b77\u0b82-\u0b83\u0b85-\u0b8a\u0b8e-\u0b90\u0b92-\u0b95\u0b99-\u0b9a\u0b9c\u0b9e-\u0b9f\u0ba3-\u0ba4\u0ba8-\u0baa\u0bae-\u0bb9\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd0\u0bd7\u0be6-\u0bfa\u0c00-\u0c0c\u0c0e-\u0c10\u0c12-\u0c28\u0c2a-\u0c39\u0c3c-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55-\u0c56\u0c58-\u0c5a\u0c5d\u0c60-\u0c63\u0c66-\u0c6f\u0c77-\u0c8c\u0c8e-\u0c90\u0c92-\u0ca8\u0caa-\u0cb3\u0cb5-\u0cb9\u0cbc-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5-\u0cd6\u0cdd-\u0cde\u0ce0-\u0ce3\u0ce6-\u0cef\u0cf1-\u0cf3\u0d00-\u0d0c\u0d0e-\u0d10\u0d12-\u0d44\u0d46-\u0d48\u0d4a-\u0d4f\u0d54-\u0d63\u0d66-\u0d7f\u200c-\u200d\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20b9\u2212]/gu,
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
