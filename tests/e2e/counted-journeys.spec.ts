import type { Page } from '@playwright/test'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { signedInClient } from '../support/http-client.ts'
import { openEvent, seatForm, takeSeat } from '../support/seats.ts'
import { tapCounter } from '../support/taps.ts'
import { inDays } from '../support/event-form.ts'

/** How many taps the rarer jobs take from Home on a phone. */
test.use({
  siteName: 'counted journeys',
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  isMobile: true,
})

const bar = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name })

test('a message to everybody leaves with at most six taps', async ({ page, site }) => {
  const { tap, count } = tapCounter()
  const { id, title } = await openEvent(await signedInClient(site.url, site.superAdmin))
  await takeSeat(site.url, id, seatForm({ name: 'Kiran Menon' }))
  await signIn(page, site, '/admin/dashboard')
  await tap(bar(page, /^Events/))
  await tap(page.getByRole('link', { name: `Registrations of ${title}` }))
  await tap(page.locator('summary').filter({ hasText: 'Message' }))
  await page.getByLabel('Subject').fill('The hall')
  await page.getByLabel('Message', { exact: true }).fill('The hall is dark.')
  await tap(page.getByRole('button', { name: 'Preview' }))
  await tap(page.getByRole('dialog').getByRole('button', { name: /^Send/ }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('The hall', { exact: true })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(6)
})

test('somebody is invited as an admin with at most four taps', async ({ page, site }) => {
  const { tap, count } = tapCounter()
  await signIn(page, site, '/admin/dashboard')
  await tap(bar(page, /^People/))
  await tap(page.getByRole('navigation', { name: 'People' }).getByRole('link', { name: /^Admins/ }))
  await tap(page.getByRole('link', { name: 'Invite an admin' }))
  await page.getByLabel('Email').fill('next@lumiereclub.example')
  await tap(page.getByRole('button', { name: /Show the link|Send the invite/ }))
  await expect(page.getByLabel('Link', { exact: true })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(4)
})

test('the mails are found with two taps, and a mail server is set with four and its fields', async ({
  page,
  site,
}) => {
  const { tap, count } = tapCounter()
  await signIn(page, site, '/admin/dashboard')
  await tap(bar(page, /^More/))
  await tap(page.getByRole('main').getByRole('link', { name: 'Mail', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible()
  expect(count()).toBe(2)
  await tap(page.getByRole('link', { name: 'Mail server', exact: true }))
  await page.getByLabel('Mail server', { exact: true }).fill('smtp.college.example')
  await page.getByLabel('User name').fill('club@college.example')
  await page.getByLabel('Mail password', { exact: true }).fill('lantern-slide')
  await page.getByLabel('Sender’s address').fill('club@college.example')
  await tap(page.getByRole('button', { name: 'Save mail server' }))
  await expect(page.getByRole('heading', { name: 'Mails are sent by a mail server' })).toBeVisible()
  expect(count()).toBe(4)
  await page.getByRole('button', { name: 'Stop sending mails' }).tap()
  await expect(page.getByRole('heading', { name: 'Mail is not set up' })).toBeVisible()
})

test('a request is rejected with two taps, and the date of an event changed with five', async ({
  page,
  site,
}) => {
  const rejecting = tapCounter()
  await signIn(page, site, '/admin/dashboard')
  const oldest = page.getByRole('list', { name: 'Join requests that wait longest' })
  const rejected = oldest.getByRole('listitem').first()
  const name = (await rejected.locator('b').first().textContent()) ?? ''
  await rejecting.tap(rejected.getByRole('button', { name: /^Reject/ }))
  await rejecting.tap(page.getByRole('dialog').getByRole('button', { name: 'Reject request' }))
  // The row stays where it is until the undo is over.
  await expect(rejected).toContainText(name)
  await expect(rejected.getByText('Rejected', { exact: true })).toBeVisible()
  expect(rejecting.count()).toBe(2)

  const { tap, count } = tapCounter()
  await tap(page.getByRole('main').getByRole('link', { name: /^Edit / }))
  await tap(page.getByRole('button', { name: /When/ }))
  const date = page.getByLabel('Date', { exact: true })
  await tap(date)
  await date.fill(inDays(2))
  await tap(page.getByRole('button', { name: 'Save changes' }))
  await tap(page.getByRole('button', { name: /^Save (the change|and tell \d+)$/ }))
  await expect(page).toHaveURL(/\/admin\/events\?saved=/)
  expect(count()).toBe(5)
})

test('the first mail stands in the first screen, and a new film asks first for what it needs', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin/mails')
  const server = page.locator('summary', { hasText: 'Mail is not set up' })
  await server.tap()
  await page.getByRole('button', { name: 'Send test mail' }).tap()
  const mail = page.getByRole('list', { name: 'Mails, the newest first' }).getByRole('listitem').first()
  await expect(mail).toContainText('Saved, not sent')
  await open(page, '/admin/mails')
  expect((await mail.boundingBox())?.y).toBeLessThanOrEqual(430)
  await open(page, '/admin/content/films/new')
  await expect(page.getByLabel('Own video file', { exact: true })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2000)
})

test('the two decisions about a request stand below the name, at both ends', async ({ page, site }) => {
  await signIn(page, site, '/admin/join-requests')
  const rows = page.getByRole('list', { name: /^Waiting join requests/ }).getByRole('listitem')
  for (const row of (await rows.all()).slice(0, 5)) {
    const name = row.locator('b').first()
    const box = await name.boundingBox()
    const bottom = (box?.y ?? 0) + (box?.height ?? 0)
    const [reject, approve] = [
      row.getByRole('button', { name: /^Reject/ }),
      row.getByRole('button', { name: /^Approve/ }),
    ]
    expect((await reject.boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
    const [left, right] = [await reject.boundingBox(), await approve.boundingBox()]
    expect((right?.x ?? 0) - ((left?.x ?? 0) + (left?.width ?? 0))).toBeGreaterThan(40)
    expect(await name.evaluate((it) => it.getClientRects().length)).toBe(1)
  }
})
