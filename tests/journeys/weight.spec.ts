import { statSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { keptPageFor } from '../../app/pages/public-pages.ts'
import { expect, open, test } from '../support/journey.ts'
import { publicAddresses } from '../support/public-routes.ts'

/** Bytes as the site sends them: compressed with brotli, as the build left them. */
const MOST_SCRIPT_BYTES = 100_000
const MOST_STYLE_BYTES = 14_000

const engine = '**/assets/router-*.js'
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })

const named = /\/assets\/[\w.-]+\.(?:js|css)/g

/** What the site sends of these files, by kind. */
function weightOf(files: Iterable<string>) {
  const sizes = { js: 0, css: 0 }
  for (const file of new Set(files))
    sizes[file.endsWith('.js') ? 'js' : 'css'] += statSync(`build/client${file}.br`).size
  return sizes
}

/** Everything of a kind that the page's HTML names, and whatever else it fetched while nobody touched it. */
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
  for (const [name] of html.matchAll(named)) files.add(name)
  return files
}

test.describe('a first visit is light', () => {
  for (const path of ['/', '/events'])
    test(`${path}: scripts and styles, before anybody asks for more`, async ({ page }) => {
      const { js, css } = weightOf(await filesOf(page, path))
      expect(js).toBeGreaterThan(50_000)
      expect(js).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
      expect(css).toBeGreaterThan(1_000)
      expect(css).toBeLessThanOrEqual(MOST_STYLE_BYTES)
    })

  test('no page for everybody names more', async ({ request, site }) => {
    const addresses = await publicAddresses(request)
    const kept = addresses.filter((path) => keptPageFor(new URL(path, site.url)))
    expect(kept).toContain('/short-films')
    for (const path of kept) {
      const html = await (await request.get(path)).text()
      const { js, css } = weightOf(Array.from(html.matchAll(named), ([file]) => file))
      expect(js, path).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
      expect(css, path).toBeLessThanOrEqual(MOST_STYLE_BYTES)
    }
  })

  test('nothing is asked of anybody else before the visitor asks for a film', async ({ page, baseURL }) => {
    const strangers: string[] = []
    page.on('request', (request: Request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== baseURL) strangers.push(request.url())
    })
    for (const path of ['/', '/events', '/short-films', '/TeamSection', '/video-editing']) {
      await open(page, path)
      await page.mouse.wheel(0, 20_000)
      await page.waitForLoadState('networkidle')
    }
    expect(strangers).toEqual([])
  })
})

test('a page is painted before its scripts are asked for; whoever touches it has them at once', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/art/hero/*', async (route) => {
    await held
    await route.continue()
  })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  // No two seconds pass by themselves.
  await page.clock.install({ time: '2026-01-01T10:00:00Z' })
  await page.clock.pauseAt('2026-01-01T10:00:01Z')
  await page.addInitScript(() => {
    const observer = new PerformanceObserver(() => (document.documentElement.dataset['painted'] = ''))
    observer.observe({ type: 'paint', buffered: true })
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.documentElement.dataset['painted'] !== undefined)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(scripts).toEqual([])
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  expect(scripts).not.toEqual([])
  release()
})

test('who touches a page that is still arriving has its scripts as soon as it is there', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.getElementById('later')) return
      observer.disconnect()
      document.documentElement.dataset['touched'] = document.readyState
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/events')
  expect(await page.evaluate(() => document.documentElement.dataset['touched'])).toBe('loading')
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
})

test.describe('the part of the router that moves comes when somebody moves', () => {
  test('not before; a click made while it is on its way is kept', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let wasAsked = false
    await page.route(engine, async (route) => {
      wasAsked = true
      await held
      await route.continue()
    })
    await page.goto('/events')
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
    await page.waitForLoadState('networkidle')
    expect(wasAsked).toBe(false)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect.poll(() => wasAsked).toBe(true)
    await expect(heading(page, 'Discover Events')).toBeVisible()
    release()
    await expect(heading(page, /We make films/)).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Discover Events')).toBeVisible()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  test('a way back into the page before a reload leads there too', async ({ page }) => {
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

  test('when it does not arrive the browser goes there by itself', async ({ page }) => {
    await page.route(engine, (route) => route.abort())
    await open(page, '/events')
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(heading(page, /We make films/)).toBeVisible()
    await expect(page).toHaveURL(/\/about$/)
  })
})
