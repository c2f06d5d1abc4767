import type { CDPSession, Page } from '@playwright/test'
import { openDesk, screens } from '../support/admin-screens.ts'
import { people } from '../support/check-in.ts'
import { openSeededEvent } from '../support/seeded-event.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { sidewaysParts } from '../support/layout.ts'
import { publicAddresses } from '../support/public-routes.ts'

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true })

/** The ways a phone enlarges text: the browser's font size setting, or text zoom. */
const ways: Record<string, (page: Page, browser: CDPSession, percent: number) => Promise<unknown>> = {
  setting: (_, browser, percent) =>
    browser.send('Page.setFontSizes', {
      fontSizes: { standard: Math.round(0.16 * percent), fixed: Math.round(0.13 * percent) },
    }),
  zoom: (page, _, percent) =>
    page.evaluate((size) => (document.documentElement.style.fontSize = size), `${percent}%`),
}

/** Elements that overflow sideways at each text size. */
async function sideways(page: Page, browser: CDPSession): Promise<string[]> {
  const found: string[] = []
  for (const [name, set] of Object.entries(ways)) {
    for (const percent of [130, 200]) {
      await set(page, browser, percent)
      found.push(...(await sidewaysParts(page)).map((part) => `${name} ${percent} %: ${part}`))
    }
    await set(page, browser, 100)
  }
  return found
}

/** Of one address: what overflows, and a header that has become two rows. */
async function problems(page: Page, browser: CDPSession, path: string): Promise<string[]> {
  await open(page, path)
  const bar = await page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().height)
  const isTwoRows = !path.endsWith('/door') && (bar ?? 0) > 72
  return [
    ...(isTwoRows ? [`${path}: a header of two rows`] : []),
    ...(await sideways(page, browser)).map((part) => `${path}: ${part}`),
  ]
}

test.describe.configure({ timeout: 600_000 })

test('at 360 pixels no public page scrolls sideways with text of up to 200 %', async ({ page, request }) => {
  const browser = await page.context().newCDPSession(page)
  const found: string[] = []
  for (const path of await publicAddresses(request)) found.push(...(await problems(page, browser, path)))
  expect(found).toEqual([])
})

test('at 360 pixels no admin page scrolls sideways with text of up to 200 %', async ({ page, site }) => {
  const browser = await page.context().newCDPSession(page)
  const seededEvent = await openSeededEvent(site, people)
  const addressOf = await openDesk(page, site)
  const registrations = `/admin/events/${seededEvent.eventId}/registrations`
  const checkIn = `/admin/events/${seededEvent.eventId}/door`
  const found: string[] = []
  for (const screen of [...screens.map(addressOf), registrations, checkIn])
    found.push(...(await problems(page, browser, screen)))
  await ways['zoom']?.(page, browser, 200)
  const lettersALine = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const { fontSize } = getComputedStyle(title)
    return title.getBoundingClientRect().width / Number.parseFloat(fontSize)
  })
  await seededEvent.close()
  expect(found).toEqual([])
  expect(lettersALine, 'the check-in breaks its title between words, not within').toBeGreaterThan(6)
})
