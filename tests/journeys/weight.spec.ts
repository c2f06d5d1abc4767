import { brotliCompressSync, constants } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { expect, open, test } from '../support/journey.ts'

/** Bytes, compressed with brotli at quality 11, as the site sends them. */
const MOST_SCRIPT_BYTES = 100_000
const MOST_STYLE_BYTES = 14_000

const engine = '**/assets/router-*.js'
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })

function compressedSize(bytes: Buffer): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotliCompressSync(bytes, { params }).length
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
  for (const [name] of html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)) files.add(name)
  return files
}

test.describe('a first visit is light', () => {
  for (const path of ['/', '/events'])
    test(`${path}: scripts and styles, before anybody asks for more`, async ({ page, request }) => {
      const sizes = { js: 0, css: 0 }
      for (const file of await filesOf(page, path)) {
        const kind = file.endsWith('.js') ? 'js' : 'css'
        sizes[kind] += compressedSize(await (await request.get(file)).body())
      }
      expect(sizes.js).toBeGreaterThan(50_000)
      expect(sizes.js).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
      expect(sizes.css).toBeGreaterThan(1_000)
      expect(sizes.css).toBeLessThanOrEqual(MOST_STYLE_BYTES)
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
