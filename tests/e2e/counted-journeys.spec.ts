import type { Locator, Page } from '@playwright/test'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { signedInClient } from '../support/http-client.ts'
import { openEvent, seatForm, takeSeat } from '../support/seats.ts'

/** How many presses the rarer jobs take from Home on a phone. Typing into a field counts only where the field has to be tapped first. */
test.use({
  siteName: 'counted journeys',
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  isMobile: true,
})

function counter() {
  let presses = 0
  return {
    count: () => presses,
    async press(target: Locator) {
      presses += 1
      await target.tap()
    },
  }
}

const bar = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name })

test('a message to everybody leaves with at most six presses', async ({ page, site }) => {
  const { press, count } = counter()
  const { id, title } = await openEvent(await signedInClient(site.url, site.superAdmin))
  await takeSeat(site.url, id, seatForm({ name: 'Kiran Menon' }))
  await signIn(page, site, '/admin/dashboard')
  await press(bar(page, /^Events/))
  await press(page.getByRole('link', { name: `Registrations of ${title}` }))
  await press(page.locator('summary').filter({ hasText: 'Message' }))
  await page.getByLabel('Subject').fill('The hall')
  await page.getByLabel('Message', { exact: true }).fill('The hall is dark.')
  await press(page.getByRole('button', { name: 'Preview' }))
  await press(page.getByRole('dialog').getByRole('button', { name: /^Send/ }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('The hall', { exact: true })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(6)
})

test('somebody is invited as an admin with four presses', async ({ page, site }) => {
  const { press, count } = counter()
  await signIn(page, site, '/admin/dashboard')
  await press(bar(page, /^People/))
  await press(page.getByRole('navigation', { name: 'People' }).getByRole('link', { name: /^Admins/ }))
  await press(page.getByRole('link', { name: 'Invite an admin' }))
  await page.getByLabel('Email').fill('next@lumiereclub.example')
  await press(page.getByRole('button', { name: /Show the link|Send the invite/ }))
  await expect(page.getByLabel('Link', { exact: true })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(4)
})

test('the mail server is reached with three presses and its fields stand there', async ({ page, site }) => {
  const { press, count } = counter()
  await signIn(page, site, '/admin/dashboard')
  await press(bar(page, /^More/))
  await press(page.getByRole('main').getByRole('link', { name: 'Mail', exact: true }))
  await press(page.getByRole('link', { name: 'Mail server', exact: true }))
  await expect(page.locator('input[name=host]')).toBeVisible()
  expect(count()).toBe(3)
})

test('a person is found and checked in above an open keyboard with three letters and one press', async ({
  page,
  site,
}) => {
  const { id } = await openEvent(await signedInClient(site.url, site.superAdmin))
  await takeSeat(site.url, id, seatForm({ name: 'Kiran Menon' }))
  await takeSeat(site.url, id, seatForm({ name: 'Asha Rao' }))
  await signIn(page, site, '/admin/dashboard')
  await page.setViewportSize({ width: 360, height: 500 })
  await open(page, `/admin/events/${id}/door`)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('kir')
  const person = page.getByRole('button', { name: /^Kiran Menon.*Let in$/ })
  await expect(person).toBeInViewport({ ratio: 1 })
  await person.tap()
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('Kiran Menon')
  await expect(answer).toBeInViewport()
})
