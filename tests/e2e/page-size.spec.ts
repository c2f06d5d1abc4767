import { statSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { cachedRouteFor } from '#app/cached-routes.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { publicAddresses } from '../support/public-routes.ts'

/** Transferred bytes, compressed with brotli by the build. */
const MOST_SCRIPT_BYTES = 110_000
const MOST_STYLE_BYTES = 14_000

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })

const assetPattern = /\/assets\/[\w.-]+\.(?:js|css)/g

/** The transferred bytes of these files, by kind. */
function weightOf(files: Iterable<string>) {
  const sizes = { js: 0, css: 0 }
  for (const file of new Set(files))
    sizes[file.endsWith('.js') ? 'js' : 'css'] += statSync(`build/client${file}.br`).size
  return sizes
}

/** The scripts and style sheets that a page names or loads without user input. */
async function filesOf(page: Page, path: string): Promise<Set<string>> {
  const files = new Set<string>()
  const note = ({ url }: { url: string }) => {
    if (/\.(js|css)$/.test(new URL(url).pathname)) files.add(new URL(url).pathname)
  }
  page.on('request', (request) => note({ url: request.url() }))
  await page.goto(path)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  await page.waitForLoadState('networkidle')
  const html = await (await page.request.get(path)).text()
  for (const [name] of html.matchAll(assetPattern)) files.add(name)
  return files
}

test.describe('a first visit', () => {
  for (const path of ['/', '/events'])
    test(
      `loads scripts and styles within the size limits on ${path}`,
      { tag: '@daily' },
      async ({ page }) => {
        const { js, css } = weightOf(await filesOf(page, path))
        expect(js).toBeGreaterThan(50_000)
        expect(js).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
        expect(css).toBeGreaterThan(1_000)
        expect(css).toBeLessThanOrEqual(MOST_STYLE_BYTES)
      },
    )

  test('stays within the size limits on every cached page', { tag: '@daily' }, async ({ request, site }) => {
    const addresses = await publicAddresses(request)
    // The event of the picture is over: its page has pictures.
    const withPictures = addresses.flatMap((path) => /^(.+)\/pictures\//.exec(path)?.[1] ?? [])
    expect(withPictures).toHaveLength(1)
    const cachedAddresses = [...addresses, ...withPictures].filter((path) =>
      cachedRouteFor(new URL(path, site.url)),
    )
    expect(cachedAddresses).toContain('/short-films')
    for (const path of cachedAddresses) {
      const html = await (await request.get(path)).text()
      const { js, css } = weightOf(Array.from(html.matchAll(assetPattern), ([file]) => file))
      expect(js, path).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
      expect(css, path).toBeLessThanOrEqual(MOST_STYLE_BYTES)
    }
  })

  test(
    'sends no request to other sites before the showcase is near or a film is opened',
    { tag: '@daily' },
    async ({ page, baseURL }) => {
      const strangers: string[] = []
      page.on('request', (request: Request) => {
        const { origin, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== baseURL) strangers.push(request.url())
      })
      for (const path of ['/', '/events', '/short-films', '/TeamSection', '/video-editing']) {
        await open(page, path)
        if (path !== '/') await page.mouse.wheel(0, 20_000)
        await page.waitForLoadState('networkidle')
      }
      expect(strangers).toEqual([])
    },
  )
})

test(
  'a page is painted before its script modules are requested, except the route manifest',
  { tag: '@daily' },
  async ({ page }) => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await isReleased
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    release()
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
    const { paintedAt, askedAt } = await page.evaluate(() => ({
      paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      askedAt: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/(?!manifest-).*\.js$/.test(name))
        .map(({ startTime }) => startTime),
    }))
    expect(askedAt.length).toBeGreaterThan(3)
    expect(Math.min(...askedAt)).toBeGreaterThan(paintedAt)
  },
)

test(
  'a key pressed while the page is loading does not prevent hydration',
  { tag: '@daily' },
  async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('main')) return
        observer.disconnect()
        document.documentElement.dataset['touched'] = document.readyState
        dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/events')
    expect(await page.evaluate(() => document.documentElement.dataset['touched'])).toBe('loading')
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  },
)

test('Back after a reload leads to the previous page with its search', async ({ page }) => {
  await open(page, '/events?q=lights')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(heading(page, /We make films/)).toBeVisible()
  await page.reload()
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  await page.goBack()
  await expect(heading(page, 'Discover Events')).toBeVisible()
  await expect(page).toHaveURL(/q=lights/)
  await expect(page.getByRole('searchbox')).toHaveValue('lights')
})
