import type { Locator, Page } from '@playwright/test'
import { startSite } from '../support/app.ts'
import { wrong } from '../support/accessible.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { savedMails } from '../support/saved-mails.ts'

// The tests change the club.
test.use({ siteName: 'accounts' })

const password = 'splice-tape-and-glue'

async function fillLogin(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function askForAccount(
  page: Page,
  email: string,
  [first, second]: [string, string] = [password, password],
) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(first)
  await page.getByLabel('Confirm password').fill(second)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

/** Stops the page's clock. Install it before the page is opened. */
function holdClock(page: Page): Promise<void> {
  return page.clock.pauseAt(new Date(Date.now() + 2_000))
}

/** So long, to a tenth of a second. */
async function staysFor(ms: number, seen: Locator): Promise<void> {
  const { clock } = seen.page()
  await expect(seen).toBeVisible()
  await clock.runFor(ms - 100)
  await expect(seen).toBeVisible()
  await clock.runFor(200)
  await expect(seen).toHaveCount(0)
}

async function hasSession(page: Page): Promise<boolean> {
  return (await page.context().cookies()).some(({ name }) => name.includes('session'))
}

/** The outbox also holds what other tests of this site sent. */
function resetLinks({ dataDir }: { dataDir: string }): string[] {
  return savedMails(dataDir).flatMap((mail) => {
    const text = mail.text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    return /http:\/\/localhost:\d+\/reset-password\?token=\S+/.exec(text)?.[0] ?? []
  })
}

test.describe('a student who becomes an admin', () => {
  const email = 'rhea@lumiere.example'

  test(
    'sees each sign-up error, then success for two seconds, then the sign-in form',
    { tag: '@daily' },
    async ({ page }) => {
      await page.clock.install()
      await open(page, '/admin-login?mode=sign-up&role=super-admin')
      await askForAccount(page, email)
      await expect(page.getByRole('alert')).toHaveText(
        'Super admin accounts can only be created by existing super admins.',
      )
      await page.getByRole('tab', { name: 'Admin', exact: true }).click()
      await expect(page).toHaveURL(/role=admin/)
      const tries: [string, [string, string], string][] = [
        ['', [password, password], 'Please fill in all fields'],
        [email, ['12345', '12345'], 'Password must be at least 6 characters long'],
        [email, [password, `${password}!`], 'Passwords do not match'],
        [email, ['password', 'password'], 'Password is too weak'],
        ['rhea', [password, password], 'Invalid email address'],
      ]
      for (const [address, secrets, message] of tries) {
        await askForAccount(page, address, secrets)
        await expect(page.getByRole('alert')).toHaveText(message)
      }
      await holdClock(page)
      await askForAccount(page, email)
      await staysFor(
        2_000,
        page.getByText('Admin account created successfully! Please wait for super admin approval.'),
      )
      await expect(page.getByRole('heading', { name: 'Admin sign in' })).toBeVisible()
      await page.clock.resume()
      expect(await hasSession(page)).toBe(false)
      await open(page, '/admin-login?mode=sign-up')
      await askForAccount(page, email)
      await expect(page.getByRole('alert')).toHaveText('Email already in use')
    },
  )

  test(
    'can sign in only when approved, and loses access at once when revoked',
    { tag: '@daily' },
    async ({ page, browser, site }) => {
      await open(page, '/admin-login')
      await fillLogin(page, email)
      await expect(page.getByRole('alert')).toHaveText(
        'Your account is pending approval from a super admin. Please wait for approval.',
      )
      expect(await hasSession(page)).toBe(false)

      const adminClient = await browser.newPage({ baseURL: site.url })
      await adminClient.clock.install()
      await signIn(adminClient, site, '/admin/super-dashboard')
      await expect(adminClient.getByRole('tab')).toHaveText([/^Pending Requests/, /^Admins/, /^Users/])
      await expect(adminClient.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
      const asking = adminClient.getByRole('listitem').filter({ hasText: email })
      await expect(asking.getByRole('button', { name: 'Reject' })).toBeVisible()
      await holdClock(adminClient)
      await asking.getByRole('button', { name: 'Approve' }).click()
      await expect(asking.getByText('Approved')).toBeVisible()
      await staysFor(1_000, asking)
      await staysFor(1_900, adminClient.getByText('Admin request approved successfully'))
      await adminClient.clock.resume()

      await page.getByRole('tab', { name: 'Super Admin' }).click()
      await fillLogin(page, email)
      await expect(page.getByRole('alert')).toHaveText('Access denied. Super Admin privileges required.')
      await page.getByRole('tab', { name: 'Admin', exact: true }).click()
      await fillLogin(page, email)
      await page.waitForURL('**/admin/dashboard')
      await expect(page.getByRole('link', { name: 'Super Admin Panel' })).toHaveCount(0)
      expect((await page.goto('/admin/settings'))?.status()).toBe(403)
      const superAdmin = page.getByText(`Ask: ${site.superAdmin.email.split('@')[0]}`)
      await expect(superAdmin).toBeVisible()
      await page.route('**/admin/events.data*', (route) => route.fulfill({ status: 500, body: '' }))
      const bar = page.getByRole('navigation', { name: 'Admin area' })
      await bar.getByRole('link', { name: 'Events' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong.' })).toBeVisible()
      await expect(superAdmin).toBeVisible()
      await expect(bar).toBeVisible()
      await page.unroute('**/admin/events.data*')
      await page.getByRole('button', { name: 'Refresh Page' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
      await page.goto('/admin/super-dashboard')
      await expect(page).toHaveURL(/\/admin-login/)

      await open(adminClient, '/admin/super-dashboard?tab=admins')
      const revoked = adminClient.getByRole('listitem').filter({ hasText: email })
      await revoked.locator('summary').click()
      await revoked.getByRole('button', { name: 'Revoke' }).click()
      await adminClient.getByRole('dialog').getByRole('button', { name: 'Remove admin access' }).click()
      await expect(adminClient.getByText('Admin access removed')).toBeVisible()
      await page.goto('/admin/dashboard')
      await expect(page).toHaveURL(/\/admin-login/)
      await fillLogin(page, email)
      await expect(page.getByRole('alert')).toHaveText('Access denied. Admin privileges required.')
      await adminClient.close()
    },
  )
})

test.describe('a forgotten password', () => {
  test(
    'is replaced through a mailed link that works once and ends every session',
    { tag: '@daily' },
    async ({ page, browser, site }) => {
      const signedInPage = await browser.newPage({ baseURL: site.url })
      await signIn(signedInPage, site)
      await open(page, '/admin-login?mode=forgot')
      await page.getByRole('button', { name: 'Send reset email' }).click()
      await expect(page.getByRole('alert')).toHaveText('Please enter your email address')
      for (const address of ['nobody@lumiere.example', site.superAdmin.email]) {
        await page.getByLabel('Email').fill(address)
        await page.getByRole('button', { name: 'Send reset email' }).click()
        await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible()
      }
      await expect.poll(() => resetLinks(site).length, { timeout: 20_000 }).toBe(1)
      const [link = ''] = resetLinks(site)
      expect(link).toContain(site.url)
      const plainPage = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
      await plainPage.goto(link)
      await plainPage.getByLabel('New password', { exact: true }).fill('one-long-secret')
      await plainPage.getByLabel('Confirm password').fill('another-long-secret')
      await plainPage
        .getByRole('main')
        .getByRole('button', { name: /password/i })
        .last()
        .click()
      await expect(plainPage.getByText('Passwords do not match')).toBeVisible()
      await plainPage.close()
      await open(page, link)
      const newPassword = 'a-new-and-long-secret'
      await page.getByLabel('New password', { exact: true }).fill(newPassword)
      await page.getByLabel('Confirm password').fill('another-long-secret')
      await page.getByRole('button', { name: 'Save new password' }).click()
      await expect(page.getByLabel('Confirm password')).toBeFocused()
      await page.getByLabel('Confirm password').fill(newPassword)
      await page
        .getByRole('main')
        .getByRole('button', { name: /password/i })
        .last()
        .click()
      await expect(page).toHaveURL(/\/admin-login/)
      await signedInPage.goto('/admin/dashboard')
      await expect(signedInPage).toHaveURL(/\/admin-login/)
      await signedInPage.close()
      await open(page, link)
      await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
      site.superAdmin.password = newPassword
      await signIn(page, site)
    },
  )
})

test.describe('a simple sign-up', () => {
  test('creates a regular user and opens /admin after three seconds', async ({ page }) => {
    await page.clock.install()
    await open(page, '/signup')
    await askForAccount(page, 'kabir@lumiere.example', ['12345', '12345'])
    await expect(page.getByRole('alert')).toHaveText('Password should be at least 6 characters')
    await holdClock(page)
    const dataRequest = page.waitForRequest(/\/admin\.data/)
    await askForAccount(page, 'kabir@lumiere.example')
    await staysFor(3_000, page.getByText('Account created successfully!'))
    await dataRequest
    await page.waitForURL(/\/admin$/)
    expect(await hasSession(page)).toBe(true)
    await expect(
      page.getByText('Your account is pending approval from a super admin. Please wait for approval.'),
    ).toBeVisible()
    await expect(page.getByText('This account is not an admin account')).toContainText(
      'kabir@lumiere.example',
    )
    await expect(page.getByText('Nobody approves it as it is')).toBeVisible()
    await page.clock.resume()
    expect(await wrong(page)).toEqual([])
    for (const path of ['/admin/dashboard', '/admin/users']) {
      expect((await page.goto(path))?.status()).toBe(403)
      await expect(page.getByText('Access denied. You must be an admin to view this page.')).toBeVisible()
    }
    await open(page, '/about')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin Login' })).toBeVisible()
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(/\/me\/sign-in$/)
    expect(await hasSession(page)).toBe(false)
    await open(page, '/admin-login')
    await fillLogin(page, 'kabir@lumiere.example')
    await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible()
  })
})

test.describe('with detailed sign-in errors', () => {
  test('an unknown account, a wrong password and an unknown address get different messages', async ({
    page,
  }) => {
    const site = await startSite({ AUTH_ERROR_DETAIL: 'spec' })
    await open(page, `${site.url}/admin-login`)
    await fillLogin(page, 'nobody@lumiere.example')
    await expect(page.getByRole('alert')).toHaveText(
      'No account found with this email. Please sign up first.',
    )
    await fillLogin(page, site.superAdmin.email)
    await expect(page.getByRole('alert')).toHaveText('Incorrect password. Please try again.')
    await open(page, `${site.url}/admin-login?mode=forgot`)
    await page.getByLabel('Email').fill('nobody@lumiere.example')
    await page.getByRole('button', { name: 'Send reset email' }).click()
    await expect(page.getByRole('alert')).toHaveText('No account found with this email address')
    await site.dispose()
  })

  test('the sign-in page says when no super admin exists', async ({ page }) => {
    const site = await startSite({ SUPER_ADMIN_EMAIL: '', SUPER_ADMIN_PASSWORD: '' })
    await page.goto(`${site.url}/admin-login`)
    await expect(page.getByText('No super admin exists. Please contact system administrator.')).toBeVisible()
    await site.dispose()
  })
})
