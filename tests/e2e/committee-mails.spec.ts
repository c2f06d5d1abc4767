import type { Page } from '@playwright/test'
import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, signIn, test, openFolds } from '../support/e2e-test.ts'
import { httpClient } from '../support/http-client.ts'
import { sidewaysParts } from '../support/layout.ts'
import { untilEvening } from '../support/evening.ts'
import { newPhone } from '../support/phone.ts'
import { mailsTo, newestMail } from '../support/received-mails.ts'

/** Mails to the committee, and the answers to applicants and admins. */
test.use({ siteName: 'committee', sendsMail: true, movesClock: true, viewport: { width: 360, height: 800 } })

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

async function sendRequest(page: Page, name: string, phone: string): Promise<string> {
  await open(page, '/join')
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Phone').fill(phone)
  await form.getByLabel('Branch').selectOption('CSE')
  await form.getByLabel('Year').selectOption('2nd')
  await form.getByLabel('Interest').selectOption('Film Making')
  await form.getByRole('button', { name: 'Send my request' }).click()
  const link = page.getByRole('link', { name: 'See how my request stands' })
  await expect(link).toBeVisible()
  return (await link.getAttribute('href')) ?? ''
}

async function switchRequestsAtOnce(page: Page, isOn: boolean) {
  await open(page, '/admin/account')
  await openFolds(page, 'Mails to you')
  await page.getByLabel('Join requests at once').setChecked(isOn)
  const form = page.locator('form').filter({ has: page.getByLabel('Join requests at once') })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('status').or(form.getByRole('alert'))).toBeVisible()
}

test('mails about join requests go at once, at 18:00 or as overdue after seven days, without names', async ({
  page,
  context,
  site,
  mailbox,
  clock,
}) => {
  const mails = () => mailsTo(mailbox, site.superAdmin.email)
  await signIn(page, site)
  await switchRequestsAtOnce(page, true)
  const applicant = await context.browser()?.newPage({ baseURL: site.url })
  if (!applicant) throw new Error('no browser')
  await sendRequest(applicant, 'Farida Qureshi', '9000012345')
  await clock.pass(MINUTE_MS)
  await expect
    .poll(() => mails().filter(({ text }) => /join request/i.test(text)).length, { timeout: 90_000 })
    .toBe(1)
  const before = mails().length

  await switchRequestsAtOnce(page, false)
  await sendRequest(applicant, 'Farida Qureshi', '9000012346')
  await clock.pass(untilEvening(clock.now()))
  await expect
    .poll(
      () =>
        mails()
          .slice(before)
          .filter(({ subject }) => subject.startsWith('What waits at')).length,
      {
        timeout: 90_000,
      },
    )
    .toBe(1)
  await clock.pass(8 * DAY_MS)
  await expect
    .poll(() => mails().filter(({ text }) => text.includes('Has waited for more than seven days')).length, {
      timeout: 90_000,
    })
    .toBeGreaterThan(0)
  for (const { subject, text, html, unsubscribeUrl } of mails()) {
    for (const part of [subject, text, html]) expect(part).not.toMatch(/Farida|90000123/)
    expect(unsubscribeUrl).not.toBeNull()
  }
  await clock.putAhead(0)
  await applicant.close()
})

test('an applicant’s private link shows the request’s status and the rejection text the admin chose', async ({
  page,
  browser,
  site,
  clock,
}) => {
  const phone = newPhone()
  const applicant = await browser.newPage({ baseURL: site.url, viewport: { width: 360, height: 800 } })
  const link = await sendRequest(applicant, 'Kabir Mehta', phone)
  expect(link).not.toContain(phone)
  await open(applicant, link)
  await expect(applicant.getByRole('heading', { name: 'Request received, Kabir Mehta.' })).toBeVisible()
  expect([...(await wrongAnywhere(applicant)), ...(await sidewaysParts(applicant))]).toEqual([])
  await applicant.getByText('Correct my answers').click()
  await applicant.getByLabel('Name').fill('Kabir Mehra')
  await applicant.getByRole('button', { name: 'Save my answers' }).click()
  await expect(applicant.getByText('Your answers are corrected.')).toBeVisible()

  await signIn(page, site)
  await open(page, '/admin/join-requests?q=Kabir')
  await expect(page.getByText('Kabir Mehra').first()).toBeVisible()
  await open(applicant, link)
  await expect(applicant.getByRole('heading', { name: 'An admin has your request.' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Kabir Mehra' })
  await row.locator('summary').first().click()
  await row.getByRole('button', { name: 'Reject Kabir Mehra' }).click()
  const sentence = 'There is no free place in the club right now. Please ask again next semester.'
  await page.getByRole('dialog').getByRole('radio', { name: sentence }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject request' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // For 30 seconds the admin can undo it, and the applicant is not told.
  await open(applicant, link)
  await expect(applicant.getByRole('heading', { name: 'An admin has your request.' })).toBeVisible()
  await clock.pass(MINUTE_MS)
  await open(applicant, link)
  await expect(applicant.getByRole('heading', { name: 'Not this time.' })).toBeVisible()
  await expect(applicant.getByText(sentence)).toBeVisible()
  const answer = await applicant.request.get(link)
  expect(answer.headers()['x-robots-tag'] ?? (await answer.text())).toContain('noindex')
  await applicant.close()
})

test('an admin who signs up gets a mail when the account is approved, and when it is revoked', async ({
  page,
  site,
  mailbox,
  clock,
}) => {
  const email = 'rehan@college.example'
  const password = 'nine-quick-cuts-of-tape'
  const form = {
    mode: 'sign-up',
    tab: 'admin',
    name: 'Rehan Siddiqui',
    email,
    password,
    confirmation: password,
  }
  await httpClient(site.url).post('/admin-login', form)
  await signIn(page, site, '/admin/super-dashboard')
  await page.getByRole('button', { name: `Approve ${email}` }).click()
  await expect(page.getByText('Rehan Siddiqui')).toHaveCount(0)
  expect(mailsTo(mailbox, email), 'the mail waits until Undo is over').toHaveLength(0)
  await clock.pass(MINUTE_MS)
  expect((await newestMail(mailbox, email, 1)).subject).toMatch(/^Your admin account at .* is approved$/)
  await open(page, '/admin/super-dashboard?tab=admins')
  await page.locator('summary', { hasText: 'Rehan Siddiqui' }).click()
  await page.getByRole('button', { name: `Revoke ${email}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Revoke|Remove)/ })
    .click()
  await expect(page.getByText('Admin access removed')).toBeVisible()
  await clock.pass(MINUTE_MS)
  expect((await newestMail(mailbox, email, 2)).subject).toMatch(/^Your admin access at .* has ended$/)
})
