import { wrong } from '../support/accessible.ts'
import { expect, signIn, test } from '../support/e2e-test.ts'
import { phoneProblems } from '../support/layout.ts'

test.use({ siteName: 'invites', sendsMail: true })

const phone = { width: 360, height: 780 }
const newPassword = 'nine-quick-cuts-of-tape'
const LINK = /http:\/\/localhost:\d+\/invite\?token=[\w-]+/

test('a super admin invited by mail chooses name and password and signs in; other invites can be withdrawn', async ({
  browser,
  site,
  mailbox,
}) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: phone, hasTouch: true })
  const page = await context.newPage()
  await signIn(page, site, '/admin/super-dashboard')
  await page.getByRole('link', { name: 'Invite an admin' }).click()
  await expect(page.getByText('No invites')).toBeVisible()
  await page.getByRole('button', { name: 'Send by mail' }).click()
  await expect(page.getByText('Please fill in all fields')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('zoya@lumiere.example')
  await page.getByLabel('Role').selectOption('Super admin')
  await page.getByRole('button', { name: 'Send by mail' }).click()
  await expect(page.getByText('The invite is on its way to zoya@lumiere.example.')).toBeVisible()
  const rowOf = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text })
  const waiting = rowOf(/zoya@.*Super admin.*Waits/)
  await waiting.locator('summary').click()
  await expect(waiting.getByText(/Sent by mail, works until/)).toBeVisible()
  expect(await wrong(page)).toEqual([])
  expect(await phoneProblems(page, 360)).toEqual([])
  const links = () => mailbox.received.flatMap(({ source }) => LINK.exec(source)?.[0] ?? [])
  await expect.poll(() => links().length, { timeout: 20_000 }).toBe(1)

  const guest = await browser.newContext({ baseURL: site.url, viewport: phone, javaScriptEnabled: false })
  const invited = await guest.newPage()
  await invited.goto(links()[0] ?? '')
  await expect(invited.getByText('You will sign in with zoya@lumiere.example.')).toBeVisible()
  await invited.getByLabel('Your name').fill('Zoya Ansari')
  await invited.getByLabel('Choose a password').fill(newPassword)
  await invited.getByLabel('Confirm password').fill('another-one')
  await invited.getByRole('button', { name: 'Create my account' }).click()
  await expect(invited.getByText('Passwords do not match')).toBeVisible()
  await expect(invited.getByLabel('Your name')).toHaveValue('Zoya Ansari')
  await invited.getByLabel('Choose a password').fill(newPassword)
  await invited.getByLabel('Confirm password').fill(newPassword)
  await invited.getByRole('button', { name: 'Create my account' }).click()
  await expect(
    invited.getByText('Your account is ready. Please sign in with your new password.'),
  ).toBeVisible()
  await expect(invited.getByLabel('Email')).toHaveValue('zoya@lumiere.example')
  await invited.getByLabel('Password', { exact: true }).fill(newPassword)
  await invited.getByRole('button', { name: 'Sign in' }).click()
  await expect(invited).toHaveURL(/\/admin\/super-dashboard/)
  await invited.goto(links()[0] ?? '')
  await expect(invited.getByText('This link has ended or was used already.')).toBeVisible()

  // The list is live. Another invite is shown, renewed and withdrawn.
  await expect(rowOf(/Zoya Ansari.*Accepted/)).toBeVisible()
  await page.getByLabel('Email').fill('rohan@lumiere.example')
  await page.getByRole('button', { name: 'Show the link' }).click()
  const link = page.getByLabel('Link', { exact: true })
  await expect(link).toHaveValue(LINK)
  const first = await link.inputValue()
  expect(await wrong(page)).toEqual([])
  expect(await phoneProblems(page, 360)).toEqual([])
  await page.getByRole('button', { name: 'New link for rohan@lumiere.example' }).click()
  await expect(link).not.toHaveValue(first)
  await invited.goto(first)
  await expect(invited.getByText('This link has ended or was used already.')).toBeVisible()
  await rowOf(/rohan@/)
    .locator('summary')
    .click()
  await page.getByRole('button', { name: 'Withdraw the invite of rohan@lumiere.example' }).click()
  await expect(page.getByText('The invite of rohan@lumiere.example is withdrawn.')).toBeVisible()
  await expect(rowOf(/rohan@/)).toHaveCount(0)
  await context.close()
  await guest.close()
})
