import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import type { Application } from '#app/pages/acting.server.ts'
import type { Database } from '#app/platform/db.ts'
import { actingAs } from '#tests/support/acting.ts'
import { engines } from '#tests/support/database.ts'
import { anEvent } from '#tests/support/factories.ts'
import { openFound } from './found.ts'

const [sqlite] = engines
const open = () => sqlite?.open() ?? Promise.reject(new Error('no engine'))

function cardsOn(db: Database) {
  const services = actingAs(db, visitor)
  const application = { services, now: () => new Date() } as unknown as Application
  const found = openFound({ application, publicFolder: 'content/public', buildName: async () => 'b1' })
  return { services, ask: async (path: string, headers = {}) => found.request(path, { headers }) }
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

describe('the card of an event', () => {
  test('is a picture of 1200 by 630 with its title on its own picture, darkened', async () => {
    const db = await open()
    const { id } = await anEvent(db)
    const answer = await cardsOn(db).ask(`/og/events/${id}.png`)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    const png = await answer.arrayBuffer()
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(await brightest(png, titleRegion)).toBeGreaterThan(220)
    expect(await brightest(png, besideTitle)).toBeLessThan(110)
    expect(png.byteLength).toBeLessThan(400_000)
  })

  test('is asked for once and then kept, until the event is another', async () => {
    const db = await open()
    const { id } = await anEvent(db)
    const { ask } = cardsOn(db)
    const first = await ask(`/og/events/${id}.png`)
    const etag = first.headers.get('etag') ?? ''
    expect((await ask(`/og/events/${id}.png`, { 'if-none-match': etag })).status).toBe(304)
    await db.updateTable('event').set({ participants: 5, revision: 1 }).execute()
    expect((await ask(`/og/events/${id}.png`)).headers.get('etag')).toBe(etag)
    await db.updateTable('event').set({ title: 'Another' }).execute()
    const changed = await ask(`/og/events/${id}.png`, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  test('has the uploaded picture, or the club’s when it is gone or somebody else’s', async () => {
    const db = await open()
    const { services, ask } = cardsOn(db)
    const white = { create: { width: 64, height: 64, channels: 3, background: '#ffffff' } } as const
    const name = '0198c7a0-0000-4000-8000-000000000001.webp'
    await services.storage.put(name, await sharp(white).webp().toBuffer())
    const brightnessOf = async (image: string) => {
      const { id } = await anEvent(db, { image })
      return brightest(await (await ask(`/og/events/${id}.png`)).arrayBuffer(), besideTitle)
    }
    const uploaded = await brightnessOf(`/uploads/${name}`)
    const lost = await brightnessOf('/uploads/0198c7a0-0000-4000-8000-000000000002.webp')
    expect(uploaded).toBeGreaterThan(lost)
    expect(await brightnessOf('https://elsewhere.example/a.jpg')).toBe(lost)
    expect(await brightnessOf('/art/nothing/here.webp')).toBe(lost)
  })

  test('is drawn for the featured pages and for a title no letter of ours can set', async () => {
    const db = await open()
    const { id } = await anEvent(db, { title: 'फ़िल्म रात 🎬' })
    const { ask } = cardsOn(db)
    const asked = await Promise.all(['1', '2', id].map((name) => ask(`/og/events/${name}.png`)))
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('is none where there is no event', async () => {
    const { ask } = cardsOn(await open())
    for (const name of ['3', '0198c7a0-0000-7000-8000-000000000000'])
      expect((await ask(`/og/events/${name}.png`)).status).toBe(404)
  })
})
