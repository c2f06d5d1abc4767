import type { Page } from '@playwright/test'
import type { DataRouter } from 'react-router'
import { startSite } from '../support/app.ts'
import { signedIn } from '../support/caller.ts'
import { eventForm } from '../support/event-form.ts'
import { expect, open, test } from '../support/journey.ts'

// What is announced here would push the club's own events off the first page of others.
test.use({ siteName: 'events' })

const card = (page: Page, title: RegExp | string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) })

const dates = async (page: Page) => {
  const said = await page
    .locator('main li')
    .evaluateAll((items) =>
      items.map(
        (item) =>
          /(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \w+ \d+, \d{4}/.exec(item.textContent ?? '')?.[0] ??
          '',
      ),
    )
  return said.map((date) => Date.parse(date))
}

test.describe('the list', () => {
  test('upcoming ones by date ascending, past ones descending, each with a long English date', async ({
    page,
  }) => {
    await open(page, '/events')
    const upcoming = await dates(page)
    expect(upcoming.length).toBeGreaterThan(5)
    expect(upcoming).toEqual([...upcoming].sort((a, b) => a - b))
    await page.getByRole('button', { name: 'Past' }).click()
    await expect(page).toHaveURL(/when=past/)
    await expect(page.getByText(/^Past: \d+ attended$/).first()).toBeVisible()
    const past = await dates(page)
    expect(past.length).toBeGreaterThan(3)
    expect(past).toEqual([...past].sort((a, b) => b - a))
  })

  test('badges: seats left, Limited seats! at five or fewer, Sold out, attended', async ({ page }) => {
    await open(page, '/events')
    const badges = await page.getByText(/seats left$|^Limited seats! \d+ left$|^Sold out$/).allTextContents()
    for (const badge of badges) {
      const left = badge === 'Sold out' ? 0 : Number(/\d+/.exec(badge)?.[0])
      const expected =
        left === 0 ? 'Sold out' : left <= 5 ? `Limited seats! ${left} left` : `${left} seats left`
      expect(badge).toBe(expected)
    }
    expect(new Set(badges.map((badge) => badge.replace(/\d+/g, ''))).size).toBe(3)
  })

  test('a past event says how many came, and nobody can register', async ({ page }) => {
    await open(page, '/events?when=past')
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    const details = page.getByRole('dialog')
    await expect(details.getByText(/^Past: \d+ attended$/)).toBeVisible()
    await expect(details.getByText('Register Now')).toHaveCount(0)
  })

  test('details have an address of their own: shared, reloaded, closed with Back', async ({ page }) => {
    await open(page, '/events')
    await page.getByRole('link', { name: /48 Hours, One Film/ }).dblclick()
    await expect(page).toHaveURL(/event=[0-9a-f-]{36}/)
    const address = page.url()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await open(page, address)
    await page.goto(address)
    await expect(page.getByRole('dialog').getByRole('heading', { name: /48 Hours/ })).toBeVisible()
  })

  test('a broken picture steps back to the club’s own, and its words are no second title', async ({
    page,
  }) => {
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

test.describe('when there is nothing, or something broke', () => {
  test('a club without events says so on both sides of the toggle', async ({ page }) => {
    const empty = await startSite({ SEED_DEMO: '0' })
    await open(page, `${empty.url}/events`)
    await expect(page.getByRole('heading', { name: 'No upcoming events at the moment' })).toBeVisible()
    await page.getByRole('button', { name: 'Past' }).click()
    await expect(page.getByRole('heading', { name: 'No past events to show' })).toBeVisible()
    await page.getByRole('searchbox').fill('walk')
    await expect(page.getByRole('heading', { name: 'No events found matching your criteria' })).toBeVisible()
    await page.goto('about:blank')
    await empty.dispose()
  })

  test('a list that does not come is said, and Try Again loads the page again', async ({ page }) => {
    await open(page, '/about')
    await page.route('**/events.data*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
    await expect(page.getByText('Failed to load events. Please try again later.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Discover Events' })).toBeVisible()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(card(page, /48 Hours/)).toBeVisible()
  })
})

test('on paper an event is black on white, its title beside its picture, without the site around it', async ({
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
  const picture = await page.getByRole('main').locator('img').boundingBox()
  const words = await title.boundingBox()
  expect(words?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0))
})

test('news from the committee never moves what is being read', async ({ page, site }) => {
  const boss = await signedIn(site.url, site.superAdmin)
  const announce = async (title: string) => {
    const event = { ...eventForm(title), image: `${site.url}/art/events/edit.webp` }
    expect((await boss.post('/admin/dashboard', event)).status).toBe(200)
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

test('more events begin at the top of the next page, for the keyboard too', async ({ page, site }) => {
  const boss = await signedIn(site.url, site.superAdmin)
  for (const nth of ['first', 'second', 'third', 'fourth'])
    expect((await boss.post('/admin/dashboard', eventForm(`The ${nth} of many`))).status).toBe(200)
  await open(page, '/events')
  const more = page.getByRole('link', { name: 'More events' })
  await more.focus()
  await more.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('heading', { name: 'Upcoming events' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Previous events' })).toBeVisible()
})

test.describe('the two events with a countdown', () => {
  const featured = [
    ['/events/1', /Arambh/, '2024-09-27T23:59:57+05:30'],
    ['/events/2', /Film Screening Festival/, '2024-10-22T23:59:57+05:30'],
  ] as const

  for (const [path, title, threeSecondsBefore] of featured) {
    test(`${path}: after its day it stands at zero, says so, and still has its form`, async ({ page }) => {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('timer')).toHaveAccessibleName('0 days, 0 hours and 0 minutes left')
      await expect(page.getByRole('timer').locator('b')).toHaveText(['00', '00', '00', '00'])
      await expect(page.getByText(/^This event has ended\./)).toBeVisible()
      const register = page.getByRole('link', { name: /Register Now/ })
      await expect(register).toHaveAttribute('target', '_blank')
      await expect(register).toHaveAttribute('href', /^https:\/\/docs\.google\.com\/forms\//)
    })

    test(`${path}: three seconds before it ticks, second by second, and clamps at zero`, async ({ page }) => {
      // The club's server cannot be sent back in time: the page hears of an hour before, and the browser lives in it.
      const anHourBefore = Date.parse(threeSecondsBefore) - 3_600_000
      await page.clock.install({ time: anHourBefore })
      await page.route(`**${path}.data*`, async (route) => {
        const answer = await route.fetch()
        const [, now = ''] = /"now","([^"]+)"/.exec(await answer.text()) ?? []
        const body = (await answer.text()).replace(now, new Date(anHourBefore).toISOString())
        await route.fulfill({ response: answer, body })
      })
      await open(page, '/about')
      // No link leads there any more, a year and more after the day.
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
      await expect(page.getByText(/^This event has ended\./)).toBeVisible()
    })
  }

  test('the festival says its four nights and its place', async ({ page }) => {
    await open(page, '/events/2')
    await expect(page.getByText(/23.*26 October 2024/).first()).toBeVisible()
    await expect(page.getByText(/Greater Noida/).first()).toBeVisible()
  })

  test('the four placeholders say Coming Soon and lead back', async ({ page }) => {
    for (const path of ['/events/3', '/events/4', '/events/5', '/lcdiwali']) {
      await open(page, path)
      await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
      await expect(page).toHaveURL(/\/events$/)
    }
  })
})
