import type { Browser, Page } from '@playwright/test'
import type { RunningSite } from '../support/app.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { type HttpClient, signedInClient } from '../support/http-client.ts'
import { expectInSight } from '../support/in-sight.ts'
import { approvalForm } from '../support/join-request.ts'
import type { Mailbox } from '../support/mailbox.ts'
import { openEvent } from '../support/seats.ts'

test.use({ siteName: 'own page', sendsMail: true, viewport: { width: 360, height: 780 } })

/** The links to the page that were mailed to this address, the newest last. Other mails have none. */
const linksTo = (mailbox: Mailbox, address: string) =>
  mailbox.received
    .filter(({ recipients }) => recipients.includes(address))
    .flatMap(({ source }) => /http:\/\/localhost:\d+\/me\/link\?token=[\w-]{43}/.exec(source)?.[0] ?? [])

/** The next one after the first `before`. */
async function nextLink(mailbox: Mailbox, address: string, before = 0): Promise<string> {
  await expect.poll(() => linksTo(mailbox, address).length, { timeout: 30_000 }).toBeGreaterThan(before)
  return linksTo(mailbox, address).at(-1) ?? ''
}

async function fillJoin(page: Page, { name = 'Zoya Ansari', phone = '9000000008' } = {}) {
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Phone').fill(phone)
  await form.getByLabel('Branch').selectOption('CSE')
  await form.getByLabel('Year').selectOption('2nd')
  await form.getByLabel('Interest').selectOption('Film Making')
  await form.getByRole('button', { name: 'Send my request' }).click()
}

const email = 'zoya@college.example'
const ownName = (page: Page) => page.getByRole('heading', { name: 'Zoya Ansari', level: 1 })

/** An admin without scripts approves the request; the link in the welcome leads to the page. */
async function welcomeLink(browser: Browser, site: RunningSite): Promise<string> {
  const desk = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await signIn(desk, site)
  await desk.goto('/admin/join-requests?q=Zoya')
  await desk.getByRole('button', { name: 'Approve Zoya Ansari' }).click()
  const welcome = await desk.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href')
  await desk.close()
  const claim = /\/me\/claim\?token=[\w-]{43}/.exec(decodeURIComponent(welcome ?? ''))
  return claim?.[0] ?? ''
}

async function claim(page: Page, mailbox: Mailbox, path: string) {
  await open(page, path)
  await page.getByLabel('Email').fill(email)
  const send = page.getByRole('button', { name: 'Send me a link' })
  await send.click()
  await expect(page.getByText(/A link is on its way to this address/)).toBeVisible()
  // The button was disabled meanwhile.
  await expect(send).toBeFocused()
  await page.goto(await nextLink(mailbox, email))
  // A mail scanner opens the link as well, and burns nothing.
  await page.reload()
  await page.getByRole('button', { name: 'Confirm and open my page' }).click()
  await expect(ownName(page)).toBeVisible()
}

/** Returns the link, which does not work again. */
async function signInByMail(page: Page, mailbox: Mailbox): Promise<string> {
  const before = linksTo(mailbox, email).length
  await open(page, '/me/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(/If this address has a page, a link is on its way/)).toBeVisible()
  const link = await nextLink(mailbox, email, before)
  await page.goto(link)
  await page.getByRole('button', { name: 'Open my page' }).click()
  await expect(ownName(page)).toBeVisible()
  return link
}

async function registers(page: Page, event: { id: string; title: string }) {
  await open(page, `/events/${event.id}/register`)
  await expect(page.getByLabel('Name')).toHaveValue('Zoya Ansari')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Phone').fill('9000000008')
  await page.getByRole('button', { name: 'Register Now' }).click()
  await page.waitForURL(/\/tickets\//)
  await open(page, '/me')
  await expect(page.getByRole('link', { name: `Show ticket for ${event.title}` })).toBeVisible()
}

async function switchesConsents(page: Page) {
  const row = page.getByRole('listitem').filter({ hasText: 'Announcements' })
  await row.getByRole('button', { name: 'Agree' }).click()
  await expect(row.getByText(/^Yes, since/)).toBeVisible()
  await row.getByRole('button', { name: 'Withdraw' }).click()
  await expect(row.getByText(/^No, withdrawn on/)).toBeVisible()
  await row.getByRole('button', { name: 'Agree' }).click()
  await expect(row.getByText(/^Yes, since/)).toBeVisible()
}

async function readsOwnData(page: Page, event: { title: string }) {
  await page.getByRole('link', { name: 'Read everything' }).click()
  await expect(page.getByRole('heading', { name: 'Event registrations' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Join requests' })).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  const file = await page.request.get('/me/data.json')
  expect(file.headers()['content-disposition']).toContain('attachment')
  const text = await file.text()
  for (const own of [event.title, email, '9000000008', 'Announcements by email']) expect(text).toContain(own)
  expect(text).not.toMatch(/members\.invalid|token/)
}

async function sharesCalendar(page: Page, event: { title: string }) {
  await page.getByRole('button', { name: 'Make my calendar link' }).click()
  const link = page.getByText(/\/me\/calendar\/[\w-]{24}\.ics/)
  const feed = (await link.textContent()) ?? ''
  const calendar = await fetch(feed)
  expect([calendar.status, await calendar.text()]).toEqual([200, expect.stringContaining(event.title)])
  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect(link).not.toHaveText(feed)
  await expect(page.getByText('Your calendar has a new link. The old one no longer works.')).toBeVisible()
  expect((await fetch(feed)).status).toBe(404)
}

async function asksToBeErased(page: Page) {
  await page.getByText('Erase me', { exact: true }).click()
  await page.getByRole('button', { name: 'Erase me in seven days' }).click()
  await expect(page.getByLabel('Write ERASE to confirm')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Write ERASE to confirm').fill('erase')
  await page.getByRole('button', { name: 'Erase me in seven days' }).click()
  await expect(page.getByText(/Your data is erased on/)).toBeVisible()
  await expect(page.getByText('No ticket yet')).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep my page' }).click()
  await expect(page.getByText('Your page stays. Nothing was erased.')).toBeVisible()
}

test(
  'a student can claim a page, sign in by mail, register, read the data and request erasure',
  { tag: '@daily' },
  async ({ browser, site, mailbox }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ viewport: { width: 360, height: 780 }, baseURL: site.url })
    const page = await context.newPage()
    try {
      const event = await openEvent(await signedInClient(site.url, site.superAdmin))
      await open(page, '/join')
      await fillJoin(page)
      await expect(page.getByRole('link', { name: 'See how my request stands' })).toBeVisible()
      await claim(page, mailbox, await welcomeLink(browser, site))
      await expect(page.getByText('No ticket yet')).toBeVisible()
      await expect(page.getByText(/^until 31 July \d{4}$/)).toBeVisible()
      expect(await wrongAnywhere(page)).toEqual([])
      await page.setViewportSize({ width: 360, height: 780 })

      const denied = await page.request.get('/admin/dashboard')
      expect(denied.status()).toBe(403)
      expect(await denied.text()).toContain('Access denied. You must be an admin to view this page.')
      await switchesConsents(page)
      await registers(page, event)
      await sharesCalendar(page, event)
      await readsOwnData(page, event)

      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByRole('heading', { name: 'Sign in to my page' })).toBeVisible()
      const link = await signInByMail(page, mailbox)
      await asksToBeErased(page)
      await page.goto(link)
      await expect(page.getByText('This link has been used or is too old.')).toBeVisible()
    } finally {
      await context.close()
    }
  },
)

/** As if the approval could no longer be undone. */
async function approve(client: HttpClient, { databaseUrl, dataDir }: RunningSite, phone: string) {
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  const request = db.selectFrom('join_request').select('id').where('phone', '=', phone)
  const { id } = await request.executeTakeFirstOrThrow()
  await client.post('/admin/dashboard', await approvalForm(db, id))
  const approved_at = new Date(Date.now() - 60_000).toISOString()
  await db.updateTable('join_request').set({ approved_at }).where('id', '=', id).execute()
  await db
    .updateTable('user_account')
    .set({ approved_at, created_at: approved_at })
    .where('join_request_id', '=', id)
    .execute()
  await close()
}

test('a new member finds their page by the link of their request, and an admin sends the link to it', async ({
  page,
  site,
  mailbox,
}) => {
  const [name, phone, address] = ['Meera Iyer', '9000000108', 'meera@college.example']
  const admin = await signedInClient(site.url, site.superAdmin)
  await open(page, '/join')
  await fillJoin(page, { name, phone })
  await page.getByRole('link', { name: 'See how my request stands' }).click()
  await expect(page.getByRole('heading', { name: `Request received, ${name}.` })).toBeVisible()
  await approve(admin, site, phone)
  const status = page.url()
  await open(page, status)
  await page.getByRole('button', { name: 'Make my page' }).click()
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
  const first = page.url()

  await signIn(page, site)
  await open(page, '/admin/users?q=Meera')
  await page
    .getByRole('list', { name: /^People/ })
    .getByRole('link', { name })
    .click()
  await page.getByRole('button', { name: 'Send page link' }).click()
  const chat = page.getByRole('link', { name: 'Send by WhatsApp' })
  await expectInSight(chat)
  const sent = await page.getByLabel('Link to their page').inputValue()
  expect(await chat.getAttribute('href')).toContain(`wa.me/91${phone}?text=`)
  expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toContain(sent)
  expect(await wrongAnywhere(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })

  await page.context().clearCookies()
  await open(page, first)
  await expect(page.getByText('This link has been used or is too old.')).toBeVisible()
  await open(page, sent)
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.goto(await nextLink(mailbox, address))
  await page.getByRole('button', { name: 'Confirm and open my page' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await open(page, '/me')
  // The header links to the page, and the request no longer offers to make one.
  await open(page, status)
  await expect(page.getByRole('banner').getByRole('link', { name: 'My page' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make my page' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'My page' })).toHaveAttribute(
    'href',
    '/me',
  )
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'My tickets' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'My page' })).toHaveCount(1)
})

test('a signed-up person can confirm the address, consent and read the data without scripts', async ({
  browser,
  site,
  mailbox,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  const address = 'plain@college.example'
  try {
    await page.goto('/signup')
    await page.getByLabel('Email').fill(address)
    await page.getByLabel('Password', { exact: true }).fill('splice-tape-and-glue')
    await page.getByLabel('Confirm password', { exact: true }).fill('splice-tape-and-glue')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.goto('/me')
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await page.goto(await nextLink(mailbox, address))
    await page.getByRole('button', { name: 'Open my page' }).click()
    await expect(page.getByText('Not a member yet')).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: 'Announcements' })
    await row.getByRole('button', { name: 'Agree' }).click()
    await expect(row.getByText(/^Yes, since/)).toBeVisible()
    await page.getByRole('link', { name: 'Read everything' }).click()
    await expect(page.getByRole('heading', { name: 'What was agreed to' })).toBeVisible()
  } finally {
    await context.close()
  }
})
