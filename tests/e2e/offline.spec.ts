import { expect, open, test } from '../support/e2e-test.ts'

const OLD = 'As this page was when you last saw it.'

test.describe('a phone', () => {
  test.use({ serviceWorkers: 'allow' })

  test('can install the site: manifest, icons, service worker', async ({ page, request }) => {
    const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
      name: string
      start_url: string
      icons: { src: string; sizes: string; type: string }[]
    }
    expect(manifest).toMatchObject({ name: 'Lumière Club', start_url: '/', display: 'standalone' })
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await request.get(src)
      expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, type])
      if (type === 'image/png')
        expect(`${(await icon.body()).readUInt32BE(16)}x`).toBe(sizes.replace(/(?<=x)\d+$/, ''))
    }
    await open(page, '/')
    await page.evaluate(() => navigator.serviceWorker.ready)
  })

  test('shows cached events while offline, and opens the requested page when online', async ({
    page,
    context,
  }) => {
    await open(page, '/about')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect(page.getByText(OLD)).toBeHidden()
    await context.setOffline(true)
    await page.goto('/events')
    await expect(page.getByRole('heading', { name: 'Discover Events' })).toBeVisible()
    await expect(page.getByText(OLD)).toBeVisible()
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
    await page.keyboard.press('Escape')
    // The next event is first in the list, even after other tests have added events.
    await page.getByRole('link', { name: 'Arambh: your first camera', exact: true }).click()
    await expect(page.getByRole('dialog').getByText('Seminar Hall 2').first()).toBeVisible()
    await page.goto('/services?from=poster')
    await expect(page).toHaveURL(/\/offline\?from=%2Fservices%3Ffrom%3Dposter$/)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(page.getByText(OLD)).toBeHidden()
    await expect(page.getByRole('link', { name: /Arambh/ }).first()).toBeVisible()
    await context.setOffline(false)
    await page.waitForURL(/\/services\?from=poster$/)
  })

  test('caches no admin page, and does not intercept live updates', async ({ page, context }) => {
    await open(page, '/events')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.goto('/admin-login')
    await expect(page.getByRole('heading').first()).toBeVisible()
    const cachedPaths = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(cachedPaths).toContain('/events')
    expect(cachedPaths.filter((path) => /^\/(admin|join|api|live)/.test(path))).toEqual([])
    const live = page.waitForResponse(/\/live\?topics=events/)
    await page.goto('/events')
    expect((await live).fromServiceWorker()).toBe(false)
    await context.setOffline(true)
    await expect(page.goto('/admin-login')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  })
})

test('an open page keeps its content while offline, even after a failed refetch', async ({
  page,
  context,
}) => {
  for (const [path, heading] of [
    ['/', /Lumière Club/],
    ['/events', 'Discover Events'],
    ['/about', /We make films/],
  ] as const) {
    await open(page, path)
    await context.setOffline(true)
    // The online event makes the page refetch, which fails.
    // The text page has no live data.
    const failedRequest =
      path === '/about' ? null : page.waitForEvent('requestfailed', (request) => /\.data/.test(request.url()))
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await failedRequest
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(heading)
    await expect(page.getByText(OLD)).toBeVisible({ visible: path !== '/about' })
    await context.setOffline(false)
  }
})

test('a page that was read before opens from a link while offline', async ({ page, context }) => {
  await open(page, '/events')
  await page.getByRole('link', { name: 'About', exact: true }).hover()
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await page.waitForURL(/\/about$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Discover Events' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page.getByRole('heading', { name: /We make films/ })).toBeVisible()
})

test('the offline page redirects only to pages of this site', async ({ page }) => {
  // What else leads nowhere: app/pages/local-address.test.ts.
  await page.goto('/offline?from=/%09/elsewhere.invalid/')
  await page.waitForURL((url) => url.pathname !== '/offline')
  expect(new URL(page.url()).pathname).toBe('/events')
})
