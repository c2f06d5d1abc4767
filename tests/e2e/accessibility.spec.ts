import type { CDPSession, Locator, Page } from '@playwright/test'
import { wrong, wrongAnywhere } from '../support/accessible.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { largeTextProblems, lostWords } from '../support/large-text.ts'
import { cutWords, phoneProblems, sidewaysParts } from '../support/layout.ts'
import { publicAddresses } from '../support/public-routes.ts'

const widths = [390, 1440]
const HEIGHT = 900

test.describe.configure({ timeout: 600_000 })
// Animations are stopped, because axe cannot measure the contrast of a colour transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page }) => {
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<html lang="en"><title>Player</title><p>Film</p></html>',
    }),
  )
})

/** With the browser's own setting of twice the usual 16 pixels. */
async function doubleTextProblems(page: Page, browser: CDPSession): Promise<string[]> {
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT })
    for (const part of await sidewaysParts(page)) found.push(`200 % ${width}: ${part}`)
    for (const words of await cutWords(page)) found.push(`200 % ${width}: cut off: ${words}`)
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  return found
}

/** Animations that run although the visitor wants no motion. */
function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { duration = 0, iterations = 1 } = animation.effect?.getTiming() ?? {}
      const isLong = Number(duration) * iterations > 1
      return animation.playState === 'running' && isLong ? [(animation as CSSAnimation).animationName] : []
    }),
  )
}

/** Opens a page after its opening screen; says what moved on it. */
async function openStill(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  const moving = (await movingParts(page)).map((name) => `moves: ${name}`)
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
  await page.keyboard.press('Escape')
  return moving
}

test.describe('every public route', () => {
  test.describe.configure({ mode: 'parallel' })

  // Two halves, one for each worker.
  for (const half of [0, 1])
    test(`passes axe, half ${half + 1} of 2`, { tag: '@daily' }, async ({ page, request }) => {
      const found: string[] = []
      const addresses = await publicAddresses(request)
      expect(addresses.length).toBeGreaterThan(20)
      for (const path of addresses.filter((_, at) => at % 2 === half)) {
        await openStill(page, path)
        for (const problem of await wrongAnywhere(page)) found.push(`${path} ${problem}`)
      }
      expect(found).toEqual([])
    })

  test('passes the touch target, 320-pixel, 200 % text and reduced-motion checks', async ({
    page,
    request,
  }) => {
    const found: string[] = []
    const browser = await page.context().newCDPSession(page)
    for (const path of await publicAddresses(request))
      for (const problem of [
        ...(await openStill(page, path)),
        ...(await phoneProblems(page)),
        ...(await doubleTextProblems(page, browser)),
        ...(await largeTextProblems(page, browser)),
      ])
        found.push(`${path} ${problem}`)
    expect(found).toEqual([])
  })

  test('cuts off and breaks no word with text zoom of 200 %', async ({ page, request }) => {
    const found: string[] = []
    for (const path of await publicAddresses(request)) {
      await openStill(page, path)
      for (const problem of await lostWords(page)) found.push(`${path} ${problem}`)
    }
    expect(found).toEqual([])
  })
})

const dialogs: [name: string, show: (page: Page) => Promise<unknown>][] = [
  [
    'the join dialog',
    async (page) => {
      await open(page, '/')
      await page.getByRole('banner').getByRole('button', { name: 'Join Now' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send my request' }).click()
      await expect(page.getByText('Name is required')).toBeVisible()
    },
  ],
  [
    'the details of an event',
    async (page) => {
      await open(page, '/events')
      await page.getByRole('link', { name: /48 Hours, One Film/ }).click()
    },
  ],
  [
    'the film player',
    async (page) => {
      await open(page, '/short-films')
      await page
        .getByRole('link', { name: /^Watch Now/ })
        .first()
        .click()
    },
  ],
  [
    'the menu',
    async (page) => {
      await page.setViewportSize({ width: 390, height: HEIGHT })
      await open(page, '/')
      await page.getByRole('button', { name: 'Open menu' }).click()
    },
  ],
]

test('every public dialog passes the axe and touch target checks', { tag: '@daily' }, async ({ page }) => {
  const found: string[] = []
  for (const [name, show] of dialogs) {
    await page.setViewportSize({ width: 390, height: HEIGHT })
    await show(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    // The phone first: the menu is not there on a desktop.
    const here = name === 'the menu' ? await wrong(page) : await wrongAnywhere(page)
    for (const problem of [...here, ...(await phoneProblems(page, 390))]) found.push(`${name} ${problem}`)
    await page.goto('about:blank')
  }
  expect(found).toEqual([])
})

test('the selected button, tab and navigation link stay visible with forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: HEIGHT })
  const groundOf = (part: Locator, pseudo?: string) =>
    part.evaluate((element, of) => getComputedStyle(element, of).backgroundColor, pseudo)
  await open(page, '/events')
  const [selectedButton, otherButton] = [
    page.getByRole('button', { name: 'Upcoming' }),
    page.getByRole('button', { name: 'Past' }),
  ]
  expect(await groundOf(selectedButton)).not.toBe(await groundOf(otherButton))
  const currentLink = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' })
  expect(await groundOf(currentLink, '::after')).not.toBe(await groundOf(page.locator('body')))
  await page.getByRole('link', { name: /48 Hours, One Film/ }).click()
  await expect(page.getByRole('dialog')).toHaveCSS('border-top-style', 'solid')
  await open(page, '/admin-login')
  const [selectedTab, otherTab] = [page.getByRole('tab').first(), page.getByRole('tab').last()]
  expect(await groundOf(selectedTab)).not.toBe(await groundOf(otherTab))
})

test('the skip link is the first tab stop and leads to the content', async ({ page }) => {
  for (const path of ['/', '/events', '/short-films']) {
    await open(page, path)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#content$/)
  }
})
