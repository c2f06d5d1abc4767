import sharp from 'sharp'
import { openDatabase } from '#app/platform/database/database.ts'
import { UPLOADS_PER_HOUR } from '#app/uploads/rules.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { newAccount, PASSWORD } from '#tests/support/admin-accounts.ts'
import type { TriedPicture } from './picture-corpus.ts'
import { PAYLOAD } from './picture-makers.ts'
import type { Site } from './test-sites.ts'

const MOST_FRAMES = 60

export const WIDEST_PX = 1_600

interface Served {
  name: string
  type: string
  policy: string
  sniff: string
  bytes: Buffer
}

/** The result of one upload. */
interface UploadResult {
  status: number
  message: string
  served: Served | null
}

export type Upload = (picture: TriedPicture) => Promise<UploadResult>

export async function multipart({
  bytes,
  name = 'a.png',
  type = 'image/png',
}: Pick<TriedPicture, 'bytes' | 'name' | 'type'>) {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(bytes)], name, { type }))
  const ready = new Response(form)
  return {
    type: ready.headers.get('content-type') ?? '',
    body: Buffer.from(await ready.arrayBuffer()),
  }
}

/** The cookie of an uploader; changes to a new admin when the hourly limit is used up. */
export function uploaders(site: Site): () => Promise<string> {
  let [sent, cookie] = [0, Promise.resolve('')]
  const enter = async () => {
    const { db, close } = await openDatabase(site.place)
    const { email } = await newAccount(db, { role: 'admin' })
    await close()
    return (await signedInClient(site.url, { email, password: PASSWORD }, 'admin')).cookie
  }
  return () => {
    if (sent % UPLOADS_PER_HOUR === 0) cookie = enter()
    sent += 1
    return cookie
  }
}

export async function uploaderOn(site: Site): Promise<Upload> {
  const nextCookie = uploaders(site)
  return async (picture) => {
    const { type, body } = await multipart(picture)
    const cookie = await nextCookie()
    const headers = { cookie, origin: site.url, 'content-type': type }
    const answer = await sendRequest(site.url, { path: '/api/uploads', method: 'POST', headers, body })
    const json = JSON.parse(answer.body.toString() || '{}') as {
      data?: { url: string }
      error?: { message: string }
    }
    const path = json.data ? new URL(json.data.url).pathname : null
    const got = path && (await sendRequest(site.url, { path }))
    const served = got && {
      name: path,
      type: String(got.headers['content-type']),
      policy: String(got.headers['content-security-policy']),
      sniff: String(got.headers['x-content-type-options']),
      bytes: got.body,
    }
    return { status: answer.status, message: json.error?.message ?? '', served: served || null }
  }
}

export async function faultsOf({ name, type, policy, sniff, bytes }: Served): Promise<string[]> {
  const wrong: string[] = []
  if (!/^\/uploads\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.webp$/.test(name))
    wrong.push(`is named ${name}`)
  if (type !== 'image/webp' || sniff !== 'nosniff' || policy !== "default-src 'none'; sandbox")
    wrong.push(`is served as ${type}, ${sniff}, ${policy}`)
  const read = async () => sharp(bytes, { animated: true }).metadata()
  const metadata = await read().catch(() => null)
  if (metadata?.format !== 'webp' || metadata.exif || metadata.icc || metadata.xmp)
    wrong.push('was not re-encoded')
  if (bytes.includes(PAYLOAD) || bytes.includes('script')) wrong.push('still contains the payload')
  if ((metadata?.pages ?? 1) > MOST_FRAMES || (metadata?.width ?? 0) > WIDEST_PX) wrong.push('is too large')
  return wrong
}
