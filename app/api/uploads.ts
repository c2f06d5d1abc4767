import type { Context } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import type { Services } from '#app/platform/services.ts'
import { IMAGE_MAX_BYTES, uploadMessages } from '#app/uploads/rules.ts'
import { savePicture, readPicture } from '#app/uploads/use-cases.server.ts'
import { permissionMessages } from '#app/events/rules.ts'

/** Allowance for the multipart headers around one picture of the largest size. */
const MULTIPART_OVERHEAD_BYTES = 65_536
const YEAR_S = 31_536_000

/** A full disk is a server error, not a mistake of the client. */
const statuses = { 'not-an-image': 400, 'too-large': 413, 'too-many-attempts': 429, failed: 503 } as const

function refusal(c: Context, message: string, status: 400 | 401 | 403 | 413 | 429 | 503) {
  return c.json({ success: false, error: { message: message } }, status, { 'cache-control': 'no-store' })
}

async function pictureIn(request: Request): Promise<Uint8Array | null> {
  const form = await request.formData().catch(() => null)
  const image = form?.get('image')
  return image instanceof File ? image.bytes() : null
}

/** POST multipart `image` → { success, data: { url } } (product.md#event-image). */
export async function receiveUpload(c: Context, acting: Acting) {
  if (acting.viewer.kind === 'visitor') return refusal(c, permissionMessages['not-signed-in'], 401)
  const length = Number(c.req.header('content-length') ?? Number.NaN)
  if (!(length <= IMAGE_MAX_BYTES + MULTIPART_OVERHEAD_BYTES))
    return refusal(c, uploadMessages['too-large'], 413)
  const bytes = await pictureIn(c.req.raw)
  if (!bytes) return refusal(c, uploadMessages['not-an-image'], 400)
  try {
    const outcome = await savePicture(acting, bytes, c.req.header('idempotency-key'))
    if (outcome.ok)
      return c.json({ success: true, data: { url: outcome.value.url } }, 200, { 'cache-control': 'no-store' })
    return refusal(c, uploadMessages[outcome.problem], statuses[outcome.problem])
  } catch (error) {
    if (error instanceof NotAllowed) return refusal(c, permissionMessages['not-allowed'], 403)
    throw error
  }
}

/** Stored pictures never change: cached for a year, with one fixed type, and no script can run from them. */
export async function serveUpload(c: Context, services: Services) {
  const bytes = await readPicture(services, c.req.param('name') ?? '')
  if (!bytes) return c.text('Not found', 404, { 'cache-control': 'no-store' })
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': 'image/webp',
    'cache-control': `public, max-age=${YEAR_S}, immutable`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
}
