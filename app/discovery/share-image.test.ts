import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { noDetails } from '#app/events/details.rules.ts'
import { visitor } from '#app/accounts/model.ts'
import type { Application } from '#app/pages/request-context.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { anEvent, LONG_AGO } from '#tests/support/factories.ts'
import { createDiscoveryRoutes } from './routes.ts'

const [sqlite] = engines
const open = () => sqlite?.open() ?? Promise.reject(new Error('no engine'))

const top = await mkdtemp(join(tmpdir(), 'cards-'))
afterAll(() => rm(top, { recursive: true }))

async function cardsOn(db: Database) {
  const dataDir = await mkdtemp(join(top, 'club-'))
  const services = actingAs(db, visitor, { env: { dataDir } })
  const application = { services, now: () => new Date() } as unknown as Application
  const routes = createDiscoveryRoutes({
    application,
    publicFolder: 'content/public',
    buildName: async () => 'b1',
  })
  return { services, ask: async (path: string, headers = {}) => routes.request(path, { headers }) }
}

/** The brightest pixel of a part of a picture, 0 to 255. */
async function brightest(
  png: ArrayBuffer,
  region: { left: number; top: number; width: number; height: number },
) {
  const { channels } = await sharp(await sharp(png).extract(region).greyscale().png().toBuffer()).stats()
  return channels[0]?.max ?? 0
}

const titleRegion = { left: 60, top: 230, width: 1080, height: 250 }
const besideTitle = { left: 1150, top: 300, width: 50, height: 200 }

describe('the share image of an event', () => {
  test('is a PNG of 1200 by 630 pixels with the title on the darkened event picture', async () => {
    const db = await open()
    const { id } = await anEvent(db)
    const answer = await (await cardsOn(db)).ask(`/og/events/${id}.png`)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    const png = await answer.arrayBuffer()
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(await brightest(png, titleRegion)).toBeGreaterThan(220)
    expect(await brightest(png, besideTitle)).toBeLessThan(110)
    expect(png.byteLength).toBeLessThan(400_000)
  })

  test.each(['कथा शाम', '名前の夜', '🎬'])(
    'has large words for the title %s, whatever its letters',
    async (title) => {
      const db = await open()
      const { id } = await anEvent(db, { title, venue: title })
      const png = await (await (await cardsOn(db)).ask(`/og/events/${id}.png`)).arrayBuffer()
      expect(await brightest(png, { ...titleRegion, top: 300, height: 200 })).toBeGreaterThan(220)
    },
  )

  test('and those of its poster, of an announcement and of the club have no gap where letters cannot be drawn', async () => {
    const db = await open()
    const { id } = await anEvent(db)
    const { ask } = await cardsOn(db)
    const pictureOf = async (path: string) => (await ask(path)).arrayBuffer()
    for (const path of [`/og/events/${id}.png`, `/og/events/${id}-story.jpg`]) {
      const withVenue = async (venue: string) => {
        await db.updateTable('event').set({ venue }).execute()
        return Buffer.from(await pictureOf(path)).toString('base64')
      }
      expect(await withVenue('名前')).toBe(await withVenue('The place is on its page'))
    }
    const moments = { created_at: LONG_AGO, updated_at: LONG_AGO, published_at: LONG_AGO }
    const post = { id: newId(), title: '名前', body: 'News', ...moments }
    await db.insertInto('post').values(post).execute()
    const value = JSON.stringify({ name: '电影' })
    await db.insertInto('setting').values({ key: 'club', value, updated_at: LONG_AGO }).execute()
    for (const path of [`/og/posts/${post.id}.png`, '/og/club.png'])
      expect(
        await brightest(await pictureOf(path), { ...titleRegion, top: 300, height: 200 }),
      ).toBeGreaterThan(220)
  })

  test('is cached until the event changes', async () => {
    const db = await open()
    const { id } = await anEvent(db)
    const { ask } = await cardsOn(db)
    const first = await ask(`/og/events/${id}.png`)
    const etag = first.headers.get('etag') ?? ''
    expect((await ask(`/og/events/${id}.png`, { 'if-none-match': etag })).status).toBe(304)
    await db.updateTable('event').set({ participants: 5, revision: 1 }).execute()
    expect((await ask(`/og/events/${id}.png`)).headers.get('etag')).toBe(etag)
    await db.updateTable('event').set({ title: 'Another' }).execute()
    const afterChange = await ask(`/og/events/${id}.png`, { 'if-none-match': etag })
    expect(afterChange.status).toBe(200)
    expect(afterChange.headers.get('etag')).not.toBe(etag)
    await db.updateTable('event').set({ event_status: 'cancelled' }).execute()
    const cancelled = await ask(`/og/events/${id}.png`)
    expect(cancelled.headers.get('etag')).not.toBe(afterChange.headers.get('etag'))
  })

  test('contains the uploaded picture, or the default picture if it is missing or on another host', async () => {
    const db = await open()
    const { services, ask } = await cardsOn(db)
    const white = { create: { width: 64, height: 64, channels: 3, background: '#ffffff' } } as const
    const name = '0198c7a0-0000-4000-8000-000000000001.webp'
    await services.storage.put(name, await sharp(white).webp().toBuffer())
    const brightnessOf = async (image: string) => {
      const { id } = await anEvent(db, { image })
      return brightest(await (await ask(`/og/events/${id}.png`)).arrayBuffer(), besideTitle)
    }
    const uploaded = await brightnessOf(`/uploads/${name}`)
    const missingPicture = await brightnessOf('/uploads/0198c7a0-0000-4000-8000-000000000002.webp')
    expect(uploaded).toBeGreaterThan(missingPicture)
    expect(await brightnessOf('https://elsewhere.example/a.jpg')).toBe(missingPicture)
    expect(await brightnessOf('/art/nothing/here.webp')).toBe(missingPicture)
  })

  test('contains a whole poster beside or above the title, and the focus area of a site photo', async () => {
    const db = await open()
    const { services, ask } = await cardsOn(db)
    /** White above, black below. */
    const halves = async (width: number, height: number, name: string) => {
      const white = { create: { width, height: height / 2, channels: 3, background: '#ffffff' } } as const
      const input = await sharp(white).png().toBuffer()
      const black = { create: { width, height, channels: 3, background: '#000000' } } as const
      const both = sharp(black).composite([{ input, left: 0, top: 0 }])
      await services.storage.put(name, await both.webp({ lossless: true }).toBuffer())
      return `/uploads/${name}`
    }
    const cardOf = async (over: Parameters<typeof anEvent>[1]) => {
      const { id } = await anEvent(db, { title: 'Night', ...over })
      return (await ask(`/og/events/${id}.png`)).arrayBuffer()
    }
    const portrait = await halves(400, 500, '0198c7a0-0000-4000-8000-000000000001.webp')
    const card = await cardOf({ image: portrait })
    // 433 by 542 pixels, 44 from the right edge: white to its upper edge, black to its lower.
    const within = { left: 740, width: 400, height: 20 }
    expect(await brightest(card, { ...within, top: 50 })).toBe(255)
    expect(await brightest(card, { ...within, top: 560 })).toBeLessThan(10)
    const wide = await halves(800, 500, '0198c7a0-0000-4000-8000-000000000002.webp')
    const above = await cardOf({ image: wide })
    // 44 from the upper and the right edge; what is below its black half is the title's.
    const [white, black] = [60, 280].map((top) => ({ left: 1000, width: 100, top, height: 20 }))
    expect(white && (await brightest(above, white))).toBe(255)
    expect(black && (await brightest(above, black))).toBeLessThan(10)
    expect(await brightest(above, { ...titleRegion, top: 420, height: 150 })).toBeGreaterThan(220)
    const details = (imageFocus: string) => ({ details: { ...noDetails, imageFocus } })
    const photo = '/art/event-default.webp'
    const [upper, lower] = [
      await cardOf({ image: photo, ...details('50 0') }),
      await cardOf({ image: photo, ...details('50 100') }),
    ]
    expect(Buffer.from(upper).equals(Buffer.from(lower))).toBe(false)
  })

  test('exists for featured pages, and for a title that the typeface cannot show', async () => {
    const db = await open()
    const { id } = await anEvent(db, { title: 'फ़िल्म रात 🎬' })
    const { ask } = await cardsOn(db)
    const responses = await Promise.all(['1', '2', id].map((name) => ask(`/og/events/${name}.png`)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('exists in the formats story and post, and for a film', async () => {
    const db = await open()
    const { id } = await anEvent(db, {
      title: 'A title of several words that needs three lines at the least',
    })
    const hidden = await anEvent(db, { publishedAt: null })
    const { ask } = await cardsOn(db)
    for (const [format, height] of [
      ['story', 1920],
      ['post', 1350],
    ] as const) {
      const answer = await ask(`/og/events/${id}-${format}.jpg`)
      expect(answer.headers.get('content-type')).toBe('image/jpeg')
      const jpeg = await answer.arrayBuffer()
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height })
      const below = { left: 84, top: height - 600, width: 900, height: 400 }
      expect(await brightest(jpeg, below)).toBeGreaterThan(220)
      expect((await ask(`/og/events/${hidden.id}-${format}.jpg`)).status).toBe(404)
    }
    expect((await ask('/og/films/patang.png')).headers.get('content-type')).toBe('image/png')
    expect((await ask('/og/films/nothing.png')).status).toBe(404)
  })

  test('does not exist without an event', async () => {
    const { ask } = await cardsOn(await open())
    for (const name of ['3', '0198c7a0-0000-7000-8000-000000000000'])
      expect((await ask(`/og/events/${name}.png`)).status).toBe(404)
  })

  test('has the letters, colours and logo of the club, as have the icons', async () => {
    const db = await open()
    const { id } = await anEvent(db)
    const { ask } = await cardsOn(db)
    const card = async (path: string) => Buffer.from(await (await ask(path)).arrayBuffer())
    const before = await Promise.all([card(`/og/events/${id}.png`), card('/og/club.png')])
    expect((await ask('/icons/RC/icon-192.png')).status).toBe(404)
    const value = JSON.stringify({ name: 'Reel Club', short: 'RC' })
    await db
      .insertInto('setting')
      .values({ key: 'club', value, updated_at: '2026-11-01T10:00:00.000Z' })
      .execute()
    const after = await Promise.all([card(`/og/events/${id}.png`), card('/og/club.png')])
    expect(after.map((png, index) => png.equals(before[index] ?? png))).toEqual([false, false])
    expect(await sharp(after[1]).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    for (const [file, edge] of [
      ['icon-192.png', 192],
      ['icon-maskable-512.png', 512],
      ['apple-touch-icon.png', 180],
    ] as const) {
      const answer = await ask(`/icons/RC/${file}`)
      const icon = await answer.arrayBuffer()
      expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: edge, height: edge })
      expect(await brightest(icon, { left: 0, top: 0, width: edge, height: edge })).toBeGreaterThan(220)
    }
    const svg = await ask('/icons/RC/favicon.svg')
    expect(svg.headers.get('content-type')).toBe('image/svg+xml')
    expect(await svg.text()).toContain('<image')
    const brand = JSON.stringify({ accent: '#f2b705', second: '#14213d' })
    const coloured = { key: 'brand', value: brand, updated_at: '2026-11-01T10:00:00.000Z' }
    await db.insertInto('setting').values(coloured).execute()
    expect((await card('/og/club.png')).equals(after[1] ?? Buffer.of())).toBe(false)
    expect((await ask('/icons/RC-f2b705-14213d/icon-192.png')).status).toBe(200)
    const sheet = await ask('/brand/f2b705-14213d.css')
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(await sheet.text()).toContain('--accent:#f2b705')
    expect((await ask('/brand/000000-ffffff.css')).status).toBe(404)
    const logo = '0123456789abcdef.svg'
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="512" height="512"><path d="M0 0h8v8H0z"/></svg>'
    const at = '2026-11-01T10:00:00.000Z'
    const withLogo = JSON.stringify({ accent: '', second: '', logo, logoTone: 'dark' })
    await db.updateTable('setting').set({ value: withLogo }).where('key', '=', 'brand').execute()
    const bytes = { key: `logo/${logo}`, value: Buffer.from(drawing).toString('base64'), updated_at: at }
    await db.insertInto('setting').values(bytes).execute()
    const icon = Buffer.from(await (await ask('/icons/RC-0123456789abcdef/icon-192.png')).arrayBuffer())
    const middle = await sharp(icon).extract({ left: 96, top: 96, width: 1, height: 1 }).raw().toBuffer()
    const corner = await sharp(icon).extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer()
    expect([middle[0], (corner[0] ?? 0) > 200]).toEqual([0, true])
    const logoResponse = await ask(`/brand/${logo}`)
    expect(await logoResponse.text()).toBe(drawing)
    expect(logoResponse.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    // All who read one of them share its bytes in memory.
    const bytesOf = async (path: string) => (await (await ask(path)).body?.getReader().read())?.value?.buffer
    for (const path of ['/og/club.png', '/icons/RC-0123456789abcdef/icon-192.png', `/brand/${logo}`])
      expect([path, (await bytesOf(path)) === (await bytesOf(path))]).toEqual([path, true])
    expect((await ask('/brand/fedcba9876543210.svg')).status).toBe(404)
    expect(await (await ask('/brand/0123456789abcdef.css')).text()).toContain(`url(/brand/${logo})`)
    await db.deleteFrom('setting').where('key', '=', 'club').execute()
    const brandJson = JSON.stringify({ accent: '#f2b705', second: '#14213d' })
    await db.updateTable('setting').set({ value: brandJson }).where('key', '=', 'brand').execute()
    expect((await ask('/icons/LC-f2b705-14213d/icon-192.png')).status).toBe(200)
    expect((await ask(`/og/events/${id}.png`)).status).toBe(200)
    for (const path of ['/icons/XX/icon-192.png', '/icons/RC/icon-9.png', '/icons/RC/constructor'])
      expect((await ask(path)).status).toBe(404)
  })
})

/** A club of older settings: letters of its mark that cannot be drawn are refused today. */
test('a club whose letters cannot be drawn has the mark that came with the site, and no gap', async () => {
  const db = await open()
  const { id } = await anEvent(db)
  const { ask } = await cardsOn(db)
  const drawn = async (letters: string) =>
    Promise.all(
      [`/icons/${letters}-f2b705-14213d/icon-192.png`, `/og/events/${id}.png`].map(async (path) =>
        Buffer.from(await (await ask(path)).arrayBuffer()).toString('base64'),
      ),
    )
  const brand = JSON.stringify({ accent: '#f2b705', second: '#14213d' })
  const updated_at = '2026-11-01T10:00:00.000Z'
  await db.insertInto('setting').values({ key: 'brand', value: brand, updated_at }).execute()
  const shipped = await drawn('LC')
  const value = JSON.stringify({ short: '电影' })
  await db.insertInto('setting').values({ key: 'club', value, updated_at }).execute()
  expect(await drawn(encodeURIComponent('电影'))).toEqual(shipped)
})

const UPLOADED = '0198c7a0-0000-4000-8000-000000000001.webp'

/** Events with an uploaded picture: it is read once for each card that is drawn, no sooner than `opening` has passed. */
async function countedOn(db: Database, { events }: { events: number }) {
  const { services, ask } = await cardsOn(db)
  const { promise: opening, resolve: openUp } = Promise.withResolvers<void>()
  const count = { drawn: 0 }
  services.storage.get = async () => {
    count.drawn += 1
    await opening
    return null
  }
  const paths = []
  for (let n = 0; n < events; n += 1) {
    const { id } = await anEvent(db, { image: `/uploads/${UPLOADED}`, title: `Night ${n}` })
    paths.push(`/og/events/${id}.png`)
  }
  return { ask, openUp, paths, count }
}

describe('concurrent requests for share images', () => {
  test('render each image once', async () => {
    const db = await open()
    const { ask, openUp, paths, count } = await countedOn(db, { events: 2 })
    openUp()
    const answers = await Promise.all([...paths, ...paths, ...paths].map((path) => ask(path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(count.drawn).toBe(2)
  })

  test('are answered with 503 beyond the limit, and succeed on a retry', async () => {
    const db = await open()
    const { ask, openUp, paths, count } = await countedOn(db, { events: 11 })
    const answers: [number, string | null][] = []
    const responses = paths.map(async (path) => {
      const { status, headers } = await ask(path)
      answers.push([status, headers.get('retry-after')])
    })
    await expect.poll(() => answers, { timeout: 10_000 }).toHaveLength(2)
    expect(answers).toEqual([
      [503, '5'],
      [503, '5'],
    ])
    openUp()
    await Promise.all(responses)
    expect(answers.slice(2)).toEqual(Array.from({ length: 9 }, () => [200, null]))
    expect(count.drawn).toBe(9)
    const later = await Promise.all(paths.map((path) => ask(path)))
    expect(new Set(later.map(({ status }) => status))).toEqual(new Set([200]))
    expect(count.drawn).toBe(11)
  }, 300_000)
})
