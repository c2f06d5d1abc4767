import * as v from 'valibot'

const HOST_LIMIT_MS = 20_000

const answer = v.object({ success: v.literal(true), data: v.object({ url: v.pipe(v.string(), v.url()) }) })

/**
 * Uploads to an external image host (product.md#event-image): multipart field `image`, response with a success flag
 * and data.url. The address contains the key, so only the server uses it and errors must not mention it. Throws when
 * the host refuses.
 */
export async function sendToImageHost(address: string, webp: Uint8Array): Promise<string> {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(webp)], 'picture.webp', { type: 'image/webp' }))
  const response = await fetch(address, {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(HOST_LIMIT_MS),
  }).catch(() => null)
  const parsed = v.safeParse(answer, await response?.json().catch(() => null))
  if (!response?.ok || !parsed.success)
    throw new Error(`the image host did not take the picture (status ${response?.status ?? 'none'})`)
  return parsed.output.data.url
}
