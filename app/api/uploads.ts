import type { Context } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { streamedResponse } from '#app/platform/http/streamed-response.ts'
import type { Services } from '#app/platform/services.ts'
import { IMAGE_MAX_BYTES, isRevocable, uploadMessages } from '#app/uploads/rules.ts'
import { fileMessages, isCaptionsName, videoName } from '#app/uploads/video.rules.ts'
import {
  saveCaptions,
  savePicture,
  saveVideoPiece,
  streamCaptions,
  streamPicture,
} from '#app/uploads/use-cases.server.ts'
import { pictureMessages } from '#app/events/pictures.rules.ts'
import { permissionMessages } from '#app/events/rules.ts'
import { addPicture } from '#app/events/use-cases.server.ts'
import { serveVideo } from './videos.ts'

/** Allowance for the multipart headers around one picture of the largest size. */
const MULTIPART_OVERHEAD_BYTES = 65_536
const YEAR_S = 31_536_000

/** A full disk is a server error, not a mistake of the client. */
const statuses = {
  'not-an-image': 400,
  heic: 400,
  'not-a-video': 400,
  'unreadable-video': 400,
  'no-captions': 400,
  'too-large': 413,
  'video-too-large': 413,
  'captions-too-large': 413,
  'too-many-attempts': 429,
  failed: 503,
  'gone-event': 400,
  'no-hash': 400,
  'too-many': 400,
} as const

type Saved = { ok: true; url: string | null } | { ok: false; problem: keyof typeof statuses; message: string }

function refusal(c: Context, message: string, status: 400 | 401 | 403 | 413 | 429 | 503) {
  return c.json({ success: false, error: { message } }, status, { 'cache-control': 'no-store' })
}

async function picture(acting: Acting, file: File, key: string | undefined): Promise<Saved> {
  const outcome = await savePicture(acting, await file.bytes(), key)
  if (outcome.ok) return { ok: true, url: outcome.value.url }
  return { ...outcome, message: uploadMessages[outcome.problem] }
}

/** A picture of an event that is over, with the hash of the file as it was chosen. */
async function eventPicture(acting: Acting, file: File, form: FormData): Promise<Saved> {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const [eventId, hash] = [textOf('event'), textOf('hash')]
  const outcome = await addPicture(acting, { eventId, hash, bytes: await file.bytes() })
  if (outcome.ok) return { ok: true, url: null }
  return { ...outcome, message: { ...uploadMessages, ...pictureMessages }[outcome.problem] }
}

async function captions(acting: Acting, file: File): Promise<Saved> {
  const outcome = await saveCaptions(acting, await file.bytes())
  if (outcome.ok) return { ok: true, url: outcome.value.url }
  return { message: fileMessages[outcome.problem], ...outcome }
}

async function videoPiece(acting: Acting, form: FormData, file: File): Promise<Saved> {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const outcome = await saveVideoPiece(acting, {
    key: textOf('key'),
    at: Number(textOf('at') || Number.NaN),
    total: Number(textOf('total') || Number.NaN),
    type: textOf('type'),
    bytes: await file.bytes(),
  })
  if (outcome.ok) return { ok: true, url: outcome.value.url }
  return { ...outcome, message: fileMessages[outcome.problem] }
}

async function saveUpload(acting: Acting, form: FormData | null, key: string | undefined): Promise<Saved> {
  const fileOf = (name: string) => {
    const value = form?.get(name)
    return value instanceof File ? value : null
  }
  const [piece, text, image] = [fileOf('piece'), fileOf('captions'), fileOf('image')]
  if (form && piece) return videoPiece(acting, form, piece)
  if (text) return captions(acting, text)
  if (form?.has('event') && image) return eventPicture(acting, image, form)
  if (image) return picture(acting, image, key)
  return { ok: false, problem: 'not-an-image', message: uploadMessages['not-an-image'] }
}

/**
 * POST multipart `image` → { success, data: { url } } (product.md#event-image); `captions` likewise. A video comes as pieces
 * (`piece`, with `key`, `at`, `total`, `type`): `url` is null until the last one.
 */
export async function receiveUpload(c: Context, acting: Acting) {
  if (acting.viewer.kind === 'visitor') return refusal(c, permissionMessages['not-signed-in'], 401)
  const length = Number(c.req.header('content-length') ?? Number.NaN)
  if (!(length <= IMAGE_MAX_BYTES + MULTIPART_OVERHEAD_BYTES))
    return refusal(c, uploadMessages['too-large'], 413)
  const form = await c.req.raw.formData().catch(() => null)
  try {
    const outcome = await saveUpload(acting, form, c.req.header('idempotency-key'))
    if (!outcome.ok) return refusal(c, outcome.message, statuses[outcome.problem])
    return c.json({ success: true, data: { url: outcome.url } }, 200, { 'cache-control': 'no-store' })
  } catch (error) {
    if (error instanceof NotAllowed) return refusal(c, permissionMessages['not-allowed'], 403)
    throw error
  }
}

/**
 * Stored files never change: cached for a year, with one fixed type, and no script can run from them. A picture that may be taken
 * down is asked for again each time, and answered with 304.
 */
export async function serveUpload(c: Context, services: Services) {
  const name = c.req.param('name') ?? ''
  if (videoName(name)) return serveVideo(c, services, name)
  const isCaptions = isCaptionsName(name)
  const stored = await (isCaptions ? streamCaptions(services, name) : streamPicture(services, name))
  if (!stored) return c.text('Not found', 404, { 'cache-control': 'no-store' })
  const etag = `"${name}"`
  const caching: Record<string, string> = isRevocable(name)
    ? { 'cache-control': 'private, no-cache', etag }
    : { 'cache-control': `public, max-age=${YEAR_S}, immutable` }
  if (isRevocable(name) && c.req.header('if-none-match') === etag) {
    void stored.stream.cancel()
    return c.body(null, 304, caching)
  }
  return streamedResponse(stored, {
    method: c.req.method,
    headers: {
      ...caching,
      'content-type': isCaptions ? 'text/vtt; charset=utf-8' : 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
