import type { Acting } from '#app/accounts/acting.server.ts'
import type { ClubFacts } from '#app/club/model.ts'
import { clubLogo } from '#app/club/use-cases.server.ts'
import { loadSharp } from '#app/platform/storage/sharp-loader.ts'
import { type DrawnColours, drawnColours } from './drawn-colours.ts'

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
