import { createHash } from 'node:crypto'
import { logoMessages } from '#app/club/brand.rules.ts'
import type { LogoTone } from '#app/club/model.ts'
import { looksLikeSvg, safeSvg } from '#app/club/svg.rules.ts'
import { drawSvg } from '#app/platform/formats/svg-drawing.ts'
import { loadSharp } from '#app/platform/storage/sharp-loader.ts'
import { hasHeicHeader, IMAGE_MAX_BYTES, uploadMessages } from '#app/uploads/rules.ts'
import { smallPicture } from '#app/uploads/use-cases.server.ts'

export interface MadeLogo {
  /** The file name, derived from the content. */
  name: string
  bytes: Uint8Array
  tone: LogoTone
}

const EDGE_PX = 48
/** Ordinary logos take a tenth of this, with the start of the process that draws them. */
const DRAWING_MS = 8_000
/** Luminance limits: a darker logo is invisible on the dark page, a lighter one on the light page. */
const toneLimits = { dark: 0.09, light: 0.31 }
/** A logo that fills its box brings its own ground. */
const FULL = 0.98

const linear = (channel: number) => (channel / 255) ** 2.2

/** null: nothing is drawn. */
async function toneOf(bytes: Uint8Array): Promise<LogoTone | null> {
  const sharp = await loadSharp()
  const { data } = await sharp(bytes)
    .resize({ width: EDGE_PX, height: EDGE_PX, fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [inked, light] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    inked += alpha / 255
    light += (alpha / 255) * (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue))
  }
  if (inked < 1) return null
  if (inked / (data.length / 4) > FULL) return ''
  const mean = light / inked
  if (mean < toneLimits.dark) return 'dark'
  return mean > toneLimits.light ? 'light' : ''
}

/** Of an SVG only shapes are kept; a picture is decoded and encoded again. The error is a sentence. */
export async function makeLogo(file: Uint8Array): Promise<MadeLogo | { error: string }> {
  if (file.byteLength === 0) return { error: logoMessages.missing }
  if (file.byteLength > IMAGE_MAX_BYTES) return { error: logoMessages.large }
  const isDrawing = looksLikeSvg(file)
  const drawing = isDrawing ? safeSvg(new TextDecoder().decode(file)) : null
  if (drawing?.ok === false) return { error: logoMessages.unsafe(drawing.why) }
  const bytes = drawing ? new TextEncoder().encode(drawing.svg) : await smallPicture(file)
  const drawn = drawing ? await drawSvg(drawing.svg, DRAWING_MS) : bytes
  if (drawn === 'too-slow') return { error: logoMessages.slow }
  const tone = drawn && (await toneOf(drawn).catch(() => null))
  if (!bytes) return { error: hasHeicHeader(file) ? uploadMessages.heic : logoMessages.unreadable }
  if (tone === null) return { error: logoMessages.empty }
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return { name: `${hash}.${isDrawing ? 'svg' : 'webp'}`, bytes, tone }
}
