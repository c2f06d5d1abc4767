import type { Locator, Page } from '@playwright/test'
import { wrong } from '../support/accessible.ts'
import { signedInClient } from '../support/http-client.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { fillSeat } from '../support/seat-screens.ts'
import { openEvent } from '../support/seats.ts'

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

/** Codes and labels of the branches, years and interests (product.md#constants). */
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
  test('sees five required fields with their choices, and an error at each that disappears on edit', async ({
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

    await dialog.getByRole('button', send).click()
    for (const message of [
      'Name is required',
      'Phone number is required',
      'Please select your branch',
      'Please select your year',
      'Please select your area of interest',
    ])
      await expect(dialog.getByText(message)).toBeVisible()

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

  test(
    'sends the request once, sees three seconds of success, and finds an empty form afterwards',
    { tag: '@daily' },
    async ({ page }) => {
      await page.clock.install()
      const dialog = await openJoin(page)
      await fill(dialog, '9876543210')
      let posts = 0
      let release = () => {}
      const isReleased = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/join*', async (route) => {
        if (route.request().method() === 'POST') {
          posts += 1
          await isReleased
        }
        await route.continue()
      })
      await dialog.getByRole('button', send).dblclick()
      const busy = dialog.getByRole('button', { name: 'Submitting...' })
      await expect(busy).toBeDisabled()
      await expect(dialog.getByLabel('Name')).toBeDisabled()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeVisible()
      const success = page.getByText(/Request received/)
      // Stops the clock: the three seconds begin when the answer is shown.
      await page.clock.pauseAt(new Date(Date.now() + 2_000))
      release()
      await expect(success).toBeVisible()
      // Three seconds are too short to choose among more.
      await expect(dialog.getByRole('link')).toHaveText(['See how my request stands'])
      await page.clock.runFor(2_900)
      await expect(success).toBeVisible()
      await page.clock.runFor(200)
      await expect(success).toHaveCount(0)
      expect(posts).toBe(1)
      await expect(dialog).toHaveCount(0)
      const lasting = page.getByText(
        'A club admin reads it, mostly within three days, and writes to +91 98765 43210 on WhatsApp.',
      )
      await expect(lasting).toBeVisible()
      await page.getByRole('banner').getByRole('button', { name: 'Join Now' }).click()
      await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('')
      await expect(lasting).toHaveCount(0)
      await page.getByRole('dialog').getByRole('link', { name: 'See how it stands' }).click()
      await expect(page.getByRole('heading', { name: 'Request received, Aarav Sethi.' })).toBeVisible()
    },
  )

  test(
    'sees an error message for each kind of failure and keeps the input',
    { tag: '@daily' },
    async ({ page }) => {
      const failures: [answer: number | 'network', message: string][] = [
        [403, 'Access denied. Please contact support.'],
        ['network', 'Network error. Please check your connection.'],
        [500, 'An unexpected error occurred. Please try again.'],
        [409, 'Failed to submit form. Please try again later.'],
        [200, 'Failed to generate request ID'],
      ]
      const dialog = await openJoin(page)
      await fill(dialog, '9876500001')
      for (const [answer, message] of failures) {
        await page.route('**/api/join', (route) =>
          answer === 'network'
            ? route.abort('internetdisconnected')
            : route.fulfill({ status: answer, contentType: 'application/json', body: '{}' }),
        )
        await dialog.getByRole('button', send).click()
        await expect(dialog.getByRole('alert').filter({ hasText: message })).toBeVisible()
        await expect(dialog.getByLabel('Name')).toHaveValue('Aarav Sethi')
        await expect(dialog.getByLabel('Phone')).toHaveValue('9876500001')
        await page.unroute('**/api/join')
      }

      await page.route('**/api/join', (route) =>
        route.continue({ postData: (route.request().postData() ?? '').replace('9876500001', '98765') }),
      )
      await dialog.getByRole('button', send).click()
      await expect(dialog.getByText('Phone number must be exactly 10 digits')).toBeVisible()
      await expect(dialog.getByLabel('Phone')).toBeFocused()
      await expect(dialog.getByLabel('Phone')).toHaveValue('9876500001')
    },
  )

  test('keeps the idempotency key of the form until it is sent, also after an edit', async ({ page }) => {
    const dialog = await openJoin(page)
    await fill(dialog, '9876500008')
    const keys: (string | null)[] = []
    await page.route('**/api/join', async (route) => {
      keys.push(new URLSearchParams(route.request().postData() ?? '').get('requestKey'))
      await route.abort('internetdisconnected')
    })
    const failed = dialog.getByRole('alert').filter({ hasText: 'Network error' })
    for (let sends = 0; sends < 2; sends += 1) {
      await dialog.getByRole('button', send).click()
      await expect.poll(() => keys.length).toBe(sends + 1)
      await expect(failed).toBeVisible()
    }
    await dialog.getByLabel('Year').selectOption('3rd')
    await dialog.getByRole('button', send).click()
    await expect.poll(() => keys.length).toBe(3)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    // The corrected answers replace those of a send that arrived without its answer: the key proves who sent both.
    expect(keys).toEqual([keys[0], keys[0], keys[0]])
  })

  test('closes the dialog with its button, the backdrop or Escape, and keeps the input', async ({ page }) => {
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

  test('opens the privacy page in another tab, closes the dialog with Back, and keeps the input', async ({
    page,
    context,
  }) => {
    await open(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(page).toHaveURL(/\/privacy$/)
    await page.getByRole('banner').getByRole('button', { name: 'Join Now' }).click()
    const dialog = page.getByRole('dialog')
    await fill(dialog, '9876500006')
    const privacyTab = context.waitForEvent('page')
    await dialog.getByRole('link', { name: 'Privacy' }).click()
    expect(new URL((await privacyTab).url()).pathname).toBe('/privacy')
    await (await privacyTab).close()
    await expect(dialog.getByLabel('Phone')).toHaveValue('9876500006')
    await page.goBack()
    await expect(page).toHaveURL(/\/about$/)
    await expect(dialog).toHaveCount(0)
    await page.getByRole('banner').getByRole('button', { name: 'Join Now' }).click()
    await expect(dialog.getByLabel('Phone')).toHaveValue('9876500006')
  })

  test('keeps input typed before the scripts have loaded', async ({ page }) => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await isReleased
      await route.continue()
    })
    await page.goto('/join', { waitUntil: 'commit' })
    const form = page.getByRole('main')
    await fill(form, '9876500005')
    release()
    await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 15_000 })
    await form.getByLabel('Name').press('End')
    await form.getByLabel('Name').pressSequentially(' Junior')
    await expect(form.getByLabel('Name')).toHaveValue('Aarav Sethi Junior')
    await expect(form.getByLabel('Phone')).toHaveValue('9876500005')
    await expect(form.getByLabel('Branch')).toHaveValue('AI')
    await form.getByRole('button', send).click()
    await expect(page.getByText(/Request received/)).toBeVisible()
    await expect(form, 'the focus is not lost with the button').toBeFocused()
    expect(await wrong(page)).toEqual([])
  })

  test(
    'can send, correct and withdraw a join request without scripts',
    { tag: '@daily' },
    async ({ browser, site }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
      const page = await context.newPage()
      await page.goto('/join')
      const form = page.getByRole('main')
      await form.getByRole('button', send).click()
      await expect(page.getByText('Name is required')).toBeVisible()
      await fill(form, '+1 98765 00004')
      await form.getByRole('button', send).click()
      await expect(page.getByText('Phone number must be exactly 10 digits')).toBeVisible()
      await fill(form, '+91 98765 00004')
      await form.getByRole('button', send).click()
      await expect(page.getByText('Request received, Aarav Sethi.')).toBeVisible()
      await expect(page.getByText(/writes to \+91 98765 00004 on WhatsApp/)).toBeVisible()

      await page.getByRole('link', { name: 'See how my request stands' }).click()
      await expect(page).toHaveURL(/\/join\/status\/[\w-]{24}$/)
      await expect(page.getByRole('heading', { name: 'Request received, Aarav Sethi.' })).toBeVisible()
      const status = page.url()
      await page.getByText('Correct my answers').click()
      await page.getByLabel('Name').fill('Jo')
      await page.getByRole('button', { name: 'Save my answers' }).click()
      await expect(page.getByText('Name must be at least 3 characters long')).toBeVisible()
      await page.getByLabel('Name').fill('Aarav S. Sethi')
      await page.getByRole('button', { name: 'Save my answers' }).click()
      await expect(page.getByText('Your answers are corrected.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Request received, Aarav S. Sethi.' })).toBeVisible()
      await page.getByText('Withdraw my request').click()
      await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
      await expect(page.getByText('Your request is withdrawn. Nothing of it is left.')).toBeVisible()
      const answer = await page.goto(status)
      expect(answer?.status()).toBe(404)
      expect(answer?.headers()).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      })
      await expect(page.getByRole('heading', { name: 'No request here' })).toBeVisible()
      await context.close()
    },
  )
})

test.describe('a visitor with a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

  test('can paste a phone number with its prefix, and sees the number in the confirmation', async ({
    page,
    context,
    site,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const paste = async (field: Locator, text: string) => {
      await field.tap()
      await page.evaluate((words) => navigator.clipboard.writeText(words), text)
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Control+v')
    }
    await open(page, '/')
    await page.getByRole('main').getByRole('button', { name: 'Join Now' }).first().tap()
    const dialog = page.getByRole('dialog')
    await fill(dialog, '9876500099')
    const phone = dialog.getByLabel('Phone')
    for (const [text, kept] of [
      ['0091 98765 43210', '9876543210'],
      ['9876543210 99', '9876543210'],
      ['+91 99887 76655', '9988776655'],
    ] as const) {
      await paste(phone, text)
      await expect(phone).toHaveValue(kept)
    }
    await phone.press('Control+a')
    await phone.pressSequentially('+91 98765 4321')
    await expect(phone).toHaveValue('9198765432')
    await paste(phone, '+91 99887 76655')
    await dialog.getByRole('button', send).tap()
    await expect(dialog.getByText('Request received, Aarav Sethi.')).toBeVisible()
    await expect(dialog.getByText('+91 99887 76655')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Close this message' }).tap()
    await expect(page.getByText('+91 99887 76655')).toHaveCount(0)

    const adminClient = await signedInClient(site.url, site.superAdmin)
    const { id } = await openEvent(adminClient)
    await open(page, `/events/${id}/register`)
    await fillSeat(page, { name: 'Aarav Sethi', email: `aarav-${Date.now()}@college.example` })
    await paste(page.getByLabel('Phone'), '+91 99887 76655')
    await expect(page.getByLabel('Phone')).toHaveValue('9988776655')
    await page.getByRole('button', { name: 'Register Now' }).tap()
    await page.waitForURL(/\/tickets\//)
    await expect(page.getByText('+91 99887 76655')).toBeVisible()
  })
})
