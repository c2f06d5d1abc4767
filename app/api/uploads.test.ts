import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { actingAs, memoryStorage } from '#tests/support/test-services.ts'
import { addPicture, publicPictures, takePictureDown } from '#app/events/use-cases.server.ts'
import { openFolderStorage } from '#app/platform/storage/storage.ts'
import { newFolder, newPlace, openAt } from '#tests/support/database.ts'
import { anAdmin, anEvent, viewerOf } from '#tests/support/factories.ts'
import { UPLOADS_PER_HOUR } from '#app/uploads/rules.ts'
import { receiveUpload, serveUpload } from './uploads.ts'

async function png(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}

/** Sent so many times by one admin, to a disk that is full or is not. */
async function sendUpload(
  image: Blob,
  { times = 1, isFull = false } = {},
): Promise<{ status: number; body: unknown }> {
  const { db } = await openAt(await newPlace('sqlite'))
  const acting = actingAs(db, viewerOf(await anAdmin(db)))
  const put = async () => {
    if (isFull) throw new Error('ENOSPC: no space left on device')
  }
  const storage = { ...acting.storage, put }
  const api = new Hono().post('/api/uploads', (c) => receiveUpload(c, { ...acting, storage }))
  let answer = new Response()
  for (let n = 0; n < times; n += 1) {
    const body = new FormData()
    body.set('image', image, 'a.png')
    const headers = { 'content-length': String(image.size + 200) }
    answer = await api.request('/api/uploads', { method: 'POST', body, headers })
  }
  return { status: answer.status, body: await answer.json() }
}

test('an upload to a full disk is answered with 503', async () => {
  const { status, body } = await sendUpload(await png(), { isFull: true })
  expect(status).toBe(503)
  expect(body).toEqual({
    success: false,
    error: { message: 'Failed to upload image. Please try again.' },
  })
})

test('an upload above the limit is answered with 429, an invalid upload with 400', async () => {
  expect((await sendUpload(await png(), { times: UPLOADS_PER_HOUR + 1 })).status).toBe(429)
  expect((await sendUpload(new Blob(['<svg/>']))).status).toBe(400)
  expect((await sendUpload(await png())).status).toBe(200)
})

test('a picture of an event is asked for again each time, so that one that is taken down is gone at once', async () => {
  const { db } = await openAt(await newPlace('sqlite'))
  const now = new Date('2030-04-01T06:00:00Z')
  const acting = { ...actingAs(db, viewerOf(await anAdmin(db)), { now }), storage: memoryStorage() }
  const { id: eventId } = await anEvent(db)
  await addPicture(acting, { eventId, hash: 'a'.repeat(64), bytes: await (await png()).bytes() })
  const { pictures } = (await publicPictures(acting, { id: eventId, status: 'past' })) ?? { pictures: [] }
  const { id, src } = pictures[0] ?? { id: '', src: '' }
  const api = new Hono().get('/uploads/:name', (c) => serveUpload(c, acting))
  const first = await api.request(src)
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
  expect((await api.request(src, known)).status).toBe(304)
  await takePictureDown(acting, { eventId, id, address: '192.0.2.1' })
  for (const address of [src, src.replace('.webp', '-640.webp')])
    expect((await api.request(address, known)).status).toBe(404)
})

/** A reader that stops reading must not keep more than this in memory. */
const PIECE_BYTES = 65_536

test.each(['webp', 'vtt', 'mp4'])(
  'a stored file .%s is answered piece by piece, and never in memory as a whole',
  async (type) => {
    const { db } = await openAt(await newPlace('sqlite'))
    const acting = {
      ...actingAs(db, viewerOf(await anAdmin(db))),
      storage: await openFolderStorage(await newFolder()),
    }
    const id = '0198c7a0-0000-4000-8000-000000000001'
    const file = Buffer.alloc(300_000)
    for (const name of [`${id}.${type}`, `${id}-0000.${type}`]) await acting.storage.put(name, file)
    await acting.storage.put(`${id}.json`, Buffer.from(JSON.stringify({ total: file.length })))
    const api = new Hono().get('/uploads/:name', (c) => serveUpload(c, acting))
    const memory: number[] = []
    for await (const { buffer } of (await api.request(`/uploads/${id}.${type}`)).body ?? [])
      memory.push(buffer.byteLength)
    expect([memory.length > 1, Math.max(...memory)]).toEqual([true, PIECE_BYTES])
  },
)
