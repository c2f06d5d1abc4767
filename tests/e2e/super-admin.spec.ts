import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { wrong } from '../support/accessible.ts'
import { signedInClient } from '../support/http-client.ts'
import { expect, open, openFolds, signIn, test } from '../support/e2e-test.ts'
import type { RunningReplicas } from '../support/replicas.ts'

const INVITE = 'https://chat.whatsapp.com/CutCutCut'
const PERIOD_MS = 30_000

test.use({ siteName: 'super admin' })
test.describe.configure({ mode: 'serial' })

/** A row of the audit log. */
const entryOf = (page: Page, text: RegExp) =>
  page
    .getByRole('list', { name: /^Entries of the record of changes/ })
    .getByRole('listitem')
    .filter({ hasText: text })

/** The number of lines of an element's text. */
const linesOf = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size
  })

test('a super admin can read the audit log and filter it by action', async ({ page, site }) => {
  await signIn(page, site, '/admin/audit')
  await expect(entryOf(page, /asha signed in/).first()).toBeVisible()
  await page.getByLabel('What', { exact: true }).selectOption('Deleted an event')
  await expect(page.getByText('No entries found')).toBeVisible()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(entryOf(page, /asha signed in/).first()).toBeVisible()
  expect(await wrong(page)).toEqual([])
})

test('a super admin can undo a settings change in the audit log, with and without scripts', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin/settings')
  await openFolds(page, 'The club')
  await page.getByLabel('Tagline').fill('Reel by reel.')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved. The site shows them now.')).toBeVisible()
  await open(page, '/admin/audit?action=setting.change')
  const row = entryOf(page, /changed Tagline in the settings/).first()
  await row.getByText('1 change').click()
  await expect(row).toContainText('Reel by reel.')
  expect(await wrong(page)).toEqual([])
  await row.getByRole('button', { name: /^Undo: .* changed Tagline in the settings$/ }).click()
  await expect(page.getByText('The change is taken back. The site shows it now.')).toBeVisible()
  await expect(page).toHaveURL(/action=setting\.change/)
  const home = async () => (await fetch(site.url)).text()
  await expect.poll(home).not.toContain('Reel by reel.')
  await row.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Nothing is left of this change')).toBeVisible()
  await open(page, '/admin/audit')
  await expect(entryOf(page, /took back a change of Tagline in the settings/)).toBeVisible()

  const admin = await signedInClient(site.url, site.superAdmin)
  const log = await (await admin.get('/admin/audit?action=setting.undo')).text()
  const id = /name="id" value="([^"]+)"/.exec(log)?.[1] ?? ''
  const answer = await admin.post('/admin/settings', { intent: 'undo', id })
  expect(await answer.text()).toContain('The change is taken back.')
  await expect.poll(home).toContain('Reel by reel.')
  const newest = /name="id" value="([^"]+)"/.exec(await (await admin.get('/admin/audit')).text())
  await admin.post('/admin/settings', { intent: 'undo', id: newest?.[1] ?? '' })
  await expect.poll(home).not.toContain('Reel by reel.')
})

test(
  'a super admin can change the club’s name, which open pages show live',
  { tag: '@daily' },
  async ({ page, browser, site }) => {
    const visitor = await browser.newPage({ baseURL: site.url })
    await open(visitor, '/events')
    await expect(visitor.getByRole('banner')).toContainText('Lumière Club')
    await signIn(page, site, '/admin/settings')
    await openFolds(page, 'The club', 'Contact and links')
    await page.getByLabel('Instagram').fill('http://insecure.example')
    await page.getByRole('button', { name: 'Save settings' }).first().click()
    await expect(
      page.getByText('Please enter a name such as @clubname, or a link that begins with https://'),
    ).toBeVisible()
    await expect(page.getByLabel('Instagram')).toBeFocused()
    await expect(page.getByLabel('Instagram')).toBeInViewport()
    await page.getByLabel('Instagram').fill('')
    await page.getByLabel('Club name').fill('Reel Club')
    await page.getByLabel('Group invite link').fill(INVITE)
    await page.getByRole('button', { name: 'Save settings' }).first().click()
    await expect(page.getByText('Settings saved. The site shows them now.')).toBeVisible()
    expect(await page.content()).not.toContain(INVITE)
    await expect(visitor.getByRole('banner')).toContainText('Reel Club')
    await page.getByLabel('Club name').fill('Kinematographenverein')
    await page.getByRole('button', { name: 'Save settings' }).first().click()
    await expect(visitor.getByRole('banner')).toContainText('Kinematographenverein')
    await open(visitor, '/')
    for (const width of [390, 768, 1440]) {
      await visitor.setViewportSize({ width, height: 900 })
      expect(await linesOf(visitor.getByRole('heading', { level: 1 }).locator('span').first())).toBe(1)
    }
    await page.getByLabel('Club name').fill('Reel Club')
    await page.getByRole('button', { name: 'Save settings' }).first().click()
    await expect(visitor.getByRole('banner')).toContainText('Reel Club')
    const contact = await (await page.request.get('/contact')).text()
    expect(contact).toContain('Reel Club')
    expect(contact).not.toContain('example.com/instagram')
    expect(contact).not.toContain(INVITE)
    expect(await wrong(page)).toEqual([])
    await page.getByLabel('Club name').fill('Lumière Club')
    await page.getByRole('button', { name: 'Save settings' }).first().click()
    await expect(visitor.getByRole('banner')).toContainText('Lumière Club')
    await visitor.close()
  },
)

test('a super admin can send a test mail, which is saved when there is no mail server', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin/mails')
  // Each replica has its own outbox.
  const { replicas = [site] } = site as Partial<RunningReplicas>
  const folders = replicas.map(({ dataDir }) => `${dataDir}/outbox`)
  await page.locator('summary', { hasText: 'Mail is not set up' }).click()
  await expect(page.getByText(new RegExp(folders.join('|')))).toBeVisible()
  await page.getByRole('button', { name: 'Send test mail' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: /asha@lumiere.example.*Saved, not sent/ }),
  ).toBeVisible()
  // The page has refetched meanwhile and still shows the result.
  await expect(page.getByText(/A test mail to asha@lumiere.example/)).toBeVisible()
  expect(await wrong(page)).toEqual([])
})

test('a super admin can sign out all other devices', async ({ page, browser, site }) => {
  const other = await browser.newPage({ baseURL: site.url })
  await signIn(other, site)
  await signIn(page, site, '/admin/account')
  await openFolds(page, 'Signed in')
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  await other.goto('/admin/dashboard')
  await expect(other).toHaveURL(/\/admin-login/)
  await other.close()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
})

test(
  'a super admin can turn two-step sign-in on, sign in with a code, and turn it off',
  { tag: '@daily' },
  async ({ page, site }) => {
    const { password } = site.superAdmin
    const elsewhere = await signedInClient(site.url, site.superAdmin)
    await signIn(page, site, '/admin/account')
    await openFolds(page, 'Signed in', 'Two-step sign-in')
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
    await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
    const key = await page
      .getByText(/Type this key into the app/)
      .locator('b')
      .textContent()
    const totp = new TOTP({ secret: Secret.fromBase32(String(key).replaceAll(' ', '')) })
    expect(await wrong(page)).toEqual([])
    await page.getByLabel('Code', { exact: true }).fill(totp.generate())
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    // Returning from another tab refetches the page; the codes, shown only once, must stay.
    const others = page.getByRole('button', { name: /^Sign out (?!all)/ })
    const before = await others.count()
    await elsewhere.post('/logout', {})
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(others).toHaveCount(before - 1)
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    // A refetch right after the click must not replace the log out.
    await page.getByRole('button', { name: 'Log out' }).evaluate((button: HTMLButtonElement) => {
      button.click()
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.waitForURL(/admin-login/)
    await open(page, '/admin-login?role=super-admin')
    await page.getByLabel('Email').fill(site.superAdmin.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/mode=code/)
    expect(await wrong(page)).toEqual([])
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'That code is not right' })).toBeVisible()
    // The current code is used up; the next one is accepted already.
    await page.getByLabel('Code', { exact: true }).fill(totp.generate({ timestamp: Date.now() + PERIOD_MS }))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/super-dashboard/)
    await open(page, '/admin/account')
    await openFolds(page, 'Two-step sign-in')
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await expect(page.getByText('These are your new recovery codes')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
    await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
  },
)
