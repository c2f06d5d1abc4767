import type { Acting } from '#app/accounts/acting.server.ts'
import { logoLetters } from '#app/club/brand.rules.ts'
import type { ClubFacts } from '#app/club/model.ts'
import { clubLogo } from '#app/club/use-cases.server.ts'
import { showable } from '#app/platform/formats/text-image.ts'
import { loadSharp } from '#app/platform/storage/sharp-loader.ts'
import { drawnColours, type DrawnColours } from './drawn-colours.ts'

/** The mark that came with the site (app/ui/icon.tsx), for sharp. `edge` in pixels. */
export function markImage({ text, marker }: DrawnColours, edge: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}" viewBox="0 0 64 64"><path fill="${text}" d="M6 8h8v40h44v8H6z"/><path d="M45.6 17.4a13 13 0 1 0 0 15.2" fill="none" stroke="${text}" stroke-width="8"/><path fill="${marker}" d="M35 25 58 11v28z"/></svg>`,
  )
}

/** The letters of the mark; '' for the mark that came with the site, also where the letters cannot be drawn. */
export const drawnLetters = (facts: Pick<ClubFacts, 'short'>): string => showable(logoLetters(facts))

const POINTS_PER_INCH = 72
const MOST_DENSITY = 2_400
/** A share of the edge. A round mask must not cut anything off. */
const SHARE = 0.62

/** The ground that the logo is seen on. */
export const logoGround = ({ logoTone }: ClubFacts, { night, plate }: DrawnColours) =>
  logoTone === 'dark' ? plate : night

/** The club's logo on its ground, a square PNG; null where the club has none. `edge` in pixels. */
export async function logoImage(acting: Acting, facts: ClubFacts, edge: number): Promise<Buffer | null> {
  const bytes = facts.logo ? await clubLogo(acting.db, facts.logo) : null
  if (!bytes) return null
  const sharp = await loadSharp()
  const inner = Math.round(edge * SHARE)
  const { width, height, format } = await sharp(bytes).metadata()
  const density = Math.min(MOST_DENSITY, Math.max(1, (POINTS_PER_INCH * inner) / Math.max(width, height, 1)))
  const logo = await sharp(bytes, format === 'svg' ? { density } : {})
    .resize({ width: inner, height: inner, fit: 'inside' })
    .png()
    .toBuffer()
  const background = logoGround(facts, drawnColours(facts))
  return sharp({ create: { width: edge, height: edge, channels: 3, background } })
    .composite([{ input: logo }])
    .png()
    .toBuffer()
}
