import type { Page } from '@playwright/test'
import { signedInClient } from '../support/http-client.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { fillSeat } from '../support/seat-screens.ts'
import { openEvent, seatForm } from '../support/seats.ts'

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

const opening = (page: Page) => page.getByRole('status', { name: 'Loading Lumière Club' })

/** Checks before the opening screen can end, however busy the machine is. */
async function beginsWithOpening(page: Page, path: string): Promise<boolean> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForSelector('main', { state: 'attached' })
  return page.evaluate(() => document.documentElement.dataset['intro'] !== 'seen')
}

test('the opening screen is shown once in a browser session, in whichever tab', async ({ page }) => {
  expect(await beginsWithOpening(page, '/events')).toBe(true)
  expect(await beginsWithOpening(page, '/events')).toBe(false)
  await expect(opening(page)).toBeHidden()
  const other = await page.context().newPage()
  expect(await beginsWithOpening(other, '/')).toBe(false)
  await expect(opening(other)).toBeHidden()
  await other.close()
})

test('a ticket that no server took is called saved, and can be passed on by hand', async ({ page, site }) => {
  const { id } = await openEvent(await signedInClient(site.url, site.superAdmin))
  const guest = seatForm()
  await open(page, `/events/${id}/register`)
  await fillSeat(page, guest)
  await page.getByRole('button', { name: 'Register Now' }).tap()
  await page.waitForURL(/\/tickets\//)

  await signIn(page, site, '/admin/mails')
  const row = page.getByRole('row').filter({ hasText: guest['email'] })
  await expect(row.getByText('Saved, not sent')).toBeVisible()
  await row.getByText('Show text').tap()
  await expect(row.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/91/,
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await row.getByRole('button', { name: 'Copy' }).tap()
  const message = page.getByText('The text is copied.')
  await expect(message).toBeVisible()
  await expect(message).toBeHidden()
})

test('the dashboard counts as many not welcomed as the list behind the count holds', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin/dashboard')
  const task = page.getByRole('link', { name: /not welcomed yet/ })
  const count = Number.parseInt((await task.innerText()).replace(/\D*/, ''), 10)
  await task.tap()
  await expect(page).toHaveURL(/state=unwelcomed/)
  await expect(page.getByRole('button', { name: /^Open WhatsApp for/ })).toHaveCount(count)
})
