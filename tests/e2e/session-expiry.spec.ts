import type { Page } from '@playwright/test'
import { SETTINGS_SAVED } from '#app/club/rules.ts'
import type { RunningSite } from '../support/app.ts'
import { expect, signIn, test, openFolds } from '../support/e2e-test.ts'

/** Without scripts only the server can keep what was typed. */
test.use({ javaScriptEnabled: false, siteName: 'session end' })

async function signInAgain(page: Page, { superAdmin }: RunningSite) {
  await expect(page.getByText('Your session has ended. Sign in again: what you typed is kept.')).toBeVisible()
  await page.getByLabel('Email').fill(superAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.')
  await expect(page.getByLabel('Email')).toHaveValue(superAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(superAdmin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('You are signed in again.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to your form' }).click()
  await expect(
    page.getByText('You are signed in again. Look the form over and send it once more.'),
  ).toBeVisible()
}

test('an event form sent after the session has ended comes back filled, and can be sent again', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/dashboard?tab=events')
  const words = {
    Title: 'Lamps & "shadows" <at> night',
    Description: 'Three lamps, one face.',
    'About the event': 'First line.\nSecond line, with an é.',
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
  await context.clearCookies({ name: 'club_session' })
  await page.getByRole('button', { name: 'Create event' }).click()
  await signInAgain(page, site)
  for (const [label, word] of Object.entries(words))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(word)
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Workshop')
  await expect(page.getByText(`${words.Title} is published.`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText(`${words.Title} is published.`)).toBeVisible()
})

test('settings, one’s own name and an announcement keep their input when the session has ended', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/settings')
  await openFolds(page, 'The club', 'Privacy page')
  await page.getByLabel('Tagline').fill('One more frame.')
  // The longest text: three bytes a letter, nine when URL-encoded.
  const privacy = `# निजता\n${'क'.repeat(9_000)}`
  await page.getByLabel('Privacy text').fill(privacy)
  await context.clearCookies({ name: 'club_session' })
  await page.getByRole('button', { name: 'Save settings' }).first().click()
  await signInAgain(page, site)
  await expect(page.getByLabel('Tagline')).toBeVisible()
  await expect(page.getByLabel('Tagline')).toHaveValue('One more frame.')
  await expect(page.getByLabel('Privacy text')).toBeVisible()
  await expect(page.getByLabel('Privacy text')).toHaveValue(privacy)
  await expect(page.getByLabel('Instagram')).toBeHidden()
  await page.getByRole('button', { name: 'Save settings' }).first().click()
  await expect(page.getByText(SETTINGS_SAVED)).toBeVisible()
  await page.goto('/admin/settings')
  await openFolds(page, 'The club')
  await expect(page.getByLabel('Tagline')).toHaveValue('One more frame.')
  await page.goto('/admin/account')
  await openFolds(page, 'Name')
  await page.getByLabel('Your name').fill('Kavya, typed before')
  await context.clearCookies({ name: 'club_session' })
  await page.getByRole('button', { name: 'Save name' }).click()
  await signInAgain(page, site)
  await expect(page.getByLabel('Your name')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Kavya, typed before')
  await page.goto('/admin/posts/new')
  await page.getByLabel('Title').fill('We shoot on Friday')
  await page.getByRole('textbox', { name: 'Text' }).fill('Bring a lamp.\n\nAnd a coat.')
  await context.clearCookies({ name: 'club_session' })
  await page.getByRole('button', { name: 'Publish' }).click()
  await signInAgain(page, site)
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Bring a lamp.\n\nAnd a coat.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/admin\/posts/)
  await expect(page.getByText('We shoot on Friday').first()).toBeVisible()
})

test('the redirect after reauthentication leads only to pages of this site', async ({ page, site }) => {
  await page.goto(`/admin/reauthenticate?to=${encodeURIComponent('https://elsewhere.example/')}`)
  await page.getByLabel('Email').fill(site.superAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(site.superAdmin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`)
})
