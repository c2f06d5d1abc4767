import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { blockWhatsApp, expect, open, signIn, test } from '../support/e2e-test.ts'
import { sendJoinRequest } from '../support/join-request.ts'
import { inDays } from '../support/event-form.ts'

const form = 'https://docs.google.com/forms/d/e/1FAIpQLSdemo/viewform'

const map = 'https://lumiere.example/way?to=lab'

/** Rules: product.md#event-image. */
const sorts = ['By date', 'Newest', 'Oldest', 'Title A-Z', 'Available seats']
const categories = ['Workshop', 'Entertainment', 'Competition', 'Photography', 'Social']

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 360, channels: 3, background: '#c0341c' } })
    .jpeg()
    .toBuffer()
}

async function fillEvent(page: Page, title: string) {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Description', { exact: true }).fill('One evening, one roll, one room.')
  await page.getByLabel('About the event', { exact: true }).fill(`Bring a charged phone.\nThe way: ${map}.`)
  await page.getByLabel('Google Form link', { exact: true }).fill(form)
  await page.getByLabel('Date', { exact: true }).fill(inDays(3))
  await page.getByLabel('Time', { exact: true }).fill('18:30')
  await page.getByLabel('Venue', { exact: true }).fill('Media Lab')
  await page.getByLabel('Category', { exact: true }).selectOption('Workshop')
  await page.getByLabel('Seats', { exact: true }).fill('4')
  await page.getByLabel(/Registration fee/).fill('0')
}

function requestOf(page: Page, name: string) {
  return page.getByRole('listitem').filter({ hasText: name })
}

test.describe('a super admin', () => {
  test(
    'sees sign-in errors, then the dashboard with six counts, and loses access by logging out',
    { tag: '@daily' },
    async ({ page, site }) => {
      await open(page, '/admin-login')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all fields' })).toBeVisible()
      await page.getByLabel('Email').fill(site.superAdmin.email)
      await page.getByLabel('Password', { exact: true }).fill('not-the-password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(site.superAdmin.email)
      await page.getByLabel('Password', { exact: true }).fill(site.superAdmin.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL('**/admin/dashboard')
      await expect(page.getByLabel('The club in numbers').getByRole('term')).toHaveText([
        /^Users/,
        'Admins',
        'Super admins',
        'Posts',
        'Comments',
        'Pending requests',
      ])
      await expect(page.getByRole('tab')).toHaveText([/^Overview/, /^Events/, /^Users/])
      const quick = page.getByRole('navigation', { name: 'Quick actions' })
      for (const place of ['Posts', 'Comments', 'Users'])
        await expect(quick.getByRole('link', { name: place })).toHaveAttribute(
          'href',
          `/admin/${place.toLowerCase()}`,
        )
      await expect(page.getByRole('link', { name: 'Super Admin Panel' })).toHaveAttribute(
        'href',
        '/admin/super-dashboard',
      )
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Log out' }).click()
      await expect(page).not.toHaveURL(/dashboard/)
      await page.goto('/admin/dashboard')
      await expect(page).toHaveURL(/\/admin-login/)
    },
  )

  test(
    'creates an event with a picture; another browser on /events shows it without a reload',
    { tag: '@daily' },
    async ({ page, browser, site }) => {
      const visitor = await browser.newPage({ baseURL: site.url })
      await open(visitor, '/events')
      await signIn(page, site, '/admin/dashboard?tab=events')
      await expect(page.getByRole('combobox', { name: 'Sort' }).locator('option')).toHaveText(sorts)
      await expect(page.getByLabel('Category', { exact: true }).locator('option')).toHaveText([
        'Choose one',
        ...categories,
      ])
      await page.getByRole('button', { name: 'Create event' }).click()
      for (const message of [
        'Please enter an event title',
        'Please provide a description',
        'Please provide information about the event',
        'Please provide a Google Form link',
        'Please select an event date',
        'Please select an event time',
        'Please specify the venue',
        'Please select a category',
        'Please provide an image URL',
        'Please enter a valid number of seats',
        'Please enter the registration fee (0 for free events)',
      ])
        await expect(page.getByText(message)).toBeVisible()

      const title = `Splicing night ${Date.now()}`
      await fillEvent(page, title)
      await page.getByLabel('Google Form link', { exact: true }).fill('https://forms.gle/x82k')
      await page.getByLabel('Date', { exact: true }).fill(inDays(-2))
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
      await expect(page.getByText('Please upload a valid image file (JPEG, PNG, GIF, or WEBP)')).toBeVisible()
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2_097_153) })
      await expect(page.getByText('Image size should be less than 2MB')).toBeVisible()
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'night.jpg', mimeType: 'image/jpeg', buffer: await picture() })
      await expect(page.getByText('night.jpg')).toBeVisible()
      // What the upload says when it is done moves the button below it.
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Create event' }).click()
      await expect(page.getByText('Please enter a valid Google Form link')).toBeVisible()
      await expect(page.getByText('Event date cannot be in the past')).toBeVisible()
      await page.getByLabel('Google Form link', { exact: true }).fill(form)
      await page.getByLabel('Date', { exact: true }).fill(inDays(3))

      await page.getByRole('button', { name: 'Create event' }).dblclick()
      await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
      await expect(visitor.getByRole('heading', { name: title })).toHaveCount(1)
      const card = visitor.getByRole('listitem').filter({ hasText: title })
      await expect(card.getByText('Limited seats! 4 left')).toBeVisible()
      const image = await card.getByRole('img').or(card.locator('img')).first().getAttribute('src')
      const stored = await visitor.request.get(image ?? '')
      expect(stored.headers()['content-type']).toBe('image/webp')
      expect(stored.headers()['x-content-type-options']).toBe('nosniff')
      expect(stored.headers()['cache-control']).toContain('immutable')

      await card.getByRole('link', { name: title }).click()
      const way = visitor.getByRole('dialog').getByRole('link', { name: map })
      await expect(way).toHaveAttribute('href', map)
      await expect(way).toHaveAttribute('rel', /\bnoopener\b/)
      await visitor.keyboard.press('Escape')

      await page.getByRole('button', { name: `Delete ${title}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete event' }).click()
      await expect(visitor.getByRole('heading', { name: title })).toHaveCount(0)
      await visitor.close()
    },
  )

  test(
    'approves a join request, which creates one member and opens WhatsApp with number and text',
    { tag: '@daily' },
    async ({ page, context, site }) => {
      await sendJoinRequest(site.url, 'Nisha Verma Test', '9123456789')
      await signIn(page, site, '/admin/join-requests')
      const row = requestOf(page, 'Nisha Verma Test')
      await blockWhatsApp(page)
      const newTab = context.waitForEvent('page')
      await row.getByRole('button', { name: 'Approve' }).click()
      const tab = await newTab
      await tab.waitForURL(/919123456789/)
      expect(decodeURIComponent(tab.url())).toContain('Nisha Verma Test')
      await expect(page.getByRole('link', { name: /Open WhatsApp/ }).first()).toHaveAttribute(
        'href',
        /919123456789/,
      )
      await open(page, '/admin/dashboard?tab=users')
      await page.getByRole('searchbox').fill('Nisha Verma Test')
      await expect(page.getByText('Nisha Verma Test')).toHaveCount(1)
    },
  )

  test('is told when another admin has already decided the same join request', async ({
    page,
    browser,
    site,
  }) => {
    await sendJoinRequest(site.url, 'Twice Asked', '9000011111')
    await signIn(page, site, '/admin/join-requests')
    const other = await browser.newPage({ baseURL: site.url })
    // The second admin's page gets neither live updates nor refetched data before the click.
    let lookAgain = () => {}
    const clicked = new Promise<void>((resolve) => (lookAgain = resolve))
    await other.route(/\/live\?/, (route) => route.abort())
    await signIn(other, site, '/admin/join-requests')
    await other.route(/\.data/, async (route) => {
      if (route.request().method() === 'GET') await clicked
      await route.continue()
    })
    for (const screen of [page, other]) await blockWhatsApp(screen)
    await requestOf(page, 'Twice Asked').getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('link', { name: /Open WhatsApp/ }).first()).toBeVisible()
    await requestOf(other, 'Twice Asked').getByRole('button', { name: 'Approve' }).click()
    lookAgain()
    await expect(other.getByText(/already processed/i).first()).toBeVisible()
    await other.close()
  })

  test(
    'rejects a request after a confirmation, can undo it, and is told when it is too late to undo',
    { tag: '@daily' },
    async ({ page, site }) => {
      await sendJoinRequest(site.url, 'Asked Once', '9000033333')
      await sendJoinRequest(site.url, 'Next In Line', '9000044444')
      await signIn(page, site, '/admin/join-requests')
      const reject = async (name: string) => {
        await requestOf(page, name).locator('summary').first().click()
        await requestOf(page, name).getByRole('button', { name: 'Reject' }).click()
        const question = page.getByRole('dialog')
        await question.getByRole('button', { name: /Reject/ }).click()
        await expect(requestOf(page, name).getByText('Rejected', { exact: true })).toBeVisible()
      }
      const undo = page.getByRole('button', { name: 'Undo', exact: true })
      await reject('Asked Once')
      await page.getByRole('button', { name: 'Undo the rejection of Asked Once' }).click()
      await expect(requestOf(page, 'Asked Once').getByRole('button', { name: 'Approve' })).toBeVisible()
      await expect(undo).toHaveCount(0)
      await reject('Asked Once')
      await sendJoinRequest(site.url, 'Asked Anew', '9000033333')
      await undo.click()
      const tooLate = page.getByText('It is too late to undo this.')
      await expect(tooLate).toBeVisible()
      await reject('Next In Line')
      await expect(tooLate).toHaveCount(0)
    },
  )
})
