import type { Page } from '@playwright/test'
import type { DataRouter } from 'react-router'
import { signedInClient } from '../support/http-client.ts'
import { eventForm, inDays } from '../support/event-form.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { mockVideoHosts } from '../support/vimeo.ts'

// The events created here would displace the demo events that other tests expect.
test.use({ siteName: 'events' })

const card = (page: Page, title: RegExp | string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) })

const dates = async (page: Page) => {
  const texts = await page
    .locator('main li')
    .evaluateAll((items) =>
      items.map(
        (item) =>
          /(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d+ \w+ \d{4}/.exec(item.textContent ?? '')?.[0] ?? '',
      ),
    )
  return texts.map((date) => Date.parse(date))
}

test.describe('the event list', () => {
  test(
    'sorts upcoming events ascending and past ones descending, with long dates and seat badges',
    { tag: '@daily' },
    async ({ page }) => {
      await open(page, '/events')
      await expect(page.getByRole('heading', { name: 'Discover Events' })).toBeVisible()
      const upcoming = await dates(page)
      expect(upcoming.length).toBeGreaterThan(5)
      expect(upcoming).toEqual([...upcoming].sort((a, b) => a - b))
      await page.getByRole('button', { name: 'Past' }).click()
      await expect(page).toHaveURL(/when=past/)
      await expect(page.getByText(/^Past: \d+ attended$/).first()).toBeVisible()
      const past = await dates(page)
      expect(past.length).toBeGreaterThan(3)
      expect(past).toEqual([...past].sort((a, b) => b - a))
      await page.getByRole('button', { name: 'Upcoming' }).click()
      await expect(page.getByText('Sold out').first()).toBeVisible()
      const badges = await page
        .getByText(/seats left$|^Limited seats! \d+ left$|^Sold out$/)
        .allTextContents()
      for (const badge of badges) {
        const left = badge === 'Sold out' ? 0 : Number(/\d+/.exec(badge)?.[0])
        const expected =
          left === 0 ? 'Sold out' : left <= 5 ? `Limited seats! ${left} left` : `${left} seats left`
        expect(badge).toBe(expected)
      }
      expect(new Set(badges.map((badge) => badge.replace(/\d+/g, ''))).size).toBe(3)
    },
  )

  test('filters by search and category, and clears the filters', { tag: '@daily' }, async ({ page }) => {
    await open(page, '/events')
    await page.getByRole('searchbox').fill('night walk')
    await expect(page).toHaveURL(/q=night/)
    await expect(card(page, /Night walk/)).toBeVisible()
    await expect(card(page, /Three lights/)).toHaveCount(0)
    await page.getByRole('searchbox').fill('no such thing anywhere')
    await expect(page.getByText('No events found matching your criteria')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Filters' }).first().click()
    await expect(card(page, /Three lights/)).toBeVisible()

    const category = page.getByRole('combobox', { name: 'Category' })
    const categories = ['Workshop', 'Entertainment', 'Competition', 'Photography', 'Social']
    await expect(category.locator('option')).toHaveText(['all', ...categories])
    await category.selectOption('Competition')
    await expect(page).toHaveURL(/category=Competition/)
    await expect(card(page, /48 Hours/)).toBeVisible()
    await expect(card(page, /Three lights/)).toHaveCount(0)
  })

  test(
    'offers no registration for sold-out and past events, and shows how many attended a past one',
    { tag: '@daily' },
    async ({ page }) => {
      await open(page, '/events')
      await page.getByRole('link', { name: /Three lights/ }).click()
      const details = page.getByRole('dialog')
      await expect(details.getByRole('button', { name: 'Register Now' })).toBeDisabled()
      await expect(details.getByRole('link', { name: /Register Now/ })).toHaveCount(0)
      await open(page, '/events?when=past')
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
      await expect(details.getByText(/^Past: \d+ attended$/)).toBeVisible()
      await expect(details.getByText('Register Now')).toHaveCount(0)
    },
  )

  test(
    'opens event details with their own address and a link to the external form; Back closes them',
    { tag: '@daily' },
    async ({ page }) => {
      await open(page, '/events')
      await page.getByRole('link', { name: /48 Hours, One Film/ }).dblclick()
      await expect(page).toHaveURL(/event=[0-9a-f-]{36}/)
      const register = page.getByRole('dialog').getByRole('link', { name: /Register Now/ })
      await expect(register).toHaveAttribute(
        'href',
        /^https:\/\/docs\.google\.com\/forms\/d\/e\/.+\/viewform/,
      )
      await expect(register).toHaveAttribute('target', '_blank')
      await expect(register).toHaveAccessibleDescription('Opens a Google Form in a new tab')
      const address = page.url()
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await open(page, address)
      await page.goto(address)
      await expect(page.getByRole('dialog').getByRole('heading', { name: /48 Hours/ })).toBeVisible()
      await page.getByRole('dialog').getByRole('link', { name: 'Full details' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /48 Hours/ })).toBeVisible()
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Register Now' }),
      ).toHaveAccessibleDescription('Opens a Google Form in a new tab')
    },
  )

  test('replaces a broken picture with the default one, which has an empty alt text', async ({ page }) => {
    await page.route('**/art/events/**', (route) => route.abort())
    await open(page, '/events')
    const picture = card(page, /48 Hours/).locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth > 0]))
      .toEqual([expect.stringMatching(/\/art\/event-default[\w-]*\.(avif|webp)$/), true])
    await expect(picture).toHaveAttribute('alt', '')
  })
})

test(
  'a visitor without scripts can filter events, open their pages and details, and watch a film',
  { tag: '@daily' },
  async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
    await mockVideoHosts(context)
    const page = await context.newPage()
    await page.goto('/events?q=lights')
    await expect(page.getByRole('heading', { name: /Three lights/ })).toBeVisible()
    await page.getByRole('link', { name: /Three lights/ }).click()
    await expect(page.getByRole('heading', { name: /Three lights/ }).first()).toBeVisible()
    await page.goto(`/events?event=${page.url().split('/').at(-1)}`)
    const details = page.getByRole('dialog', { name: /Three lights/ })
    await expect(details).toBeVisible()
    await details.getByRole('button', { name: 'Close' }).click()
    await expect(details).toBeHidden()
    await page.goto('/short-films')
    await page.getByRole('link', { name: 'Watch Now: Patang' }).click()
    await expect(page.getByRole('dialog', { name: 'Patang' }).locator('iframe')).toBeVisible()
    await context.close()
  },
)

test('a failed list shows an error, and Try Again reloads it', async ({ page }) => {
  await open(page, '/about')
  await page.route('**/events.data*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
  await expect(page.getByText('Failed to load events. Please try again later.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Discover Events' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(card(page, /48 Hours/)).toBeVisible()
})

test('an event prints in black on white, with its title below its picture, without header and footer', async ({
  page,
}) => {
  await open(page, '/events')
  await page.goto((await page.getByRole('link', { name: /48 Hours/ }).getAttribute('href')) ?? '')
  await page.emulateMedia({ media: 'print' })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const picture = await page.getByRole('main').locator('img').filter({ visible: true }).boundingBox()
  const words = await title.boundingBox()
  expect(words?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0))
})

test('a new event does not scroll the list or the open details', async ({ page, site }) => {
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const announce = async (title: string) => {
    // The first of all: a browser keeps the place of the first card in sight, which may stand before the one that is read.
    const event = { ...eventForm(title), date: inDays(1), image: `${site.url}/art/events/edit.webp` }
    expect((await adminClient.post('/admin/dashboard', event)).status).toBe(200)
    await expect(card(page, title)).toHaveCount(1)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/events')
  const read = card(page, /48 Hours/)
  await read.evaluate((it) => scrollBy({ top: it.getBoundingClientRect().top - 200, behavior: 'instant' }))
  const top = async () => Math.round((await read.boundingBox())?.y ?? Number.NaN)
  expect(await top()).toBeCloseTo(200, -1)
  const before = await top()
  const title = `Announced while reading ${Date.now()}`
  await announce(title)
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1)

  await read.getByRole('link').click()
  const details = page.getByRole('dialog')
  await expect(details).toBeVisible()
  await details.evaluate((it) => it.scrollTo({ top: 80, behavior: 'instant' }))
  const scrolled = await details.evaluate((it) => it.scrollTop)
  await announce(`Once more ${Date.now()}`)
  await expect(details.getByRole('heading', { name: /48 Hours/ })).toBeVisible()
  expect(await details.evaluate((it) => it.scrollTop)).toBe(scrolled)
})

test('the More events link opens the next page and focuses its heading', async ({ page, site }) => {
  const adminClient = await signedInClient(site.url, site.superAdmin)
  for (const nth of ['first', 'second', 'third', 'fourth'])
    expect((await adminClient.post('/admin/dashboard', eventForm(`The ${nth} of many`))).status).toBe(200)
  await open(page, '/events')
  const more = page.getByRole('link', { name: 'More events' })
  await more.focus()
  await more.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('heading', { name: 'Upcoming events' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Previous events' })).toBeVisible()
})

test.describe('the featured events', () => {
  const featured = [
    ['/events/1', /Arambh/, '2024-09-27T23:59:57+05:30', '2024-09-28T23:59:59+05:30'],
    ['/events/2', /Film Screening Festival/, '2024-10-22T23:59:57+05:30', '2024-10-26T23:59:59+05:30'],
  ] as const

  for (const [path, title, threeSecondsBefore, lastSecond] of featured) {
    test(
      `${path} after its last day shows a countdown at zero, that it has ended, and Register Now beside it`,
      { tag: '@daily' },
      async ({ page }) => {
        await open(page, path)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.getByRole('timer')).toHaveAccessibleName('0 days, 0 hours and 0 minutes left')
        await expect(page.getByRole('timer').locator('b')).toHaveText(['00', '00', '00', '00'])
        await expect(page.getByText(/^This event has ended\./)).toBeVisible()
        const register = page.getByRole('link', { name: /Register Now/ })
        await expect(register).toHaveAttribute('href', /^https:\/\/docs\.google\.com\/forms\//)
        await expect(register).toHaveAttribute('target', '_blank')
        await expect(register).toHaveAccessibleDescription(
          /has ended\. .+ Opens a Google Form in a new tab\.$/,
        )
        if (path === '/events/2') {
          await expect(page.getByText(/23.*26 October 2024/).first()).toBeVisible()
          await expect(page.getByText(/Greater Noida/).first()).toBeVisible()
        }
      },
    )

    test(
      `${path} counts down every second to zero, then says that it has begun, then that it has ended`,
      { tag: '@daily' },
      async ({ page }) => {
        // The server's clock cannot be set back, so its time in the page data and the browser's clock are replaced.
        // Ten minutes more: the clock goes on while the page loads.
        const anHourBefore = Date.parse(threeSecondsBefore) - 4_200_000
        await page.clock.install({ time: anHourBefore })
        await page.route(`**${path}.data*`, async (route) => {
          const answer = await route.fetch()
          const [, now = ''] = /"now","([^"]+)"/.exec(await answer.text()) ?? []
          const body = (await answer.text()).replace(now, new Date(anHourBefore).toISOString())
          await route.fulfill({ response: answer, body })
        })
        await open(page, '/about')
        // No page links there any more.
        await page.evaluate((to) => {
          const { __reactRouterDataRouter: router } = window as unknown as {
            __reactRouterDataRouter: DataRouter
          }
          return router.navigate(to)
        }, path)
        await expect(page.getByRole('timer').locator('b').nth(1)).toHaveText('01')
        await page.clock.pauseAt(new Date(threeSecondsBefore))
        const seconds = page.getByRole('timer').locator('b').nth(3)
        for (const left of ['03', '02', '01', '00']) {
          await expect(seconds).toHaveText(left)
          await page.clock.runFor(1_000)
        }
        await page.clock.runFor(5_000)
        await expect(page.getByRole('timer').locator('b')).toHaveText(['00', '00', '00', '00'])
        await page.clock.pauseAt(new Date(lastSecond))
        await page.clock.runFor(10)
        await expect(page.getByText('This event has begun.')).toBeVisible()
        const register = page.getByRole('link', { name: /Register Now/ })
        await expect(register).toHaveAttribute('target', '_blank')
        await expect(register).toHaveAttribute('href', /^https:\/\/docs\.google\.com\/forms\//)
        await page.clock.runFor(3_000)
        await expect(page.getByText(/^This event has ended\./)).toBeVisible()
        await expect(register).toBeVisible()
      },
    )
  }

  test('the four placeholder pages show Coming Soon and a Back link', async ({ page }) => {
    for (const path of ['/events/3', '/events/4', '/events/5', '/lcdiwali']) {
      await open(page, path)
      await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
      await expect(page).toHaveURL(/\/events$/)
    }
  })
})
