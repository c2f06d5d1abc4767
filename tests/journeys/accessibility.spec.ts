import type { Locator, Page } from '@playwright/test'
import { wrong } from '../support/accessible.ts'
import { expect, open, test } from '../support/journey.ts'
import { cutRings, cutWords, sidewaysParts, smallTargets } from '../support/layout.ts'
import { publicAddresses } from '../support/public-routes.ts'

const themes = ['dark', 'light'] as const
const widths = [390, 1440]
const HEIGHT = 900

test.describe.configure({ timeout: 300_000 })
// Still: a colour on its way from one theme to the other has no contrast of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page }) => {
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<html lang="en"><title>Player</title><p>Film</p></html>',
    }),
  )
})

const setTheme = (page: Page, theme: (typeof themes)[number]) =>
  page.evaluate((chosen) => {
    if (chosen === 'light') document.documentElement.dataset.theme = 'light'
    else delete document.documentElement.dataset.theme
  }, theme)

/** Both themes at both widths, of what is open now. */
async function lookAround(page: Page, name: string, at: readonly number[] = widths): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    await setTheme(page, theme)
    for (const width of at) {
      await page.setViewportSize({ width, height: HEIGHT })
      for (const problem of await wrong(page)) found.push(`${name} ${theme} ${width}: ${problem}`)
    }
  }
  return found
}

test('axe finds nothing on any public route, in both themes, on a phone and on a desk', async ({
  page,
  request,
}) => {
  const found: string[] = []
  for (const path of await publicAddresses(request)) {
    await open(page, path)
    found.push(...(await lookAround(page, path)))
  }
  expect(found).toEqual([])
})

const dialogs: [name: string, show: (page: Page) => Promise<unknown>, at?: number[]][] = [
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
    [390],
  ],
]

for (const [name, show, at = widths] of dialogs)
  test(`axe finds nothing in ${name}, and a thumb hits everything in it`, async ({ page }) => {
    await show(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await lookAround(page, name, at)).toEqual([])
    await page.setViewportSize({ width: 390, height: HEIGHT })
    expect(await smallTargets(page)).toEqual([])
    expect(await cutRings(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sidewaysParts(page)).toEqual([])
  })

test('nothing scrolls sideways at 320 pixels, every target has 44, every focus ring is whole', async ({
  page,
  request,
}) => {
  const found: string[] = []
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of await publicAddresses(request)) {
    await open(page, path)
    for (const part of await sidewaysParts(page)) found.push(`${path}: ${part}`)
    for (const target of await smallTargets(page)) found.push(`${path}: ${target}`)
    for (const ring of await cutRings(page)) found.push(`${path}: ${ring}`)
  }
  expect(found).toEqual([])
})

test('text at 200 % still works: nothing is cut off, nothing scrolls sideways', async ({ page, request }) => {
  const found: string[] = []
  // The browser's own setting of twice the usual 16 pixels.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const path of await publicAddresses(request)) {
    await open(page, path)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT })
      for (const part of await sidewaysParts(page)) found.push(`${path} ${width}: ${part}`)
      for (const words of await cutWords(page)) found.push(`${path} ${width}: cut off: ${words}`)
    }
  }
  expect(found).toEqual([])
})

test('in the colours of a visitor’s own it still shows what is chosen and where one is', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: HEIGHT })
  const groundOf = (part: Locator, pseudo?: string) =>
    part.evaluate((element, of) => getComputedStyle(element, of).backgroundColor, pseudo)
  await open(page, '/events')
  const [chosen, other] = [
    page.getByRole('button', { name: 'Upcoming' }),
    page.getByRole('button', { name: 'Past' }),
  ]
  expect(await groundOf(chosen)).not.toBe(await groundOf(other))
  const here = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' })
  expect(await groundOf(here, '::after')).not.toBe(await groundOf(page.locator('body')))
  await page.getByRole('link', { name: /48 Hours, One Film/ }).click()
  await expect(page.getByRole('dialog')).toHaveCSS('border-top-style', 'solid')
  await open(page, '/admin-login')
  const [mine, theirs] = [page.getByRole('tab').first(), page.getByRole('tab').last()]
  expect(await groundOf(mine)).not.toBe(await groundOf(theirs))
})

test('with reduced motion nothing moves by itself', async ({ page, request }) => {
  const moving: string[] = []
  for (const path of await publicAddresses(request)) {
    await page.goto(path)
    const names = await page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        const { duration = 0, iterations = 1 } = animation.effect?.getTiming() ?? {}
        const isLong = Number(duration) * iterations > 1
        return animation.playState === 'running' && isLong ? [(animation as CSSAnimation).animationName] : []
      }),
    )
    for (const name of names) moving.push(`${path}: ${name}`)
  }
  expect(moving).toEqual([])
})

test('the skip link is the first stop and leads past the header', async ({ page }) => {
  for (const path of ['/', '/events', '/short-films']) {
    await open(page, path)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#content$/)
  }
})
