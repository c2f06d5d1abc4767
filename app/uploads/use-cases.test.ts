import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { pictureAddress } from '#app/club/addresses.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { PictureStorage } from '#app/platform/storage/storage.ts'
import { captureLog } from '#tests/support/captured-log.ts'
import { anAdmin, anEvent } from '#tests/support/factories.ts'
import { actingAs, admin, memoryStorage } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import {
  hasHeicHeader,
  IMAGE_MAX_BYTES,
  pickedFileProblem,
  UPLOADS_PER_HOUR,
  uploadMessages,
} from './rules.ts'
import { deletePictures, savePicture, readPicture } from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')

const fullStorage: PictureStorage = {
  ...memoryStorage(),
  put: async () => {
    throw new Error('ENOSPC')
  },
}

async function png(): Promise<Uint8Array> {
  return sharp({ create: { width: 30, height: 20, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
}

/** A PNG of exactly so many bytes: decoders stop at its end, what follows is never kept. */
async function pngOf(size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  bytes.set(await png())
  return bytes
}

describe.each(engines)('pictures, on $name', ({ open }) => {
  let db: Database
  let storage: ReturnType<typeof memoryStorage>
  beforeEach(async () => {
    db = await open()
    storage = memoryStorage()
  })

  const as = (viewer: Viewer) => ({ ...actingAs(db, viewer, { now }), storage })

  it('get an absolute address that the event form accepts, and can be read back', async () => {
    const acting = as(admin)
    const outcome = await savePicture(acting, await png())
    if (!outcome.ok) throw new Error(outcome.problem)
    const { url } = outcome.value
    expect(url).toMatch(new RegExp(`^${acting.env.publicUrl}/uploads/[0-9a-f-]{36}\\.webp$`))
    expect(pictureAddress(url, acting.env.publicUrl)).toBe(new URL(url).pathname)
    const name = url.split('/').at(-1) ?? ''
    expect(await readPicture(acting, name)).toEqual(storage.kept.get(name))
    expect(await readPicture(acting, name.replace('.webp', '-640.webp'))).not.toBeNull()
    expect(await readPicture(acting, '../../etc/passwd')).toBeNull()
    expect(await readPicture(acting, `..%2f${name}`)).toBeNull()
  })

  it('may have at most 2,097,152 bytes', async () => {
    expect(await savePicture(as(admin), await pngOf(IMAGE_MAX_BYTES))).toMatchObject({ ok: true })
    const outcome = await savePicture(as(admin), await pngOf(IMAGE_MAX_BYTES + 1))
    expect(outcome).toEqual({ ok: false, problem: 'too-large' })
  })

  it('are refused when their bytes are not an image', async () => {
    expect(await savePicture(as(admin), Buffer.from('<svg/>'))).toEqual({
      ok: false,
      problem: 'not-an-image',
    })
    expect(storage.kept.size).toBe(0)
  })

  it('fail with a message when the disk is full', async () => {
    const outcome = await savePicture({ ...as(admin), storage: fullStorage }, await png())
    expect(!outcome.ok && uploadMessages[outcome.problem]).toBe('Failed to upload image. Please try again.')
  })

  it('fail when the storage quota is used up', async () => {
    const actingAtQuota = { ...as(admin), storage: { ...storage, isFull: async () => true } }
    expect(await savePicture(actingAtQuota, await png())).toEqual({ ok: false, problem: 'failed' })
    expect(storage.kept.size).toBe(0)
  })

  it('are stored once when the same admin sends them again with the same key', async () => {
    const [acting, bytes, key] = [as(admin), await png(), 'a random key of theirs']
    const first = await savePicture(acting, bytes, key)
    expect(await savePicture(acting, bytes, key)).toEqual(first)
    expect(storage.kept.size).toBe(2)
    const otherUpload = await savePicture(as({ ...admin, id: newId() }), bytes, key)
    expect(otherUpload).not.toEqual(first)
    expect(await savePicture(acting, await pngOf(9_000), key)).not.toEqual(first)
    expect(await savePicture(acting, bytes, 'too short')).not.toEqual(
      await savePicture(acting, bytes, 'too short'),
    )
  })

  it('are looked up by the database before they are deleted: what else is shown is not read', async () => {
    const acting = as(admin)
    const own = await savePicture(acting, await png())
    const shown = await savePicture(acting, await pngOf(9_000))
    if (!own.ok || !shown.ok) throw new Error('not kept')
    const { id: createdBy } = await anAdmin(db)
    await anEvent(db, { title: 'Shown', createdBy, image: shown.value.url })
    for (let n = 0; n < 60; n += 1)
      await anEvent(db, { title: `${n}`, createdBy, image: `/uploads/${randomUUID()}.webp` })
    let rows = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        rows += result.rows.length
        return result
      },
    })
    const others = Array.from({ length: 120 }, () => `/uploads/${randomUUID()}.webp`)
    await deletePictures({ db: counted, storage }, own.value.url, ...others, shown.value.url)
    expect(storage.kept.size).toBe(2)
    expect(await readPicture(acting, shown.value.url.split('/').at(-1) ?? '')).not.toBe(null)
    expect(rows).toBe(1)
  })

  it('that the storage does not delete are named in the log, or in the error where there is none', async () => {
    const services = { db, storage: { ...storage, delete: () => Promise.reject(new Error('away')) } }
    const [id, other] = [randomUUID(), randomUUID()]
    const { log, lines } = captureLog()
    const sources = [`/uploads/${id}.webp`, `/uploads/${other}.webp`]
    const names = [id, other].flatMap((one) => [`${one}-640.webp`, `${one}.webp`]).join(', ')
    await expect(deletePictures(services, ...sources)).rejects.toThrow(names)
    await deletePictures({ ...services, log }, ...sources)
    expect(JSON.stringify(lines())).toContain(names)
  })

  it('are limited per hour, regardless of the rate limit setting', async () => {
    const acting = as(admin)
    const env = { ...acting.env, rateLimitScale: 100 }
    const bytes = await png()
    for (let n = 0; n < UPLOADS_PER_HOUR; n += 1)
      expect(await savePicture({ ...acting, env }, bytes)).toMatchObject({ ok: true })
    expect(await savePicture({ ...acting, env }, bytes)).toEqual({ ok: false, problem: 'too-many-attempts' })
  })
})

it.each([
  ['heic', true],
  ['heix', true],
  ['mif1', true],
  ['avif', false],
  ['isom', false],
])('a file of the brand %s is HEIC: %s', (brand, isHeic) => {
  expect(hasHeicHeader(Buffer.from(`\0\0\0\u0018ftyp${brand}`, 'latin1'))).toBe(isHeic)
})

describe('the check of a picked file', () => {
  it.each([
    ['image/png', IMAGE_MAX_BYTES, undefined],
    ['image/gif', IMAGE_MAX_BYTES + 1, 'Image size should be less than 2MB'],
    ['image/svg+xml', 10, 'Please upload a valid image file (JPEG, PNG, GIF, or WEBP)'],
    [
      'image/heic',
      10,
      'HEIC pictures cannot be used here. On an iPhone choose the picture in Safari, or set Camera, Formats to Most Compatible; otherwise save it as JPEG first.',
    ],
    ['', 10, 'Please upload a valid image file (JPEG, PNG, GIF, or WEBP)'],
  ])('of type %s with %d bytes answers: %s', (type, size, message) => {
    const problem = pickedFileProblem({ name: 'a', type, size })
    expect(problem ? uploadMessages[problem] : undefined).toBe(message)
  })
})
