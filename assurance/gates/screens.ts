import { openDatabase } from '#app/platform/database/database.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { openAlteringProxy } from '#assurance/support/altering-proxy.ts'
import { cookiesFor, withChromium } from '#tests/support/chromium.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { openPageServer } from '#assurance/support/page-server.ts'
import { visitPages } from '#assurance/support/screens.ts'
import { type Gate, noneOf, type Verdict } from '#assurance/gate.ts'
import { everyPath, UNKNOWN_ID } from '#assurance/support/routes.ts'
import type { Site } from '#assurance/support/test-sites.ts'

/** Every path that returns a page, with unknown ids and with real ones. */
async function pagesOf({ url, place }: Site, cookie: string): Promise<string[]> {
  const { db, close } = await openDatabase(place)
  const event = await db
    .selectFrom('event')
    .select('id')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const post = await db
    .selectFrom('post')
    .select('id')
    .where('published_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  await close()
  const realPaths = everyPath.map((path) => {
    const id = /\/posts\//.test(path) ? post?.id : event?.id
    return path.replace(UNKNOWN_ID, id ?? UNKNOWN_ID)
  })
  const pages: string[] = []
  for (const path of new Set([...everyPath, ...realPaths, '/portfolio/1', '/admin/posts/new']))
    if (path !== '/live') {
      const { headers } = await sendRequest(url, { path, headers: { cookie } })
      if (headers['content-type']?.includes('html')) pages.push(path)
    }
  return pages
}

async function checkPolicy(url: string, site: Site, most = Infinity): Promise<Verdict> {
  const { cookie } = await signedInClient(site.url, site.superAdmin)
  const pages = (await pagesOf(site, cookie)).slice(0, most)
  return withChromium(async (browser) => {
    const problems = [
      ...(await visitPages(browser, {
        url,
        cookie: '',
        paths: pages.filter((path) => !path.startsWith('/admin/')),
      })),
      ...(await visitPages(browser, { url, cookie, paths: pages })),
    ]
    return noneOf(
      problems.map(({ path, what }) => `${path} ${what}`),
      pages.length,
      'pages violated the policy or had an error',
    )
  })
}

/** A page of another site with each page in a frame. A page that loads there allows clickjacking. */
async function checkFraming(url: string, site: Site): Promise<Verdict> {
  const { cookie } = await signedInClient(site.url, site.superAdmin)
  const pages = await pagesOf(site, cookie)
  const frames = pages.map((path) => `<iframe src="${url}${path}"></iframe>`).join('\n')
  const evil = await openPageServer(`<!doctype html><title>Kittens</title>${frames}`)
  return withChromium(async (browser) => {
    const context = await browser.newContext()
    await context.addCookies(cookiesFor(url, cookie))
    const page = await context.newPage()
    await page.goto(evil.url, { waitUntil: 'load' })
    const framedPages = page.frames().filter((frame) => frame.url().startsWith(url))
    return noneOf(
      framedPages.map((frame) => frame.url().slice(url.length)),
      pages.length,
      'pages were shown in a frame of another site',
    )
  }).finally(() => evil.close())
}

export const gates: Gate[] = [
  {
    id: 'S14',
    goal: 'No page violates the content security policy, signed in or not',
    suite: 'full',
    async run(world) {
      const site = await world.site()
      return checkPolicy(site.url, site)
    },
    /** A policy without the hashes of the page's scripts. */
    async control(world) {
      const site = await world.site()
      const proxy = await openAlteringProxy(site.url, {
        answer({ headers }) {
          const policy = String(headers['content-security-policy'] ?? '')
          headers['content-security-policy'] = policy.replaceAll(/ 'sha256-[^']*'/g, '')
        },
      })
      return checkPolicy(proxy.url, site, 2).finally(() => proxy.close())
    },
  },
  {
    id: 'S15',
    goal: 'No page can be framed by another site',
    suite: 'full',
    async run(world) {
      const site = await world.site()
      return checkFraming(site.url, site)
    },
    /** A site without frame-ancestors. */
    async control(world) {
      const site = await world.site()
      const proxy = await openAlteringProxy(site.url, {
        answer({ headers }) {
          const policy = String(headers['content-security-policy'] ?? '')
          headers['content-security-policy'] = policy.replace("frame-ancestors 'none'", 'frame-ancestors *')
          delete headers['cross-origin-resource-policy']
        },
      })
      return checkFraming(proxy.url, site).finally(() => proxy.close())
    },
  },
]
