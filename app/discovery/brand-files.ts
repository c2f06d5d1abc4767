import type { Context } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { lookKey, themeOf } from '#app/club/brand.rules.ts'
import { themeCss } from '#app/club/theme.rules.ts'
import { clubBrand } from '#app/club/use-cases.server.ts'

const DAY_S = 86_400

/** The style sheet of the club's look, and of the one before: a page may be a second older. */
export function createBrandRoute(actingNow: () => Acting) {
  return async (c: Context) => {
    const { brand } = await clubBrand(actingNow().db)
    const asked = c.req.param('file')
    const look = [brand, brand.before].find((one) => one && lookKey(one) && `${lookKey(one)}.css` === asked)
    const theme = look && themeOf(look)
    if (!theme) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const headers = { 'content-type': 'text/css; charset=utf-8', 'cache-control': `public, max-age=${DAY_S}` }
    return c.body(themeCss(theme), 200, headers)
  }
}
