import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#app/club/durations.rules.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { mailsHeldOf } from '#app/club/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { StoredBytes } from '#app/platform/storage/byte-stream.ts'
import { sendToImageHost } from '#app/platform/storage/image-host.ts'
import { takeAddressToken, takeToken } from '#app/platform/http/rate-limit.ts'
import type { Services } from '#app/platform/services.ts'
import { type Picture, reencodePicture, UnreadablePicture } from './pictures.server.ts'
import {
  EVENT_PICTURES_PER_HOUR,
  hasHeicHeader,
  IMAGE_MAX_BYTES,
  isPictureName,
  revocableId,
  UNUSED_RETENTION_MS,
  type UploadProblem,
  UPLOADS_PER_HOUR,
  visitorPictureLimit,
} from './rules.ts'
import { unusedAmong, uploadsInUse } from './unused.store.server.ts'
import { uploaderOf, uploadId } from './upload-id.server.ts'

export { findVideo, streamCaptions, saveCaptions, saveVideoPiece, type StoredVideo } from './videos.server.ts'

const budgets = { uploads: UPLOADS_PER_HOUR, 'event-pictures': EVENT_PICTURES_PER_HOUR } as const

interface Counted {
  budget: keyof typeof budgets
  /** By whom the pictures are counted. */
  uploader: string
}

async function isWithinBudget({ db, now }: Acting, { budget, uploader }: Counted): Promise<boolean> {
  const key = `${budget}:${uploader}`
  return (await takeToken(db, { key, limit: budgets[budget], windowMs: HOUR_MS, now })).ok
}

const pictureUrl = ({ env }: Acting, id: string) => `${env.publicUrl}/uploads/${id}.webp`

async function storePicture(acting: Acting, id: string, { wide, small }: Picture): Promise<string> {
  const { storage, env } = acting
  if (env.imageHostUrl) return sendToImageHost(env.imageHostUrl, wide)
  await storage.put(`${id}-640.webp`, small)
  await storage.put(`${id}.webp`, wide)
  return pictureUrl(acting, id)
}

const idsIn = (text: string) =>
  Array.from(text.matchAll(/\/uploads\/([0-9a-f-]{36})\.webp/g), ([, id = '']) => id)
const namesOf = (id: string) => [`${id}-640.webp`, `${id}.webp`] as const

/**
 * Gives a kept picture a new address that nobody knows; the old one stays until `deletePictures`. null: it is not kept here.
 */
export async function copyPicture(
  { storage }: Pick<Services, 'storage'>,
  src: string,
): Promise<string | null> {
  const [from] = idsIn(src)
  const to = revocableId(randomUUID())
  if (!from || !(await storage.has(`${from}.webp`))) return null
  for (const [at, name] of namesOf(from).entries()) {
    const bytes = await storage.get(name)
    if (bytes) await storage.put(namesOf(to)[at] ?? name, bytes)
  }
  return `/uploads/${to}.webp`
}

type PictureServices = Pick<Services, 'db' | 'storage'> & Partial<Pick<Services, 'log'>>

/**
 * Deletes the files of these pictures, unless something else still shows them: an event may have the same picture. If the
 * storage cannot be reached for some, the others are deleted; the names of those that stay are logged, or thrown without a log.
 * `pictures`: addresses, or texts with addresses in them.
 */
export async function deletePictures(services: PictureServices, ...pictures: string[]): Promise<void> {
  await deletePicturesOf(services, { ids: [], pictures })
}

/** Called before the rows with these ids are deleted, which do not count as showing them: after a failure both are tried again. */
export async function deletePicturesOf(
  { db, storage, log }: PictureServices,
  { ids: owners, pictures }: { ids: string[]; pictures: string[] },
): Promise<void> {
  const ids = pictures.flatMap(idsIn)
  const used = await uploadsInUse(db, ids, owners)
  const failed = new Map<string, unknown>()
  for (const id of ids)
    if (!used.has(id))
      for (const name of namesOf(id))
        await storage.delete(name).catch((error: unknown) => void failed.set(name, error))
  if (failed.size === 0) return
  const names = [...failed.keys()].join(', ')
  const err = new AggregateError(failed.values(), `These pictures were not deleted: ${names}`)
  if (!log) throw err
  log.error({ err }, 'pictures were not deleted')
}

/** product.md#event-image. The type is detected from the bytes; the picture is re-encoded and stored under a random name. */
export async function savePicture(
  acting: Acting,
  bytes: Uint8Array,
  requestKey = '',
  budget: keyof typeof budgets = 'uploads',
): Promise<Outcome<{ url: string; bytes: number }, UploadProblem>> {
  mustBeAble(acting.viewer, 'uploads.keep')
  return keepPicture(acting, bytes, { budget, uploader: uploaderOf(acting), requestKey })
}

/** The same for a visitor who entered a film. `uploader`: by which the pictures are counted, and by the network address. */
export async function saveVisitorPicture(
  acting: Acting,
  bytes: Uint8Array,
  { uploader, address }: { uploader: string; address: string },
): Promise<Outcome<{ url: string }, UploadProblem>> {
  mustBeAble(acting.viewer, 'films.submit')
  if (
    !(await takeAddressToken(acting, { name: 'visitor-pictures:address', address, ...visitorPictureLimit }))
  )
    return refused('too-many-attempts')
  return keepPicture(acting, bytes, { budget: 'uploads', uploader, requestKey: '' })
}

async function keepPicture(
  acting: Acting,
  bytes: Uint8Array,
  { requestKey, ...counted }: Counted & { requestKey: string },
): Promise<Outcome<{ url: string; bytes: number }, UploadProblem>> {
  if (bytes.byteLength > IMAGE_MAX_BYTES) return refused('too-large')
  try {
    const anyId = uploadId(acting, requestKey, bytes)
    const id = counted.budget === 'event-pictures' ? revocableId(anyId) : anyId
    if (requestKey && (await acting.storage.has(`${id}.webp`))) {
      const kept = await Promise.all(namesOf(id).map((name) => acting.storage.get(name)))
      const size = kept.reduce((sum, file) => sum + (file?.byteLength ?? 0), 0)
      return done({ url: pictureUrl(acting, id), bytes: size })
    }
    const picture = await reencodePicture(bytes)
    if (!(await isWithinBudget(acting, counted))) return refused('too-many-attempts')
    if (await acting.storage.isFull?.()) {
      acting.log.error('the pictures take all the room they may: nothing more is kept')
      return refused('failed')
    }
    const size = picture.wide.byteLength + picture.small.byteLength
    return done({ url: await storePicture(acting, id, picture), bytes: size })
  } catch (error) {
    if (error instanceof UnreadablePicture) return refused(hasHeicHeader(bytes) ? 'heic' : 'not-an-image')
    acting.log.error({ err: error }, 'a picture could not be kept')
    return refused('failed')
  }
}

/** Decoded and encoded again, at most 640 pixels; null: no picture. */
export async function smallPicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    return (await reencodePicture(bytes)).small
  } catch (error) {
    if (error instanceof UnreadablePicture) return null
    throw error
  }
}

/**
 * Housekeeping: deletes uploads that nothing uses and parts that a killed process left. Returns how many files. A restored copy,
 * whose mails are held, deletes none: the live site may have the same bucket.
 */
export async function deleteUnusedPictures({
  db,
  now,
  storage,
  isDryRun = false,
}: Pick<Services, 'db' | 'storage'> & { now: Date; isDryRun?: boolean | undefined }): Promise<number> {
  if (await mailsHeldOf(db)) return 0
  const names = await unusedAmong(db, await storage.list(), new Date(now.getTime() - UNUSED_RETENTION_MS))
  if (!isDryRun) for (const name of names) await storage.delete(name)
  return names.length
}

/** For an answer. */
export async function streamPicture(
  { storage }: Pick<Services, 'storage'>,
  name: string,
): Promise<StoredBytes | null> {
  return isPictureName(name) ? storage.stream(name) : null
}

/** The whole picture, to draw it into another one. */
export async function readPicture(
  { storage }: Pick<Services, 'storage'>,
  name: string,
): Promise<Uint8Array | null> {
  return isPictureName(name) ? storage.get(name) : null
}
