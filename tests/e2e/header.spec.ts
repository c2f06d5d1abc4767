import type { Page } from '@playwright/test'
import { expect, open, signIn, test } from '../support/e2e-test.ts'

const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const active = (page: Page) => mainNav(page).locator('[aria-current]')

test('the header of the home page marks the section that has reached a third of the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/')
  await expect(active(page)).toHaveText('Home')
  /** Scrolls so that the top of a section is this many pixels below the top of the window. */
  const place = (id: string, top: number) =>
    page.evaluate(
      ([section, below]) => {
        const element = document.getElementById(section)
        if (element) scrollBy({ top: element.getBoundingClientRect().top - below, behavior: 'instant' })
      },
      [id, top] as const,
    )
  await place('team', 310)
  await expect(active(page)).not.toHaveText('Team')
  await place('team', 290)
  await expect(active(page)).toHaveText('Team')
  await place('events', 290)
  await expect(active(page)).toHaveText('Events')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(active(page)).toHaveText('Home')
})

test('the header has five links and marks the one of the current address', async ({ page }) => {
  await open(page, '/about')
  const ways = {
    Home: '/',
    Events: '/events',
    'Short Films': '/short-films',
    Team: '/TeamSection',
    Announcements: '/posts',
  }
  await expect(mainNav(page).getByRole('link')).toHaveText(Object.keys(ways))
  for (const [label, to] of Object.entries(ways))
    await expect(mainNav(page).getByRole('link', { name: label })).toHaveAttribute('href', to)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Join Now' })).toBeVisible()
  for (const [path, label] of [
    ['/events', 'Events'],
    ['/events/1', 'Events'],
    ['/short-films', 'Short Films'],
    ['/TeamSection', 'Team'],
  ] as const) {
    await open(page, path)
    await expect(active(page)).toHaveText(label)
  }
})

test('sign-in pages omit the main header; a missing page always has it', async ({ page, request }) => {
  const statusOf = async (path: string) => (await request.get(path)).status()
  for (const path of ['/admin-login', '/signup', '/reset-password', '/invite']) {
    await page.goto(path)
    await expect(mainNav(page), path).toHaveCount(0)
  }
  for (const path of ['/nope', '/admin/nope', '/admin/dashboard/nope', '/door/a/b']) {
    expect(await statusOf(path)).toBe(404)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page Not Found' }), path).toBeVisible()
    await expect(mainNav(page), path).toBeVisible()
  }
})

test.describe('the phone menu with the keyboard', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('traps the focus, locks scrolling, closes on Escape and returns the focus', async ({ page }) => {
    await open(page, '/')
    await page.keyboard.press('Tab')
    const burger = page.getByRole('button', { name: 'Open menu' })
    while (!(await burger.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab')
    await expect(burger).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Home', exact: true })).toBeFocused()
    const labels = ['Home', 'Events', 'Short Films', 'Team', 'Announcements', 'My tickets', 'My page']
    await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(labels)
    await expect(menu.getByRole('link', { name: 'Admin Login' })).toHaveAttribute('href', '/admin-login')
    await page.mouse.wheel(0, 600)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      const isOnThePage = await page.evaluate(() => {
        const at = document.activeElement
        return at !== document.body && at?.closest('dialog') === null
      })
      expect(isOnThePage, `stop ${stop}`).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(burger).toBeFocused()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
  })

  test('closes when a link is followed', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Open menu' }).press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Short Films' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Our Latest Films' })).toBeVisible()
    await expect(menu).toHaveCount(0)
  })

  test('opens the join dialog from Join Now', async ({ page }) => {
    await open(page, '/events')
    await page.getByRole('button', { name: 'Open menu' }).press('Enter')
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Join Now' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Join the crew' })).toBeVisible()
  })
})

test('the header links a signed-in admin to the Dashboard, although the cached page is the same for all', async ({
  page,
  site,
}) => {
  const banner = page.getByRole('banner')
  await open(page, '/')
  await expect(banner.getByRole('link', { name: 'Admin Login' })).toHaveAttribute('href', '/admin-login')
  await signIn(page, site, '/admin/super-dashboard')
  // The dashboard sets the hint after it is rendered.
  await page.waitForFunction(() => localStorage.getItem('desk') !== null)
  const asStranger = await (await fetch(`${site.url}/about`)).text()
  const asAdmin = await (await page.request.get('/about')).text()
  expect(asAdmin).toBe(asStranger)
  await open(page, '/about')
  await expect(banner.getByRole('link', { name: 'Admin Login' })).toHaveCount(0)
  // As after the session has expired, before the server said so; once it did, nothing of it is left, but for a helper's list.
  await page.evaluate(() => {
    localStorage.setItem('door:list:own', '{"guestList":{"guests":[]},"path":"/admin/events/own/door"}')
    localStorage.setItem('door:list:helper', '{"guestList":{"guests":[]},"path":"/door/token"}')
  })
  const { cookies } = await page.context().storageState()
  await page.context().clearCookies()
  await page.goto('/admin/super-dashboard')
  await page.waitForURL(/\/admin-login/)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['door:list:helper'])
  await page.context().addCookies(cookies)
  const until = (now: number) => page.evaluate((at) => localStorage.setItem('desk', String(at)), now)
  await until(Date.now() - 1)
  await open(page, '/about')
  await expect(banner.getByRole('link', { name: 'Admin Login' })).toBeVisible()
  await until(Date.now() + 60_000)
  await open(page, '/about')
  await banner.getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL(/\/admin\/super-dashboard$/)
  await page.evaluate(() => {
    sessionStorage.setItem('a draft', '{"title":"Lamps"}')
    localStorage.setItem('door:list:an-event', '{}')
  })
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(/\/admin-login$/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const left = () => [sessionStorage.getItem('a draft'), ...Object.keys(localStorage)]
  expect(await page.evaluate(left)).toEqual([null])
  await open(page, '/about')
  await expect(banner.getByRole('link', { name: 'Admin Login' })).toBeVisible()
})

test('the header is opaque over scrolled content', async ({ page, site }) => {
  const grounds = () =>
    page.evaluate(() => {
      const header = document.querySelector('header')
      return [header, document.body].map((part) => part && getComputedStyle(part).backgroundColor)
    })
  const isOpaque = async () => {
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    await expect(async () => {
      const [header, body] = await grounds()
      expect(header).toBe(body)
    }).toPass()
  }
  await open(page, '/')
  await isOpaque()
  await signIn(page, site, '/admin/super-dashboard')
  await isOpaque()
})

test('navigation requests only the data of the new page, not of the root route', async ({ page }) => {
  const dataRequests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('.data')) dataRequests.push(`${pathname} ${searchParams.get('_routes') ?? 'all'}`)
  })
  await open(page, '/about')
  await mainNav(page).getByRole('link', { name: 'Events' }).click()
  await expect(page.getByRole('heading', { name: 'Discover Events' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(/\/services$/)
  await page.waitForLoadState('networkidle')
  // One route each, by its id.
  expect(dataRequests[0]).toMatch(/^\/events\.data (?!all$|root)\w+$/)
  // A live page refetches when its stream opens; the page without live data asks for its own text only.
  expect(dataRequests.filter((request) => !request.startsWith('/events.data'))).toEqual([
    expect.stringMatching(/^\/services\.data (?!all$|root)\w+$/),
  ])
})
