import type { Locator, Page } from '@playwright/test'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { signedInClient } from '../support/http-client.ts'
import { openEvent, seatForm, takeSeat } from '../support/seats.ts'

/** How high the screens of the admin area are in the demo club. */
test.use({ siteName: 'calm admin', viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const bottomOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

test('Home, More and Settings are short', async ({ page, site }) => {
  await signIn(page, site, '/admin/dashboard')
  await expect(page.getByLabel('The club in numbers')).toBeVisible()
  expect(await pageHeight(page)).toBeLessThanOrEqual(1400)
  await open(page, '/admin/more')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(9)
  expect(await bottomOf(main.getByRole('listitem').last())).toBeLessThanOrEqual(700)
  await open(page, '/admin/settings')
  await expect(page.getByLabel('Short name')).toBeHidden()
  expect(await pageHeight(page)).toBeLessThanOrEqual(900)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/admin/dashboard')
  expect(await pageHeight(page)).toBeLessThanOrEqual(1300)
})

test('the first person of an event stands in the first screen, with their state in words', async ({
  page,
  site,
}) => {
  const { id } = await openEvent(await signedInClient(site.url, site.superAdmin))
  await takeSeat(site.url, id, seatForm({ name: 'Kiran Menon' }))
  await signIn(page, site, `/admin/events/${id}/registrations`)
  const person = page.getByRole('listitem').filter({ hasText: 'Kiran Menon' })
  await expect(person).toContainText('Has a seat')
  expect((await person.boundingBox())?.y).toBeLessThanOrEqual(430)
})

test('the screens of People have the same three tabs', async ({ page, site }) => {
  await signIn(page, site, '/admin/join-requests')
  for (const [tab, address] of [
    ['Admins', /super-dashboard\?tab=admins/],
    ['Members', /\/admin\/users/],
    ['Requests', /join-requests/],
  ] as const) {
    const tabs = page.getByRole('navigation', { name: 'People' })
    await expect(tabs.getByRole('link')).toHaveText([/^Requests/, /^Members/, /^Admins/])
    await tabs.getByRole('link', { name: tab }).tap()
    await expect(page).toHaveURL(address)
    await expect(tabs.locator('[aria-current]')).toHaveText(new RegExp(`^${tab}`))
  }
})
