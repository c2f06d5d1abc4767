import type { Page } from '@playwright/test'
import { wrong } from '../support/accessible.ts'
import { expect, open, signIn, test, openFolds } from '../support/e2e-test.ts'

/** Sends the form that the button belongs to, and expects the sentence and the focus on the marked field. */
async function isRefusedAt(
  page: Page,
  button: string,
  { field, message }: Record<'field' | 'message', string>,
) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(message)
  const control = page.getByLabel(field, { exact: true })
  await expect(control).toBeFocused()
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  await expect(control).toHaveAccessibleDescription(new RegExp(message))
}

async function fill(page: Page, words: Record<string, string>) {
  for (const [label, word] of Object.entries(words)) await page.getByLabel(label, { exact: true }).fill(word)
}

const EMPTY = 'Please fill in all fields'
const SHORT = 'Password must be at least 6 characters long'
const OTHER = 'Passwords do not match'

test('a refused sign-in focuses the field with the error', async ({ page, site }) => {
  await open(page, '/admin-login')
  await isRefusedAt(page, 'Sign in', { field: 'Email', message: EMPTY })
  await fill(page, { Email: site.superAdmin.email })
  await isRefusedAt(page, 'Sign in', { field: 'Password', message: EMPTY })
  await fill(page, { Password: '12345' })
  await isRefusedAt(page, 'Sign in', { field: 'Password', message: SHORT })
  await fill(page, { Password: 'not the password' })
  await isRefusedAt(page, 'Sign in', {
    field: 'Email',
    message: 'Invalid email or password. Please try again.',
  })
  expect(await wrong(page)).toEqual([])
})

for (const { path, short } of [
  { path: '/admin-login?mode=sign-up', short: SHORT },
  { path: '/signup', short: 'Password should be at least 6 characters' },
])
  test(`a refused sign-up at ${path} focuses the field with the error`, async ({ page, site }) => {
    await open(page, path)
    await isRefusedAt(page, 'Sign up', { field: 'Email', message: EMPTY })
    await fill(page, { Email: 'rhea', Password: '12345', 'Confirm password': '12345' })
    await isRefusedAt(page, 'Sign up', { field: 'Email', message: 'Invalid email address' })
    await fill(page, { Email: site.superAdmin.email })
    await isRefusedAt(page, 'Sign up', { field: 'Password', message: short })
    await fill(page, { Password: 'splice-and-glue', 'Confirm password': 'splice-and-tape' })
    await isRefusedAt(page, 'Sign up', { field: 'Confirm password', message: OTHER })
    await fill(page, { 'Confirm password': 'splice-and-glue' })
    await isRefusedAt(page, 'Sign up', { field: 'Email', message: 'Email already in use' })
  })

test('a refused password reset focuses the email field', async ({ page }) => {
  await open(page, '/admin-login?mode=forgot')
  await isRefusedAt(page, 'Send reset email', { field: 'Email', message: 'Please enter your email address' })
})

test('a refused change of password or two-step sign-in focuses the field with the error', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin/account')
  await openFolds(page, 'Password', 'Two-step sign-in')
  await isRefusedAt(page, 'Change password', { field: 'Current password', message: EMPTY })
  const passwords = { 'New password': 'splice-and-glue', 'Confirm password': 'splice-and-tape' }
  await fill(page, { 'Current password': 'not this one', ...passwords })
  await isRefusedAt(page, 'Change password', { field: 'Confirm password', message: OTHER })
  await fill(page, { 'Confirm password': 'splice-and-glue' })
  const message = 'Your current password is not right. Please try again.'
  await isRefusedAt(page, 'Change password', { field: 'Current password', message })

  await fill(page, { 'Your password': 'not this one' })
  await isRefusedAt(page, 'Turn on two-step sign-in', { field: 'Your password', message })
  await fill(page, { 'Your password': site.superAdmin.password })
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  await fill(page, { Code: '000000' })
  await isRefusedAt(page, 'Confirm', {
    field: 'Code',
    message: 'That code is not right, or it was used already. Please try again.',
  })
})

test('a wrong password at reauthentication shows the error and focuses the email field', async ({
  page,
  site,
}) => {
  await page.goto('/admin/reauthenticate?to=/admin/settings')
  await fill(page, { Email: site.superAdmin.email, Password: 'not the password' })
  await isRefusedAt(page, 'Sign in', {
    field: 'Email',
    message: 'Invalid email or password. Please try again.',
  })
})
