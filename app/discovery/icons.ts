import type { Context } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { iconKey } from '#app/club/brand.rules.ts'
import type { ClubFacts } from '#app/club/model.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { textImage } from '#app/platform/formats/text-image.ts'
import { streamedResponse } from '#app/platform/http/streamed-response.ts'
import { sharedBytes } from '#app/platform/storage/byte-stream.ts'
import { loadSharp } from '#app/platform/storage/sharp-loader.ts'
import { drawnColours, type DrawnColours } from './drawn-colours.ts'
import { drawnLetters, logoGround, logoImage, markImage } from './logo-image.ts'

const DAY_S = 86_400

/** In pixels. */
const iconSizes = new Map<string, number>([
  ['favicon.svg', 128],
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-maskable-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable-512.png', 512],
])

/** Shares of the icon's edge. A round mask must not cut anything off. */
const share = { width: 0.58, em: 0.46, baseLine: 0.61, barTop: 0.69, barBottom: 0.75 }

/** Letters over a line. */
async function letterLayers(
  letters: string,
  { edge, colours, publicFolder }: { edge: number; colours: DrawnColours; publicFolder: string },
) {
  const width = Math.round(share.width * edge)
  const line = { text: letters, cut: 'Card Title', size: share.em * edge, colour: colours.text } as const
  const text = await textImage([line], publicFolder, { width, height: edge })
  const bar = { width, height: Math.round((share.barBottom - share.barTop) * edge), channels: 3 } as const
  const left = Math.round((edge - width) / 2)
  return [
    { input: { create: { ...bar, background: colours.marker } }, left, top: Math.round(share.barTop * edge) },
    text?.at(Math.round((edge - text.width) / 2), Math.round(share.baseLine * edge) - text.height),
  ].filter((layer) => layer !== undefined)
}

/** The icon of a club with its own letters or colours. `edge` in pixels. */
async function iconPng(
  acting: Acting,
  { facts, edge, publicFolder }: { facts: ClubFacts; edge: number; publicFolder: string },
): Promise<Uint8Array> {
  const colours = drawnColours(facts)
  const logo = await logoImage(acting, facts, edge)
  const letters = drawnLetters(facts)
  const markLayers = letters
    ? await letterLayers(letters, { edge, colours, publicFolder })
    : [{ input: markImage(colours, Math.round(share.width * edge)) }]
  const layers = logo ? [{ input: logo }] : markLayers
  const background = logo ? logoGround(facts, colours) : colours.night
  const sharp = await loadSharp()
  return sharp({ create: { width: edge, height: edge, channels: 3, background } })
    .composite(layers)
    .png({ palette: true, colours: logo ? 256 : 64 })
    .toBuffer()
}

function iconSvg(png: Uint8Array): string {
  const image = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><clipPath id="c"><rect width="64" height="64" rx="14"/></clipPath><image width="64" height="64" clip-path="url(#c)" href="${image}"/></svg>`
}

/** The icons of a club with its own brand. Only those of the current one are rendered, each size once. */
export function createIconRoute(actingNow: () => Acting, publicFolder: string) {
  const cache = new Map<number, { key: string; png: Promise<Uint8Array> }>()

  function cachedPng(acting: Acting, facts: ClubFacts, edge: number): Promise<Uint8Array> {
    const key = iconKey(facts)
    const cached = cache.get(edge)
    if (cached?.key === key) return cached.png
    const png = iconPng(acting, { facts, edge, publicFolder })
    cache.set(edge, { key, png })
    png.catch(() => cache.delete(edge))
    return png
  }

  return async (c: Context) => {
    const acting = actingNow()
    const facts = await clubFacts(acting.db)
    const file = c.req.param('file') ?? ''
    const edge = iconSizes.get(file)
    const isCurrent = [iconKey(facts), facts.short].includes(c.req.param('key') ?? '')
    if (!isCurrent || !edge) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const png = await cachedPng(acting, facts, edge)
    const headers = { 'cache-control': `public, max-age=${DAY_S}` }
    if (file === 'favicon.svg')
      return c.body(iconSvg(png), 200, { ...headers, 'content-type': 'image/svg+xml' })
    return streamedResponse(sharedBytes(png), {
      method: c.req.method,
      headers: { ...headers, 'content-type': 'image/png' },
    })
  }
}
