import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { type CardFacts, drawCard, followedEvent } from '#app/events/use-cases.server.ts'
import { clockTime, longDate } from '#app/events/zone.ts'
import { readPicture } from '#app/uploads/use-cases.server.ts'
import { arambh, festival } from '#content/featured.ts'

interface Card {
  facts: CardFacts
  image: string
}

/** Grows with the drawing, so that copies of the older one are known to be old. */
const DRAWING = 1
/** About a fifth of a megabyte each. */
const MOST_KEPT = 40
const MINUTES_10_S = 600
const DEFAULT_PICTURE = '/art/event-default.webp'
const art = /^\/art\/[\w-]+(\/[\w-]+)*\.\w+$/

async function cardFor(acting: Acting, id: string): Promise<Card | null> {
  const { name: clubName } = await clubFacts(acting.db)
  const featured = [arambh, festival].find((event) => event.id === id)
  if (featured) {
    const { fullTitle, dates, place, image } = featured
    return { facts: { clubName, title: fullTitle, when: dates, where: place }, image }
  }
  const event = await followedEvent(acting, id)
  if (!event) return null
  const when = [longDate(event.date), clockTime(event.time)].filter(Boolean).join(', ')
  return { facts: { clubName, title: event.title, when, where: event.venue }, image: event.image }
}

/** Pictures of ours only: the server asks no other for anything. */
async function pictureAt(acting: Acting, folder: string, path: string): Promise<Uint8Array | null> {
  if (path.startsWith('/uploads/')) return readPicture(acting, path.replace('/uploads/', ''))
  return art.test(path) ? readFile(join(folder, path)).catch(() => null) : null
}

/** `folder`: where the art that came with the site lies. Cards are drawn once and kept, the least wanted one goes. */
export function openEventCards({ actingNow, folder }: { actingNow: () => Acting; folder: string }) {
  const kept = new Map<string, Promise<Uint8Array>>()

  async function draw(acting: Acting, { facts, image }: Card): Promise<Uint8Array> {
    const picture =
      (await pictureAt(acting, folder, image)) ?? (await pictureAt(acting, folder, DEFAULT_PICTURE))
    return drawCard(facts, picture)
  }

  function cardOnce(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = kept.get(key)
    kept.delete(key)
    const card = known ?? make()
    kept.set(key, card)
    card.catch(() => kept.delete(key))
    const oldest = kept.size > MOST_KEPT ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    return card
  }

  return async (c: Context) => {
    const acting = actingNow()
    const card = await cardFor(acting, (c.req.param('file') ?? '').replace('.png', ''))
    if (!card) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const key = createHash('sha256')
      .update(JSON.stringify([DRAWING, card]))
      .digest('base64url')
    const headers = {
      etag: `"${key.slice(0, 22)}"`,
      'cache-control': `public, max-age=${MINUTES_10_S}`,
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers)
    const png = await cardOnce(key, () => draw(acting, card))
    return c.body(new Uint8Array(png), 200, { ...headers, 'content-type': 'image/png' })
  }
}
