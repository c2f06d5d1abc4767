import type { Page, Route } from '@playwright/test'
import { httpClient } from '../support/http-client.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { sendJoinRequest } from '../support/join-request.ts'

const badGateway = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>'
/** Failures of a request: a proxy's page instead of the answer, or no answer. */
const proxyPage = (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: badGateway })
const connectionLoss = (route: Route) => route.abort()

const DATA = /\.data(\?|$)/

/** Makes every POST, or every GET, of page data fail. */
async function breakAll(page: Page, method: 'POST' | 'GET', fault: (route: Route) => Promise<void>) {
  await page.route(DATA, (route) => (route.request().method() === method ? fault(route) : route.continue()))
}

const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('each failed decision on accounts shows its own error message', async ({ page, site }) => {
  const stranger = httpClient(site.url)
  const email = `wait-${Date.now()}@club.example`
  const form = {
    mode: 'sign-up',
    tab: 'admin',
    email,
    password: 'tape-and-glue',
    confirmation: 'tape-and-glue',
  }
  await stranger.post('/admin-login', form)
  await signIn(page, site, '/admin/super-dashboard')
  await breakAll(page, 'POST', proxyPage)
  const row = rowOf(page, email)
  await row.locator('summary').click()
  for (const decision of ['Approve', 'Reject']) {
    await row.getByRole('button', { name: decision }).click()
    const message = `Failed to ${decision.toLowerCase()} admin request: `
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect(row.getByRole('button', { name: decision })).toBeEnabled()
  }
  await page.getByRole('button', { name: 'Create Super Admin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('third@club.example')
  await dialog.getByLabel('Password', { exact: true }).fill('tape-and-glue')
  await dialog.getByLabel('Confirm password').fill('tape-and-glue')
  await dialog.getByRole('button', { name: 'Create Super Admin' }).click()
  await expect(dialog.getByText('Failed to create super admin account')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue('third@club.example')
})

test('each failed decision on join requests, and a failed log out, shows its own error message', async ({
  page,
  site,
}) => {
  const name = `Waiting ${Date.now()}`
  await sendJoinRequest(site.url, name)
  await signIn(page, site, '/admin/join-requests')
  await page.getByRole('searchbox').fill(name)
  const request = page.getByRole('listitem').filter({ hasText: name })
  await expect(request).toHaveCount(1)
  await breakAll(page, 'POST', connectionLoss)
  await request.getByRole('button', { name: `Approve ${name}` }).click()
  await expect(request.getByText('Failed to approve request. Please try again.')).toBeVisible()
  await request.locator('summary').first().click()
  await request.getByRole('button', { name: `Reject ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject request' }).click()
  await expect(page.getByText('Failed to reject request. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Failed to log out')).toBeVisible()
})

test('a failed deletion of an event shows an error message', async ({ page, site }) => {
  await signIn(page, site, '/admin/dashboard?tab=events')
  await breakAll(page, 'POST', proxyPage)
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete event' }).click()
  await expect(page.getByText('Failed to delete event')).toBeVisible()
})

test('a dashboard that fails to refresh keeps its content and shows an error message', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin/dashboard')
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const says = (message: string) => page.getByRole('alert').filter({ hasText: message })
  await expect(page.getByRole('heading', { name: 'Join requests' })).toBeVisible()
  await breakAll(page, 'GET', connectionLoss)
  await lookAgain()
  await expect(says('Failed to fetch dashboard statistics')).toBeVisible()
  await expect(says('Failed to fetch join requests')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Join requests' })).toBeVisible()
  await page.getByRole('tab', { name: /Users/ }).click()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await open(page, '/admin/super-dashboard?tab=admins')
  await breakAll(page, 'GET', connectionLoss)
  await lookAgain()
  await expect(says('Failed to load users data')).toBeVisible()
  await expect(rowOf(page, site.superAdmin.email)).toBeVisible()
})
