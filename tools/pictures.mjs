// `npm run pictures`: the sizes of every picture in content/public/art, drawn from the originals (`name.webp`) beside
// them (a video's poster has one size): `name-320.avif` and so on up to `name.avif`, and WebP in two sizes for browsers without AVIF. Makes what is
// missing; with `-- again` everything. The results are committed.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './prepare.mjs'

ensureInstalled({ needs: 'everything' })
const { default: sharp } = await import('sharp')

const ART = 'content/public/art'
/** Pixels; app/ui/picture.tsx names the same. */
const WIDTHS = { avif: [320, 480, 640, 960], webp: [640, 960] }
const settings = { avif: { quality: 50, effort: 4 }, webp: { quality: 72, effort: 5 } }
const drawsAgain = process.argv.includes('again')

function* originals(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* name === 'video' ? [] : originals(path)
    else if (name.endsWith('.webp') && !/-(320|480|640|960)\.webp$/.test(name)) yield path
  }
}

async function draw(original, path, { kind, width }) {
  if (existsSync(path) && !drawsAgain) return
  const { size } = await sharp(original).resize({ width }).toFormat(kind, settings[kind]).toFile(path)
  console.log(`${path} ${size}`)
}

for (const original of originals(ART)) {
  const { width: ownWidth } = await sharp(original).metadata()
  const stem = original.replace(/\.webp$/, '')
  for (const kind of ['avif', 'webp'])
    for (const width of WIDTHS[kind])
      if (width < ownWidth) await draw(original, `${stem}-${width}.${kind}`, { kind, width })
  await draw(original, `${stem}.avif`, { kind: 'avif', width: ownWidth })
}
