import { randomUUID } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { sendToImageHost } from '#app/platform/image-host.ts'
import { takeToken } from '#app/platform/rate-limit.ts'
import type { Services } from '#app/platform/services.ts'
import { type Picture, redrawn, Unreadable } from './pictures.server.ts'
import { HOUR_MS, IMAGE_MAX_BYTES, isPictureName, type UploadProblem, UPLOADS_AN_HOUR } from './rules.ts'

async function isWithinBudget({ db, env, viewer, now }: Acting): Promise<boolean> {
  const key = `uploads:${viewer.kind === 'user' ? viewer.id : 'visitor'}`
  const limit = UPLOADS_AN_HOUR * env.rateLimitScale
  return (await takeToken(db, { key, limit, windowMs: HOUR_MS, now })).ok
}

async function kept({ storage, env }: Acting, { wide, small }: Picture): Promise<string> {
  if (env.imageHostUrl) return sendToImageHost(env.imageHostUrl, wide)
  const id = randomUUID()
  await storage.put(`${id}-640.webp`, small)
  await storage.put(`${id}.webp`, wide)
  return `${env.publicUrl}/uploads/${id}.webp`
}

/** Decision 25. The bytes alone decide what a picture is; what is kept is drawn anew under a random name. */
export async function keepPicture(
  acting: Acting,
  bytes: Uint8Array,
): Promise<Outcome<{ url: string }, UploadProblem>> {
  mustBeAble(acting.viewer, 'uploads.keep')
  if (bytes.byteLength > IMAGE_MAX_BYTES) return refused('too-large')
  try {
    const picture = await redrawn(bytes)
    if (!(await isWithinBudget(acting))) return refused('too-many')
    return done({ url: await kept(acting, picture) })
  } catch (error) {
    if (error instanceof Unreadable) return refused('not-an-image')
    acting.log.error({ err: error }, 'a picture could not be kept')
    return refused('failed')
  }
}

export async function readPicture(
  { storage }: Pick<Services, 'storage'>,
  name: string,
): Promise<Uint8Array | null> {
  return isPictureName(name) ? storage.get(name) : null
}
