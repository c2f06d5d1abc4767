import * as v from 'valibot'

const HOST_LIMIT_MS = 20_000

const answer = v.object({ success: v.literal(true), data: v.object({ url: v.pipe(v.string(), v.url()) }) })

/**
 * Specification 7, "Image upload": multipart field `image`, an answer with a success flag and data.url. The address holds
 * the key, so only the server calls it and nothing of it may stand in an error. Throws when the host does not take it.
 */
export async function sendToImageHost(address: string, webp: Uint8Array): Promise<string> {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(webp)], 'picture.webp', { type: 'image/webp' }))
  const sent = await fetch(address, {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(HOST_LIMIT_MS),
  }).catch(() => null)
  const told = v.safeParse(answer, await sent?.json().catch(() => null))
  if (!sent?.ok || !told.success)
    throw new Error(`the image host did not take the picture (status ${sent?.status ?? 'none'})`)
  return told.output.data.url
}
