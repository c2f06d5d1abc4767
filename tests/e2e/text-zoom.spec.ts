import type { CDPSession, Page } from '@playwright/test'
import { people } from '../support/check-in.ts'
import { openSeededEvent } from '../support/seeded-event.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { sidewaysParts } from '../support/layout.ts'

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

test('at 360 pixels and with text of up to 200 % nothing scrolls sideways', async ({ page, site }) => {
  test.setTimeout(240_000)
  const browser = await page.context().newCDPSession(page)
  const seededEvent = await openSeededEvent(site, people)
  await signIn(page, site)
  const found: string[] = []
  for (const path of [
    '/events',
    '/short-films',
    '/events/1',
    '/admin/dashboard',
    '/admin/dashboard?tab=events',
    '/admin/events',
    '/admin/events/new',
    '/admin/join-requests',
    '/admin/settings',
    '/admin/super-dashboard',
    `/admin/events/${seededEvent.eventId}/registrations`,
    `/admin/events/${seededEvent.eventId}/door`,
  ]) {
    await open(page, path)
    const bar = await page.locator('header').first().boundingBox()
    if (!path.endsWith('/door') && (bar?.height ?? 0) > 72) found.push(`${path}: a header of two rows`)
    found.push(...(await sideways(page, browser)).map((part) => `${path}: ${part}`))
  }
  await ways['zoom']?.(page, browser, 200)
  const lettersALine = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const { fontSize } = getComputedStyle(title)
    return title.getBoundingClientRect().width / Number.parseFloat(fontSize)
  })
  await seededEvent.close()
  expect(found).toEqual([])
  expect(lettersALine, 'the check-in breaks its title between words, not within').toBeGreaterThan(6)
})
