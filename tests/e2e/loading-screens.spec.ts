import type { Page } from '@playwright/test'
import type { DataRouter } from 'react-router'
import { expect, open, test } from '../support/e2e-test.ts'

const opening = (page: Page) => page.getByRole('status', { name: 'Loading Lumière Club' })
const loader = (page: Page) => page.getByRole('status', { name: 'Loading', exact: true })

/** Loads a page with all animations paused from the first frame, so that a busy machine does not affect timings. */
async function arriveHeld(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    const hold = () => {
      if (document.documentElement?.dataset['held'] === 'chosen') return
      for (const animation of document.getAnimations())
        if (animation.timeline === document.timeline) animation.pause()
      requestAnimationFrame(hold)
    }
    hold()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForSelector('main', { state: 'attached' })
  // The style sheets have loaded when an animation is paused.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .some(({ timeline, playState }) => timeline === document.timeline && playState === 'paused'),
  )
}

/** Both loaders end by CSS animations: sets all animations to this time. */
function holdStyleClock(page: Page, atMs: number): Promise<void> {
  return page.evaluate((at) => {
    document.documentElement.dataset['held'] = 'chosen'
    for (const animation of document.getAnimations()) {
      // Scroll-driven animations are left alone.
      if (animation.timeline !== document.timeline) continue
      animation.pause()
      animation.currentTime = at
    }
  }, atMs)
}

async function looks(page: Page) {
  return { opening: await opening(page).isVisible(), loader: await loader(page).isVisible() }
}

const hydrated = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)

test.describe('a full page load', () => {
  test('shows the opening screen for two seconds, over the home page’s loader of one second', async ({
    page,
  }) => {
    await arriveHeld(page, '/')
    for (const [at, expected] of [
      [0, { opening: true, loader: true }],
      [999, { opening: true, loader: true }],
      [1_001, { opening: true, loader: false }],
      [1_999, { opening: true, loader: false }],
      [2_001, { opening: false, loader: false }],
    ] as const) {
      await holdStyleClock(page, at)
      expect(await looks(page), `${at} ms`).toEqual(expected)
    }
  })

  test('shows only the opening screen on pages other than home', async ({ page }) => {
    await arriveHeld(page, '/events')
    await holdStyleClock(page, 1_999)
    expect(await looks(page)).toEqual({ opening: true, loader: false })
    await holdStyleClock(page, 2_001)
    expect(await looks(page)).toEqual({ opening: false, loader: false })
  })

  const ways: [string, (page: Page) => Promise<void>][] = [
    ['a key', (page) => page.keyboard.press('a')],
    // In the corner: before the styles have arrived there may be a link anywhere else.
    ['a click', (page) => page.mouse.click(1_270, 4)],
    ['the button', (page) => page.getByRole('button', { name: 'Skip intro' }).click()],
  ]
  for (const [way, skip] of ways)
    test(`skips the opening screen and the loader on ${way}`, async ({ page }) => {
      await arriveHeld(page, '/')
      await holdStyleClock(page, 500)
      expect(await looks(page)).toEqual({ opening: true, loader: true })
      await skip(page)
      await expect(opening(page)).toBeHidden()
      await expect(loader(page)).toBeHidden()
      await expect(page).toHaveURL(/\/$/)
    })

  for (const [way, skip] of ways.slice(0, 2))
    test(`skips the opening screen on ${way} before style sheets and scripts have loaded`, async ({
      page,
    }) => {
      let letThrough = () => {}
      const isReleased = new Promise<void>((resolve) => (letThrough = resolve))
      await page.route('**/assets/*', async (route) => {
        if (!route.request().url().includes('.css')) return route.abort()
        await isReleased
        await route.continue()
      })
      await page.goto('/about', { waitUntil: 'commit' })
      await page.waitForFunction(() => document.documentElement?.dataset['scripts'] === '')
      await skip(page)
      letThrough()
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      expect(await looks(page)).toEqual({ opening: false, loader: false })
    })

  test('without scripts has the opening screen on the home page alone, where it hides by itself', async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
    const page = await context.newPage()
    const drawn = page.locator('[aria-label="Loading Lumière Club"]')
    await page.goto('/about')
    await expect(drawn).toHaveCSS('display', 'none')
    await page.goto('/')
    await expect(drawn).not.toHaveCSS('display', 'none')
    await expect(opening(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Skip intro' })).toHaveCount(0)
    await context.close()
  })
})

test.describe('a browser session', () => {
  test('shows the opening screen on the first public page only, and the loader on each load of home', async ({
    page,
  }) => {
    await page.goto('/admin-login')
    await hydrated(page)
    await expect(opening(page)).toHaveCount(0)
    await arriveHeld(page, '/about')
    await holdStyleClock(page, 1_999)
    expect(await looks(page)).toEqual({ opening: true, loader: false })
    await page.goto('/events')
    await hydrated(page)
    await expect(opening(page)).toBeHidden()
    await arriveHeld(page, '/')
    await holdStyleClock(page, 999)
    expect(await looks(page)).toEqual({ opening: false, loader: true })
    await holdStyleClock(page, 1_001)
    expect(await looks(page)).toEqual({ opening: false, loader: false })
  })

  test('shows no opening screen on navigation from an admin page to a public one', async ({ page }) => {
    await open(page, '/admin-login')
    await page.evaluate(() => {
      const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: DataRouter }
      return router.navigate('/about')
    })
    await expect(page.getByRole('heading', { name: /We make films/ })).toBeVisible()
    await expect(opening(page)).toHaveCount(0)
  })

  test('never shows the opening screen on admin, ticket and check-in pages', async ({ request }) => {
    for (const path of [
      '/admin-login',
      '/signup',
      '/reset-password',
      '/admin/nope',
      '/tickets/nope',
      '/door/nope',
    ])
      expect(await (await request.get(path)).text(), path).not.toContain('Skip intro')
    for (const path of ['/', '/events', '/nope'])
      expect(await (await request.get(path)).text(), path).toContain('Skip intro')
  })
})

test('navigation to the home page shows only the loader, for one second, and a click skips it', async ({
  page,
}) => {
  const goHome = async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await loader(page).waitFor({ state: 'attached' })
  }
  await open(page, '/about')
  await goHome()
  await holdStyleClock(page, 999)
  expect(await looks(page)).toEqual({ opening: false, loader: true })
  await holdStyleClock(page, 1_001)
  expect(await looks(page)).toEqual({ opening: false, loader: false })

  await page.goBack()
  await goHome()
  await holdStyleClock(page, 500)
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await expect(loader(page)).toBeHidden()
})

test.describe('the theme', () => {
  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme ?? 'dark')

  test('is remembered, shared between tabs, and set before the first paint', async ({ page }) => {
    await open(page, '/')
    expect(await theme(page)).toBe('dark')
    const other = await page.context().newPage()
    await open(other, '/about')
    await page.getByLabel('Theme').selectOption({ label: 'Light' })
    expect(await theme(page)).toBe('light')
    await expect.poll(() => theme(other)).toBe('light')
    await expect(other.getByLabel('Theme')).toHaveValue('light')
    await other.close()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/events', { waitUntil: 'commit' })
    await page.waitForSelector('body', { state: 'attached' })
    expect(await theme(page)).toBe('light')
    // An inline script in the head sets it; all other scripts are blocked.
    const isSetInHead = await page.evaluate(() => {
      const scripts = [...document.head.querySelectorAll('script:not([src])')]
      return scripts.some(({ textContent }) => textContent?.includes("localStorage.getItem('theme')"))
    })
    expect(isSetInHead).toBe(true)
  })

  test('is kept by error pages, whose links and buttons work', async ({ page }) => {
    const go = (to: string) =>
      page.evaluate((address) => {
        const { __reactRouterDataRouter: router } = window as unknown as {
          __reactRouterDataRouter: DataRouter
        }
        return router.navigate(address)
      }, to)
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/about')
    await page.getByLabel('Theme').selectOption({ label: 'Light' })
    await go('/portfolio/nothing-here')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    expect(await theme(page)).toBe('light')
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await loader(page).waitFor({ state: 'attached' })
    await expect(opening(page)).toBeHidden()
    expect(await theme(page)).toBe('light')
    await page.route('**/events/1.data*', (route) => route.fulfill({ status: 500, body: '' }))
    await go('/events/1')
    await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible()
    expect(await theme(page)).toBe('light')
    await page.unroute('**/events/1.data*')
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Arambh/ })).toBeVisible()
  })

  test('follows the device in the admin area until one is chosen', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, '/admin-login')
    expect(await theme(page)).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    expect(await theme(page)).toBe('dark')
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.emulateMedia({ colorScheme: 'light' })
    await page.reload()
    expect(await theme(page)).toBe('dark')
  })

  test('follows the device on public pages only when the visitor chooses so', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, '/about')
    expect(await theme(page)).toBe('dark')
    await page.getByLabel('Theme').selectOption({ label: 'Same as device' })
    expect(await theme(page)).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => theme(page)).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.reload()
    await hydrated(page)
    expect(await theme(page)).toBe('light')
    await expect(page.getByLabel('Theme')).toHaveValue('device')
  })
})
