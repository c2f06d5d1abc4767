import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { wrong } from '../support/accessible.ts'
import type { RunningSite } from '../support/app.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { httpClient } from '../support/http-client.ts'
import { sendJoinRequest } from '../support/join-request.ts'
import { tabTo } from '../support/seat-screens.ts'

const password = 'splice-tape-and-glue'
const ownPassword = 'nine-quick-cuts-of-tape'
const PROVE_AGAIN = 'For safety, enter your password again.'

test.describe.configure({ mode: 'serial' })

/** Changes all sessions as if they had begun ten minutes ago. */
function tenMinutesPass({ dataDir }: RunningSite) {
  const earlier = new Date(Date.now() - 10 * 60_000).toISOString()
  const db = new DatabaseSync(`${dataDir}/club.sqlite`, { timeout: 10_000 })
  db.prepare('update session set created_at = ?, proved_at = null').run(earlier)
  db.close()
}

async function askForAccount({ url }: RunningSite, email: string) {
  const form = { mode: 'sign-up', tab: 'admin', email, password, confirmation: password }
  expect((await httpClient(url).post('/admin-login', form)).status).toBe(200)
}

const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('a decision of a super admin who signed in ten minutes ago requires the password', async ({
  page,
  site,
}) => {
  await askForAccount(site, 'ravi@lumiere.example')
  await signIn(page, site, '/admin/super-dashboard')
  tenMinutesPass(site)
  await rowOf(page, 'ravi@').getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve ravi@lumiere.example?' })
  await expect(dialog.getByText(PROVE_AGAIN)).toBeVisible()
  await dialog.getByLabel('Your own password').fill('not this one')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('That is not your password. Please try again.')).toBeVisible()
  await dialog.getByLabel('Your own password').fill(site.superAdmin.password)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Admin request approved successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('on a phone the reauthentication dialog accepts the password and approves the admin', async ({
  browser,
  site,
}) => {
  await askForAccount(site, 'tara.kulkarni.sound@lumiere.example')
  const phone = await browser.newPage({
    baseURL: site.url,
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    isMobile: true,
  })
  await signIn(phone, site, '/admin/super-dashboard')
  tenMinutesPass(site)
  await rowOf(phone, 'tara.kulkarni').getByRole('button', { name: 'Approve' }).tap()
  const dialog = phone.getByRole('dialog', { name: 'Approve tara.kulkarni.sound@lumiere.example?' })
  const password = dialog.getByLabel('Your own password')
  await expect(password).toBeFocused()
  await expect(dialog.getByRole('heading')).toHaveCSS('text-align', 'start')
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await password.blur()
  await password.tap()
  await phone.keyboard.type(site.superAdmin.password)
  await expect(password).toHaveValue(site.superAdmin.password)
  await dialog.getByRole('button', { name: 'Approve' }).tap()
  await expect(phone.getByText('Admin request approved successfully')).toBeVisible()
  await phone.close()
})

test('a super admin who must reauthenticate keeps the input, creates a super admin, and demotes them', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, site, '/admin/super-dashboard')
  tenMinutesPass(site)
  await page.getByRole('button', { name: 'Create Super Admin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('second@lumiere.example')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByRole('button', { name: 'Create Super Admin' }).click()
  await expect(dialog.getByText(PROVE_AGAIN)).toBeVisible()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(password)
  await dialog.getByLabel('Your own password').fill(site.superAdmin.password)
  await dialog.getByRole('button', { name: 'Create Super Admin' }).click()
  await expect(page.getByText('Super admin account created successfully!')).toBeVisible()

  const second = await browser.newPage({ baseURL: site.url })
  const itsSite = { ...site, superAdmin: { email: 'second@lumiere.example', password } }
  await signIn(second, itsSite, '/admin/super-dashboard')
  await expect(second).toHaveURL(/\/admin\/new-password/)
  await second.getByLabel('Password you were given').fill(password)
  await second.getByLabel('New password', { exact: true }).fill(password)
  await second.getByLabel('Confirm password').fill(password)
  await second.getByRole('button', { name: 'Save and continue' }).click()
  await expect(second.getByText('Please choose a password that is not the current one.')).toBeVisible()
  expect(await wrong(second)).toEqual([])
  await second.getByLabel('New password', { exact: true }).fill(ownPassword)
  await second.getByLabel('Confirm password').fill(ownPassword)
  await second.getByRole('button', { name: 'Save and continue' }).click()
  await expect(second).toHaveURL(/\/admin\/super-dashboard/)
  await open(page, '/admin/super-dashboard?tab=admins')
  tenMinutesPass(site)
  await rowOf(page, 'second@').locator('summary').click()
  await rowOf(page, 'second@').getByRole('button', { name: 'Demote' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Remove super admin role' }).click()
  await question.getByLabel('Your own password').fill(site.superAdmin.password)
  await question.getByRole('button', { name: 'Remove super admin role' }).click()
  await expect(page.getByText('Super admin role removed successfully')).toBeVisible()

  await second.goto('/admin/super-dashboard')
  await expect(second).toHaveURL(/\/admin-login/)
  const withOwn = { ...site, superAdmin: { email: 'second@lumiere.example', password: ownPassword } }
  await signIn(second, withOwn, '/admin/dashboard', 'admin')
  await expect(second.getByRole('link', { name: 'Super Admin Panel' })).toHaveCount(0)
  // Neither the page nor those beside it.
  await second.goto('/admin/brand')
  await expect(second.getByText('Access denied. Super Admin privileges required.')).toBeVisible()
  await expect(second.getByRole('link', { name: 'Look', exact: true })).toHaveCount(0)
  await second.close()
})

test('before scripts run, reauthentication is a form above the list', async ({ browser, site }) => {
  await askForAccount(site, 'late@lumiere.example')
  const plainPage = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await signIn(plainPage, site)
  await plainPage.goto('/admin/super-dashboard')
  tenMinutesPass(site)
  await rowOf(plainPage, 'late@').getByRole('button', { name: 'Approve' }).click()
  await expect(plainPage.getByText(PROVE_AGAIN)).toBeVisible()
  await plainPage.getByLabel('Your own password').fill(site.superAdmin.password)
  await plainPage.getByRole('button', { name: 'Continue' }).click()
  await expect(plainPage.getByText('Admin request approved successfully')).toBeVisible()
  await expect(plainPage.getByLabel('Your own password')).toHaveCount(0)
  await plainPage.close()
})

test('an event sent while offline and then by a double click is created once', async ({ page, site }) => {
  await signIn(
    page,
    { ...site, superAdmin: { email: 'ravi@lumiere.example', password } },
    '/admin/dashboard?tab=events',
    'admin',
  )
  const words = {
    Title: 'Twice pressed',
    Description: 'One evening.',
    'About the event': 'One roll, one room.',
    'Google Form link': 'https://docs.google.com/forms/d/e/1FAIpQLSdemo/viewform',
    Date: '2031-03-09',
    Time: '18:30',
    Venue: 'Media Lab',
    Seats: '4',
    'Image address': `${site.url}/art/events/lighting.webp`,
  }
  for (const [label, word] of Object.entries(words)) await page.getByLabel(label, { exact: true }).fill(word)
  await page.getByLabel(/Registration fee/).fill('0')
  await page.getByLabel('Category', { exact: true }).selectOption('Workshop')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('Failed to add event. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Twice pressed')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Create event' }).dblclick()
  await expect(page.getByText('Twice pressed is published.')).toBeVisible()
  await open(page, '/admin/dashboard?tab=events&q=Twice')
  await expect(page.getByRole('button', { name: 'Delete Twice pressed' })).toHaveCount(1)
})

test('an admin can sign in, open requests, search events and log out with the keyboard alone', async ({
  page,
  site,
}) => {
  await sendJoinRequest(site.url, 'Keys Only')
  await open(page, '/admin-login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type('ravi@lumiere.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/dashboard')
  const request = page.getByRole('listitem').filter({ hasText: 'Keys Only' }).locator('summary').first()
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: /^People/ }),
  )
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/join-requests')
  const waiting = page.getByRole('list', { name: /^Waiting join requests/ })
  await tabTo(page, waiting.locator('summary').first())
  for (let rows = 0; rows < 50 && !(await request.evaluate((it) => it === document.activeElement)); rows++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Reject .*Keys Only/ })).toBeVisible()
  await page.keyboard.press('r')
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(request).toBeFocused()
  await page.getByRole('link', { name: 'Home', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/dashboard')
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /Events/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=events/)
  await tabTo(page, page.getByRole('searchbox', { name: 'Search events' }))
  await page.keyboard.type('Twice')
  await expect(page).toHaveURL(/q=Twice/)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('button', { name: 'Log out' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin-login/)
})
