import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/journey.ts'

const film = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const overlay = (page: Page, title: string) =>
  film(page, title).getByText('22 min').locator('xpath=ancestor::div[1]')
const opacity = (page: Page) => overlay(page, 'Room 214').evaluate((it) => getComputedStyle(it).opacity)

test.describe('the films', () => {
  test('four cards; a pointer or the focus raises what a film is', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '/short-films')
    await expect(page.getByRole('heading', { name: 'Our Latest Films' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(4)
    const card = film(page, 'Room 214')
    await card.scrollIntoViewIfNeeded()
    expect(await opacity(page)).toBe('0')
    await card.hover()
    await expect.poll(() => opacity(page)).toBe('1')
    for (const fact of ['2025', '22 min', 'Hindi, English', 'UA 13+', /One light in Block C/])
      await expect(card.getByText(fact)).toBeVisible()
    await page.mouse.move(0, 0)
    await expect.poll(() => opacity(page)).toBe('0')
    await card.getByRole('link', { name: /^Watch Now/ }).focus()
    await expect.poll(() => opacity(page)).toBe('1')
  })

  test('where nothing can hover everything stands open', async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await open(page, '/short-films')
    expect(await opacity(page)).toBe('1')
    await film(page, 'Room 214')
      .getByRole('link', { name: /^Watch Now/ })
      .tap()
    await expect(page.getByRole('dialog', { name: 'Room 214' })).toBeVisible()
    await context.close()
  })

  test('Watch Now plays it in a dialog with an address; the cross and Back close it', async ({ page }) => {
    await open(page, '/short-films')
    await page.getByRole('link', { name: 'Watch Now: Room 214' }).dblclick()
    const player = page.getByRole('dialog', { name: 'Room 214' })
    await expect(player).toBeVisible()
    await expect(player.locator('video')).toBeVisible()
    // Its code came just now; the sheet was there.
    const title = player.getByRole('heading', { name: 'Room 214' })
    await expect(title.locator('..')).toHaveCSS('padding-inline-start', '20px')
    await expect(page).toHaveURL(/film=room-214/)
    await player.getByRole('button', { name: 'Close' }).click()
    await expect(player).toHaveCount(0)
    await expect(page).toHaveURL(/\/short-films$/)
    await page.goto('/short-films?film=patang')
    await expect(page.getByRole('dialog', { name: 'Patang' })).toBeVisible()
    // The server drew it open; it holds the page and hears keys once its code is there.
    await expect(page.locator('dialog:modal')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/short-films$/)
  })
})

test.describe('who made a short film', () => {
  test('leaves an e-mail, gets the form in a new tab, and is told so', async ({ page, context }) => {
    await context.route('https://docs.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Form</title>' }),
    )
    await open(page, '/short-films')
    await expect(page.getByText('Scroll down for the latest stuff')).toBeVisible()
    const submit = page.getByRole('button', { name: 'Submit Film' })
    await submit.click()
    await expect(page.getByText('Please enter your email address')).toBeVisible()
    await page.getByLabel('Email').fill('asha@')
    await expect(page.getByText('Please enter your email address')).toHaveCount(0)
    await submit.click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.getByLabel('Email').fill('asha@college.ac.in')
    const opened = context.waitForEvent('page')
    await submit.dblclick()
    expect((await opened).url()).toMatch(/^https:\/\/docs\.google\.com\/forms\/.*viewform$/)
    await expect(
      page.getByRole('alert').filter({ hasText: /form opened in a new tab.*return here/ }),
    ).toBeVisible()
    expect(context.pages()).toHaveLength(2)
    await page
      .getByRole('link', { name: /Watch Now/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByLabel('Email').fill('ravi@college.ac.in')
    const openedAgain = context.waitForEvent('page')
    await submit.click()
    expect((await openedAgain).url()).toMatch(/viewform$/)
    await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('the designer’s wall', () => {
  test('All, Design, Motion: each shows its pieces, in the address too, and a piece has its page', async ({
    page,
  }) => {
    await open(page, '/video-editing')
    const pieces = page
      .getByRole('main')
      .getByRole('link')
      .filter({ has: page.locator('img') })
    const count = await pieces.count()
    const filter = page.getByRole('group', { name: 'Filter' })
    const seen: number[] = []
    for (const craft of ['Design', 'Motion']) {
      await filter.getByRole('button', { name: craft }).click()
      await expect(page).toHaveURL(new RegExp(`show=${craft}`))
      await expect(filter.getByRole('button', { name: craft })).toHaveAttribute('aria-pressed', 'true')
      for (const text of await pieces.allTextContents()) expect(text).toContain(craft)
      seen.push(await pieces.count())
    }
    expect(seen.reduce((sum, some) => sum + some, 0)).toBe(count)
    await expect(filter.getByRole('button')).toHaveText(['All', 'Design', 'Motion'])
    await filter.getByRole('button', { name: 'All' }).click()
    await expect(pieces).toHaveCount(count)
    const name = (await pieces.first().textContent()) ?? ''
    const about = page.getByRole('main').locator('#about')
    for (const to of ['/about', '/services', '/contact'])
      await expect(about.locator(`a[href="${to}"]`)).toBeVisible()
    for (const contact of ['Email', 'Instagram', 'LinkedIn'])
      await expect(about.getByRole('link', { name: contact })).toHaveAttribute('href', /^(https|mailto):/)
    await pieces.first().click()
    await expect(page).toHaveURL(/\/portfolio\/[\w-]+$/)
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    expect(name).toContain(title)
  })

  test('a filter is an address: it works without scripts', async ({ request }) => {
    const html = await (await request.get('/video-editing?show=Motion')).text()
    expect(html).toContain('Club logo sting')
    expect(html).not.toContain('Friday night tickets')
  })
})
