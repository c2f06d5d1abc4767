import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { OWN_WIDTHS } from './picture.tsx'

const ART = 'content/public/art'

/** A video's poster has one size. */
const originals = readdirSync(ART, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.webp') && !/-(320|480|640|960)\.webp$/.test(path) && !path.startsWith('video'),
)

describe('a picture of the site', () => {
  it('has every copy that a page may request (npm run pictures creates them)', async () => {
    const missing: string[] = []
    for (const original of originals) {
      const { width } = await sharp(readFileSync(`${ART}/${original}`)).metadata()
      const stem = original.replace(/\.webp$/, '')
      const copies = (['avif', 'webp'] as const).flatMap((kind) =>
        OWN_WIDTHS[kind].filter((w) => w < width).map((w) => `${stem}-${w}.${kind}`),
      )
      missing.push(...[...copies, `${stem}.avif`].filter((path) => !existsSync(`${ART}/${path}`)))
    }
    expect(originals).toContain('films/posters/room-214.webp')
    expect(missing).toEqual([])
  })
})
