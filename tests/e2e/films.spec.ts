import type { Page } from '@playwright/test'
import { httpClient } from '../support/http-client.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'

const film = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const overlay = (page: Page, title: string) =>
  film(page, title).getByText('22 min').locator('xpath=ancestor::div[1]')
const opacity = (page: Page) => overlay(page, 'Room 214').evaluate((it) => getComputedStyle(it).opacity)

test.describe('the films page', () => {
  test('shows four cards whose details appear on hover and on focus', async ({ page }) => {
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

  test('shows the details of each film at once on touch screens', async ({ browser, site }) => {
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

  test('plays a film in a dialog with its own address, which the Close button and Escape close', async ({
    page,
  }) => {
    await open(page, '/short-films')
    await page.getByRole('link', { name: 'Watch Now: Room 214' }).dblclick()
    const player = page.getByRole('dialog', { name: 'Room 214' })
    await expect(player).toBeVisible()
    await expect(player.locator('iframe')).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\//)
    await expect(player.locator('iframe').contentFrame().getByText('Film')).toBeVisible()
    // The script loads late, but the style sheet is there.
    const title = player.getByRole('heading', { name: 'Room 214' })
    await expect(title.locator('..')).toHaveCSS('padding-inline-start', '16px')
    await expect(page).toHaveURL(/film=room-214/)
    await player.getByRole('button', { name: 'Close' }).click()
    await expect(player).toHaveCount(0)
    await expect(page).toHaveURL(/\/short-films$/)
    await page.goto('/short-films?film=patang')
    await expect(page.getByRole('dialog', { name: 'Patang' })).toBeVisible()
    // The server renders it open; it becomes modal once its script has loaded.
    await expect(page.locator('dialog:modal')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/short-films$/)
  })
})

test('the page of a film shows its makers and screenings, and loads the player only on request', async ({
  page,
}) => {
  const hosts: string[] = []
  page.on('request', (request) => hosts.push(new URL(request.url()).hostname))
  await open(page, '/short-films')
  await page.getByRole('link', { name: 'Patang', exact: true }).click()
  await expect(page).toHaveURL(/\/films\/patang$/)
  await expect(page.getByRole('heading', { name: 'Patang', level: 1 })).toBeVisible()
  await expect(page.getByText('Yash Tomar')).toBeVisible()
  await expect(page.getByText('Best first film, Open Frame 2026')).toBeVisible()
  expect([...new Set(hosts)]).toEqual(['localhost'])
  await page.getByRole('link', { name: 'Watch Now: Patang' }).click()
  await expect(page.locator('main iframe')).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\//)
  await page.getByRole('link', { name: /^Open-air screening: Patang/ }).click()
  await page.getByRole('navigation', { name: 'On the screen' }).getByRole('link', { name: 'Patang' }).click()
  await expect(page).toHaveURL(/\/films\/patang$/)
  await expect(page.locator('main iframe')).toHaveCount(0)
})

test('a film whose host cannot be reached offers a link to the host and a copy on this site', async ({
  page,
}) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.abort())
  await open(page, '/short-films')
  await page.getByRole('link', { name: 'Watch Now: Room 214' }).click()
  const player = page.getByRole('dialog', { name: 'Room 214' })
  const onNight = await player.evaluate((dialog) => getComputedStyle(dialog).color)
  await expect(player.getByRole('link', { name: /^Share/ })).toHaveCSS('color', onNight)
  await expect(player.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.youtube\.com\/watch/,
  )
  await player.getByRole('link', { name: 'Play the copy on this site' }).click()
  await expect(player.locator('iframe')).toHaveCount(0)
  await expect(player.locator('video')).toHaveJSProperty('readyState', 4)
})

test('Back leads to the previous page of this site, or home after an external link', async ({ page }) => {
  const back = page.getByRole('main').getByRole('link', { name: 'Back' })
  await open(page, '/short-films')
  await back.click()
  await expect(page).toHaveURL(/\/$/)
  await open(page, '/events?q=lights')
  await page.getByRole('banner').getByRole('link', { name: 'Short Films' }).click()
  await expect(page.getByRole('heading', { name: 'Our Latest Films' })).toBeVisible()
  await page
    .getByRole('link', { name: /^Watch Now/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await back.click()
  await expect(page).toHaveURL(/\/events\?q=lights$/)
  await page.evaluate(() => location.assign('/events/3'))
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  await back.click()
  await expect(page).toHaveURL(/\/events\?q=lights$/)
})

test.describe('a visitor who submits a short film', () => {
  test.beforeEach(({ context }) =>
    context.route('https://example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Form</title>' }),
    ),
  )
  const alert = (page: Page) =>
    page.getByRole('alert').filter({ hasText: /form opened in a new tab.*return here/ })

  test('can open the form in a new tab without entering an email', async ({ page, context }) => {
    await open(page, '/short-films')
    await expect(page.getByText('Scroll down for the latest stuff')).toBeVisible()
    const newTab = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Submit Film' }).click()
    expect((await newTab).url()).toBe('https://example.com/short-film-form')
    await expect(alert(page)).toBeVisible()
  })

  test('can leave an email, and gets the form once per submission', async ({ page, context }) => {
    await open(page, '/short-films')
    const submit = page.getByRole('button', { name: 'Submit Film' })
    await page.getByLabel('Email').fill('asha@')
    await submit.click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    expect(context.pages()).toHaveLength(1)
    await page.getByLabel('Email').fill('asha@college.ac.in')
    const newTab = context.waitForEvent('page')
    await submit.dblclick()
    expect((await newTab).url()).toBe('https://example.com/short-film-form')
    await expect(alert(page)).toBeVisible()
    expect(context.pages()).toHaveLength(2)
    await page
      .getByRole('link', { name: /Watch Now/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByLabel('Email').fill('ravi@college.ac.in')
    const secondTab = context.waitForEvent('page')
    await submit.click()
    expect((await secondTab).url()).toBe('https://example.com/short-film-form')
  })

  test('appears on a list that admins can write to, export and delete from', async ({ page, site }) => {
    for (const email of ['meera@college.ac.in', 'kabir@college.ac.in'])
      await httpClient(site.url).post('/short-films', { email })
    await signIn(page, site, '/admin/more')
    await page.getByRole('main').getByRole('link', { name: 'Films sent in' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'meera@college.ac.in' })
    await expect(row.getByRole('link', { name: 'Write to meera@college.ac.in' })).toHaveAttribute(
      'href',
      'mailto:meera@college.ac.in',
    )
    const csv = await page.request.get('/admin/film-submissions.csv')
    expect(csv.headers()['content-disposition']).toMatch(/^attachment; filename="film-emails-/)
    expect(await csv.text()).toMatch(/"kabir@college\.ac\.in","\d{4}-[\s\S]*"meera@college\.ac\.in","\d{4}-/)
    await row.locator('summary').click()
    await row.getByRole('button', { name: 'Delete meera@college.ac.in' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete email' }).click()
    await expect(page.getByText('The email is deleted.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'kabir@college.ac.in' })).toBeVisible()
    await open(page, '/admin/audit')
    await expect(page.getByRole('listitem').filter({ hasText: 'deleted a film email' }).first()).toBeVisible()
    await expect(
      page.getByRole('listitem').filter({ hasText: 'exported the film emails' }).first(),
    ).toBeVisible()
  })
})

test.describe('the portfolio', () => {
  test('filters its pieces by craft, with the filter in the address, and links each piece to its page', async ({
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
    const about = page.getByRole('main').locator('#designer')
    for (const to of ['/about', '/services', '/contact'])
      await expect(about.locator(`a[href="${to}"]`)).toBeVisible()
    for (const contact of ['Email', 'Instagram', 'LinkedIn'])
      await expect(about.getByRole('link', { name: contact })).toHaveAttribute('href', /^(https|mailto):/)
    await pieces.first().click()
    await expect(page).toHaveURL(/\/portfolio\/[\w-]+$/)
    const title = page.getByRole('heading', { level: 1 })
    await expect.poll(async () => name.includes((await title.textContent()) ?? 'no title')).toBe(true)
  })

  test('is filtered by its address without scripts', async ({ request }) => {
    const page = await (await request.get('/video-editing?show=Motion')).text()
    // The data of the page, which is in a script, has all pieces.
    const html = page.replaceAll(/<script.*?<\/script>/gs, '')
    expect(html).toContain('Club logo sting')
    expect(html).not.toContain('Friday night tickets')
  })
})
