import { HOUR_MS } from '#app/club/durations.rules.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { StoredBytes } from '#app/platform/storage/byte-stream.ts'
import { sendToImageHost } from '#app/platform/storage/image-host.ts'
import { takeToken } from '#app/platform/http/rate-limit.ts'
import type { Services } from '#app/platform/services.ts'
import { type Picture, reencodePicture, UnreadablePicture } from './pictures.server.ts'
import {
  hasHeicHeader,
  IMAGE_MAX_BYTES,
  isPictureName,
  UNUSED_RETENTION_MS,
  type UploadProblem,
  UPLOADS_PER_HOUR,
} from './rules.ts'
import { deleteUnusedFiles } from './unused.store.server.ts'
import { uploaderOf, uploadId } from './upload-id.server.ts'

export { findVideo, streamCaptions, saveCaptions, saveVideoPiece, type StoredVideo } from './videos.server.ts'

async function isWithinBudget(acting: Acting): Promise<boolean> {
  const { db, now } = acting
  const key = `uploads:${uploaderOf(acting)}`
  return (await takeToken(db, { key, limit: UPLOADS_PER_HOUR, windowMs: HOUR_MS, now })).ok
}

const pictureUrl = ({ env }: Acting, id: string) => `${env.publicUrl}/uploads/${id}.webp`

async function storePicture(acting: Acting, id: string, { wide, small }: Picture): Promise<string> {
  const { storage, env } = acting
  if (env.imageHostUrl) return sendToImageHost(env.imageHostUrl, wide)
  await storage.put(`${id}-640.webp`, small)
  await storage.put(`${id}.webp`, wide)
  return pictureUrl(acting, id)
}

/** product.md#event-image. The type is detected from the bytes; the picture is re-encoded and stored under a random name. */
export async function savePicture(
  acting: Acting,
  bytes: Uint8Array,
  requestKey = '',
): Promise<Outcome<{ url: string }, UploadProblem>> {
  mustBeAble(acting.viewer, 'uploads.keep')
  if (bytes.byteLength > IMAGE_MAX_BYTES) return refused('too-large')
  try {
    const id = uploadId(acting, requestKey, bytes)
    if (requestKey && (await acting.storage.has(`${id}.webp`))) return done({ url: pictureUrl(acting, id) })
    const picture = await reencodePicture(bytes)
    if (!(await isWithinBudget(acting))) return refused('too-many-attempts')
    if (await acting.storage.isFull?.()) {
      acting.log.error('the pictures take all the room they may: nothing more is kept')
      return refused('failed')
    }
    return done({ url: await storePicture(acting, id, picture) })
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

/** Housekeeping: deletes uploads that nothing uses and parts that a killed process left. Returns how many files. */
export async function deleteUnusedPictures({
  db,
  now,
  pictures,
  isDryRun = false,
}: {
  db: Database
  now: Date
  /** The folder they are kept in. */
  pictures: string
  isDryRun?: boolean | undefined
}): Promise<number> {
  return deleteUnusedFiles(db, pictures, {
    before: new Date(now.getTime() - UNUSED_RETENTION_MS),
    isDryRun,
  })
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
