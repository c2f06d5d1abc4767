import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import type { RunningSite } from '../support/app.ts'
import { expect, open, signIn, test } from '../support/journey.ts'

const password = 'splice-tape-and-glue'
const PROVE_AGAIN = 'Please write your own password once more.'

test.use({ siteName: 'actors' })
test.describe.configure({ mode: 'serial' })

/** As if everybody had signed in ten minutes ago. */
function tenMinutesPass({ dataDir }: RunningSite) {
  const earlier = new Date(Date.now() - 10 * 60_000).toISOString()
  const db = new DatabaseSync(`${dataDir}/club.sqlite`)
  db.prepare('update session set created_at = ?, proved_at = null').run(earlier)
  db.close()
}

async function askForAccount(page: Page, email: string) {
  await open(page, '/admin-login?mode=sign-up')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Admin account created successfully!')).toBeVisible()
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('a super admin who signed in a while ago is asked for the password, and the decision goes on', async ({
  page,
  site,
}) => {
  await askForAccount(page, 'rhea@lumiere.example')
  await signIn(page, site)
  await open(page, '/admin/super-dashboard')
  tenMinutesPass(site)
  await rowOf(page, 'rhea@').getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve rhea@lumiere.example?' })
  await expect(dialog.getByText(PROVE_AGAIN)).toBeVisible()
  await dialog.getByLabel('Your own password').fill('not this one')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('That is not your password. Please try again.')).toBeVisible()
  await dialog.getByLabel('Your own password').fill(site.superAdmin.password)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Admin request approved successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a super admin creates another one late: nothing typed is lost, and the new one is demoted again', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, site)
  await open(page, '/admin/super-dashboard')
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
  await signIn(second, { ...site, superAdmin: { email: 'second@lumiere.example', password } })
  await open(page, '/admin/super-dashboard?tab=admins')
  tenMinutesPass(site)
  await rowOf(page, 'second@').getByRole('button', { name: 'Demote' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Remove super admin role' }).click()
  await question.getByLabel('Your own password').fill(site.superAdmin.password)
  await question.getByRole('button', { name: 'Remove super admin role' }).click()
  await expect(page.getByText('Super admin role removed successfully')).toBeVisible()

  await second.goto('/admin/super-dashboard')
  await expect(second).toHaveURL(/\/admin-login/)
  await signIn(second, { ...site, superAdmin: { email: 'second@lumiere.example', password } }, 'Admin')
  await expect(second).toHaveURL(/\/admin\/dashboard/)
  await expect(second.getByRole('link', { name: 'Super Admin Panel' })).toHaveCount(0)
  await second.goto('/admin/audit')
  await expect(second.getByText('Access denied. Super Admin privileges required.')).toBeVisible()
  await second.close()
})

test('without scripts the password is asked for in front of the list', async ({ browser, page, site }) => {
  await askForAccount(page, 'late@lumiere.example')
  const bare = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await bare.goto('/admin-login?role=super-admin')
  await bare.getByLabel('Email').fill(site.superAdmin.email)
  await bare.getByLabel('Password', { exact: true }).fill(site.superAdmin.password)
  await bare.getByRole('button', { name: 'Sign in' }).click()
  await bare.goto('/admin/super-dashboard')
  tenMinutesPass(site)
  await rowOf(bare, 'late@').getByRole('button', { name: 'Approve' }).click()
  await expect(bare.getByText(PROVE_AGAIN)).toBeVisible()
  await bare.getByLabel('Your own password').fill(site.superAdmin.password)
  await bare.getByRole('button', { name: 'Go on' }).click()
  await expect(bare.getByText('Admin request approved successfully')).toBeVisible()
  await expect(bare.getByLabel('Your own password')).toHaveCount(0)
  await bare.close()
})

test('an admin’s form outlives a dead line and a double click: one event in the end', async ({
  page,
  site,
}) => {
  await signIn(page, { ...site, superAdmin: { email: 'rhea@lumiere.example', password } }, 'Admin')
  await open(page, '/admin/dashboard?tab=events')
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
  await expect(page.getByText('Network error. Please check your internet connection.')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Twice pressed')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Create event' }).dblclick()
  await expect(page.getByText('Twice pressed is on the programme.')).toBeVisible()
  await open(page, '/admin/dashboard?tab=events&q=Twice')
  await expect(page.getByRole('button', { name: 'Delete Twice pressed' })).toHaveCount(1)
})

test('an admin’s day goes with the keyboard alone', async ({ page }) => {
  const press = async (key: string, count = 1) => {
    for (let n = 0; n < count; n += 1) await page.keyboard.press(key)
  }
  const tabTo = async (name: RegExp | string, role: 'button' | 'link' | 'searchbox' | 'tab') => {
    const target = page.getByRole(role, { name }).first()
    for (let stop = 0; stop < 80; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await press('Tab')
    }
    throw new Error(`the focus never came to ${String(name)}`)
  }
  await open(page, '/join')
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill('Keys Only')
  await main.getByLabel('Phone').fill('9000077777')
  await main.getByLabel('Branch').selectOption('CSE')
  await main.getByLabel('Year').selectOption('1st')
  await main.getByLabel('Interest').selectOption('Film Making')
  await main.getByRole('button', { name: 'Send my request' }).click()
  await expect(page.getByText(/You are on the call sheet/)).toBeVisible()

  await open(page, '/admin-login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type('rhea@lumiere.example')
  await press('Tab')
  await page.keyboard.type(password)
  await press('Enter')
  await page.waitForURL('**/admin/dashboard')
  await expect(rowOf(page, 'Keys Only')).toBeVisible()
  await tabTo(/^Reject .*Keys Only/, 'button')
  await press('Enter')
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Reject .*Keys Only/ })).toBeFocused()
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await press('ArrowRight')
  await expect(page.getByRole('tab', { name: /Events/ })).toBeFocused()
  await press('Enter')
  await expect(page).toHaveURL(/tab=events/)
  await tabTo('Search events', 'searchbox')
  await page.keyboard.type('Twice')
  await expect(page).toHaveURL(/q=Twice/)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('button', { name: 'Log out' }).focus()
  await press('Enter')
  await expect(page).toHaveURL(/\/admin-login/)
})
