import type { Page } from '@playwright/test'
import { blockWhatsApp, expect, open, signIn, test } from '../support/e2e-test.ts'
import { httpClient } from '../support/http-client.ts'
import { sendJoinRequest } from '../support/join-request.ts'
import { newPhone } from '../support/phone.ts'

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('an admin compares the answers of a phone that was sent twice, and uses the newer ones', async ({
  page,
  site,
}) => {
  await blockWhatsApp(page)
  const phone = newPhone()
  await sendJoinRequest(site.url, 'First Sender', phone)
  await signIn(page, site, `/admin/join-requests?q=${phone}`)
  const row = page.getByRole('listitem').filter({ hasText: 'ECE' })
  await expect(row).toContainText('First Sender')
  await sendJoinRequest(site.url, 'Second Sender', phone)
  await expect(row.getByText('The same phone was sent again with other answers.')).toBeVisible()
  await row.locator('summary').first().click()
  await expect(row.getByRole('region', { name: 'Also sent: Second Sender' })).toBeVisible()
  await row.getByRole('button', { name: 'Use these answers' }).click()
  await expect(row.getByRole('region', { name: 'Also sent: First Sender' })).toContainText('Not used')
  await row.getByRole('button', { name: 'Approve Second Sender' }).click()
  await expect(row.getByText('Approved', { exact: true }).first()).toBeVisible()
})

test('an approval on an old page is refused with a sentence, and then goes through', async ({
  page,
  site,
}) => {
  await blockWhatsApp(page)
  const phone = newPhone()
  await sendJoinRequest(site.url, 'Read Before', phone)
  await signIn(page, site, `/admin/join-requests?q=${phone}`)
  const row = rowOf(page, 'Read Before')
  const approve = row.getByRole('button', { name: 'Approve Read Before' })
  await page.route('**/admin/dashboard*', (route) => {
    const postData = route
      .request()
      .postData()
      ?.replace(/\bseen=\d+/, 'seen=0')
    return route.continue({ postData })
  })
  await approve.click()
  await expect(
    row.getByText('This request changed after you opened this page. Please read it again, then decide.'),
  ).toBeVisible()
  await page.unroute('**/admin/dashboard*')
  await open(page, `/admin/join-requests?q=${phone}`)
  await approve.click()
  await expect(row.getByText('Approved', { exact: true }).first()).toBeVisible()
})

test('an admin reads that answers changed after they were read', async ({ page, site }) => {
  const phone = newPhone()
  const form = { name: 'Changed Later', phone, branch: 'ECE', year: '3rd', interest: 'Photography' }
  const visitor = httpClient(site.url)
  const { statusUrl = '' } = (await (await visitor.post('/api/join', form)).json()) as { statusUrl?: string }
  await signIn(page, site, `/admin/join-requests?q=${phone}`)
  await expect(rowOf(page, 'Changed Later')).toBeVisible()
  await visitor.post(new URL(statusUrl).pathname, { ...form, intent: 'correct', name: 'Other Name' })
  await expect(rowOf(page, 'Other Name').getByText('Answers changed after you read them')).toBeVisible()
})

for (const width of [360, 768])
  test(`both decisions stand in the row at ${width} px, and the message after one is one line that closes`, async ({
    page,
    site,
  }) => {
    await blockWhatsApp(page)
    await page.setViewportSize({ width, height: 800 })
    const phone = newPhone()
    await sendJoinRequest(site.url, 'Zoya Shaikh', phone)
    await signIn(page, site, `/admin/join-requests?q=${phone}`)
    const row = rowOf(page, 'Zoya Shaikh')
    await expect(row.getByRole('button', { name: 'Reject Zoya Shaikh' })).toBeInViewport()
    await row.getByRole('button', { name: 'Approve Zoya Shaikh' }).click()
    const message = page.getByRole('status').filter({ hasText: 'Zoya Shaikh is approved.' })
    await expect(message.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect((await message.boundingBox())?.height).toBeLessThan(64)
    await message.getByRole('button', { name: 'Dismiss this message' }).click()
    await expect(page.getByText('Zoya Shaikh is approved.')).toHaveCount(0)
    // It was the only one that this filter finds, and stays for its Undo.
    await expect(row).toBeVisible()
    await expect(page.getByText('No join requests found')).toHaveCount(0)
  })

test('the cross of the join dialog covers none of its words on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/')
  await page.getByRole('button', { name: 'Join Now' }).first().click()
  const dialog = page.getByRole('dialog')
  const cross = await dialog.getByRole('button', { name: 'Close' }).boundingBox()
  const words = await dialog.getByText('Five answers').evaluate((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].map(({ right, top }) => ({ right, top }))
  })
  if (!cross) throw new Error('no cross')
  for (const { right, top } of words) expect(right <= cross.x || top >= cross.y + cross.height).toBe(true)
})
