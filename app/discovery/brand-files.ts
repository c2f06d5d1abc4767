import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Acting } from '#app/accounts/acting.server.ts'
import { brandCss, brandKey } from '#app/club/brand.rules.ts'
import { clubBrand, clubLogo } from '#app/club/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { streamedResponse } from '#app/platform/http/streamed-response.ts'
import { sharedBytes } from '#app/platform/storage/byte-stream.ts'

const DAY_S = 86_400
const headers = {
  'cache-control': `public, max-age=${DAY_S}`,
  // A drawing that is opened directly runs and loads nothing.
  'content-security-policy': "default-src 'none'; sandbox",
}
/** The current one and the one before. */
const SHOWN_LOGOS = 2
const logoTypes = { svg: 'image/svg+xml', webp: 'image/webp' } as const

/** The style sheet and the logo of the current brand, and of the one before: an open page may still ask for those. */
export function createBrandRoute(actingNow: () => Acting) {
  // Its name changes with its bytes, so that the database is asked for them once.
  const logos = new LRUCache<string, Uint8Array, Database>({
    max: SHOWN_LOGOS,
    fetchMethod: async (file, _old, { context: db }) => (await clubLogo(db, file)) ?? undefined,
  })
  return async (c: Context) => {
    const { db } = actingNow()
    const { brand } = await clubBrand(db)
    const file = c.req.param('file') ?? ''
    const brands = [brand, brand.before].filter((one) => one !== null)
    const brandOfSheet = brands.find((one) => brandKey(one) && `${brandKey(one)}.css` === file)
    if (brandOfSheet)
      return c.body(brandCss(brandOfSheet), 200, { ...headers, 'content-type': 'text/css; charset=utf-8' })
    const logo =
      brands.some((one) => one.logo === file) && file ? await logos.fetch(file, { context: db }) : null
    if (!logo) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const type = logoTypes[file.endsWith('.svg') ? 'svg' : 'webp']
    return streamedResponse(sharedBytes(logo), {
      method: c.req.method,
      headers: { ...headers, 'content-type': type },
    })
  }
}
