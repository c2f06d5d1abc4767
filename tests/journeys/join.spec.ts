import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/journey.ts'

async function openJoin(page: Page) {
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Join Now' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

async function fill(form: ReturnType<Page['getByRole']>, phone: string) {
  await form.getByLabel('Name').fill('Aarav Sethi')
  await form.getByLabel('Phone').fill(phone)
  await form.getByLabel('Branch').selectOption('AI')
  await form.getByLabel('Year').selectOption('2nd')
  await form.getByLabel('Interest').selectOption('Cinematography')
}

const send = { name: 'Send my request' }

/** Specification 3: codes and labels of the branches, years, interests. */
const branches = {
  CSE: 'Computer Science and Engineering',
  ECE: 'Electronics and Communication Engineering',
  ME: 'Mechanical Engineering',
  CE: 'Civil Engineering',
  EE: 'Electrical Engineering',
  IT: 'Information Technology',
  DS: 'Data Science',
  AI: 'Artificial Intelligence',
  IOT: 'Internet of Things',
  Other: 'Other',
}
const years = ['1st', '2nd', '3rd', '4th']
const interests = [
  'Video Editing',
  'Graphic Designing',
  'Film Making',
  'Cinematography',
  'Photography',
  'Other',
]

test.describe('a visitor who wants to join', () => {
  test('is asked five things, each marked required, with the choices of the specification', async ({
    page,
  }) => {
    const dialog = await openJoin(page)
    await expect(dialog.getByText(/all of them required/)).toBeVisible()
    for (const label of ['Name', 'Phone', 'Branch', 'Year', 'Interest'])
      await expect(dialog.getByLabel(label)).toHaveAttribute('required')
    const choices = (label: string) => dialog.getByLabel(label).locator('option:not([value=""])')
    await expect(choices('Branch')).toHaveText(Object.values(branches))
    expect(
      await choices('Branch').evaluateAll((all) => all.map((it) => (it as HTMLOptionElement).value)),
    ).toEqual(Object.keys(branches))
    await expect(choices('Year')).toHaveText(years)
    await expect(choices('Interest')).toHaveText(interests)
  })

  test('hears what is missing, word for word, and each sentence leaves on edit', async ({ page }) => {
    const dialog = await openJoin(page)
    await dialog.getByRole('button', send).click()
    for (const sentence of [
      'Name is required',
      'Phone number is required',
      'Please select your branch',
      'Please select your year',
      'Please select your area of interest',
    ])
      await expect(dialog.getByText(sentence)).toBeVisible()

    await dialog.getByLabel('Name').fill(' Jo ')
    await expect(dialog.getByText('Name is required')).toHaveCount(0)
    await dialog.getByLabel('Phone').pressSequentially('98-765 43')
    await expect(dialog.getByLabel('Phone')).toHaveValue('9876543')
    await dialog.getByRole('button', send).click()
    await expect(dialog.getByText('Name must be at least 3 characters long')).toBeVisible()
    await expect(dialog.getByText('Phone number must be exactly 10 digits')).toBeVisible()
    await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Phone').press('End')
    await dialog.getByLabel('Phone').pressSequentially('210123')
    await expect(dialog.getByLabel('Phone')).toHaveValue('9876543210')
  })

  test('sends the request once: Submitting..., three seconds of success, then closed and cleared', async ({
    page,
  }) => {
    await page.clock.install()
    const dialog = await openJoin(page)
    await fill(dialog, '9876543210')
    let posts = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/join*', async (route) => {
      if (route.request().method() === 'POST') {
        posts += 1
        await held
      }
      await route.continue()
    })
    await dialog.getByRole('button', send).dblclick()
    const busy = dialog.getByRole('button', { name: 'Submitting...' })
    await expect(busy).toBeDisabled()
    await expect(dialog.getByLabel('Name')).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    const success = page.getByText(/You are on the call sheet/)
    // From here on the clock stands: the three seconds begin when the answer is shown.
    await page.clock.pauseAt(new Date(Date.now() + 2_000))
    release()
    await expect(success).toBeVisible()
    await page.clock.runFor(2_900)
    await expect(success).toBeVisible()
    await page.clock.runFor(200)
    await expect(success).toHaveCount(0)
    expect(posts).toBe(1)
    await expect(dialog).toHaveCount(0)
    await page.getByRole('banner').getByRole('button', { name: 'Join Now' }).click()
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('')
  })

  const failures: [name: string, answer: number | 'network', sentence: string][] = [
    ['is refused', 403, 'Access denied. Please contact support.'],
    ['has no network', 'network', 'Network error. Please check your connection.'],
    ['meets a broken server', 500, 'An unexpected error occurred. Please try again.'],
    ['meets something else', 409, 'Failed to submit form. Please try again later.'],
  ]
  for (const [name, answer, sentence] of failures)
    test(`${name}: ${sentence} The form stays filled`, async ({ page }) => {
      const dialog = await openJoin(page)
      await fill(dialog, '9876500001')
      await page.route('**/join*', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        return answer === 'network'
          ? route.abort('internetdisconnected')
          : route.fulfill({ status: answer, body: '' })
      })
      await dialog.getByRole('button', send).click()
      await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      await expect(dialog.getByLabel('Name')).toHaveValue('Aarav Sethi')
      await expect(dialog.getByLabel('Phone')).toHaveValue('9876500001')
    })

  test('a success without a key is an error too', async ({ page }) => {
    const dialog = await openJoin(page)
    await fill(dialog, '9876500002')
    await page.route('**/join*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      return route.fulfill({ status: 200, contentType: 'application/json', body: '{}' })
    })
    await dialog.getByRole('button', send).click()
    await expect(dialog.getByText('Failed to generate request ID')).toBeVisible()
  })

  test('closes it with the cross, the backdrop or Escape, and finds everything typed again', async ({
    page,
  }) => {
    const dialog = await openJoin(page)
    await fill(dialog, '9876500003')
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(8, 400),
    ]
    for (const close of ways) {
      await dialog.getByRole('heading', { name: 'Join the crew' }).click()
      await expect(dialog).toBeVisible()
      await close()
      await expect(dialog).toHaveCount(0)
      await page.getByRole('banner').getByRole('button', { name: 'Join Now' }).click()
      await expect(dialog.getByLabel('Phone')).toHaveValue('9876500003')
    }
  })

  test('reads about privacy in another tab, and leaves the dialog by Back with what was typed', async ({
    page,
    context,
  }) => {
    await open(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(page).toHaveURL(/\/privacy$/)
    await page.getByRole('banner').getByRole('button', { name: 'Join Now' }).click()
    const dialog = page.getByRole('dialog')
    await fill(dialog, '9876500006')
    const opened = context.waitForEvent('page')
    await dialog.getByRole('link', { name: 'Privacy' }).click()
    expect(new URL((await opened).url()).pathname).toBe('/privacy')
    await (await opened).close()
    await expect(dialog.getByLabel('Phone')).toHaveValue('9876500006')
    await page.goBack()
    await expect(page).toHaveURL(/\/about$/)
    await expect(dialog).toHaveCount(0)
    await page.getByRole('banner').getByRole('button', { name: 'Join Now' }).click()
    await expect(dialog.getByLabel('Phone')).toHaveValue('9876500006')
  })

  test('loses nothing typed before the scripts arrive on a slow line', async ({ page }) => {
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await page.goto('/join', { waitUntil: 'commit' })
    const form = page.getByRole('main')
    await fill(form, '9876500005')
    await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 15_000 })
    await form.getByLabel('Name').press('End')
    await form.getByLabel('Name').pressSequentially(' Junior')
    await expect(form.getByLabel('Name')).toHaveValue('Aarav Sethi Junior')
    await expect(form.getByLabel('Phone')).toHaveValue('9876500005')
    await expect(form.getByLabel('Branch')).toHaveValue('AI')
    await form.getByRole('button', send).click()
    await expect(page.getByText(/You are on the call sheet/)).toBeVisible()
  })

  test('joins without scripts', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
    const page = await context.newPage()
    await page.goto('/join')
    const form = page.getByRole('main')
    await form.getByRole('button', send).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await fill(form, '9876500004')
    await form.getByRole('button', send).click()
    await expect(page.getByText(/You are on the call sheet/)).toBeVisible()
    await context.close()
  })
})
