import type { Page, Route } from '@playwright/test'
import { blockWhatsApp, expect, open, signIn, test } from '../support/e2e-test.ts'
import { sendJoinRequest } from '../support/join-request.ts'

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test.describe('an admin with a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

  test('can undo an approval from the message and from the row, and approve again', async ({
    page,
    site,
  }) => {
    await blockWhatsApp(page)
    await sendJoinRequest(site.url, 'Mis Tapped')
    await signIn(page, site, '/admin/join-requests?q=Mis+Tapped')
    const row = rowOf(page, 'Mis Tapped')
    const approve = row.getByRole('button', { name: 'Approve Mis Tapped' })
    const newTab = page.context().waitForEvent('page')
    await approve.tap()
    expect((await newTab).url()).not.toBe('')
    await expect(row.getByText('Approved')).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).tap()
    await expect(page.getByText('The approval of Mis Tapped is undone.')).toBeVisible()
    await expect(row).toHaveCount(1)
    await approve.tap()
    // By keyboard: a message may cover the last row of a small screen.
    await row.getByRole('button', { name: 'Undo the approval of Mis Tapped' }).press('Enter')
    await expect(approve).toBeEnabled()
    await open(page, '/admin/join-requests?state=approved&q=Mis+Tapped')
    await expect(page.getByText('No join requests found')).toBeVisible()
    await open(page, '/admin/users?role=member&q=Mis+Tapped')
    await expect(page.getByText('Nobody found')).toBeVisible()
  })

  test('can still undo a rejection after other messages have appeared', async ({ page, site }) => {
    for (const name of ['Set Aside One', 'Set Aside Two', 'Set Aside Three'])
      await sendJoinRequest(site.url, name)
    await signIn(page, site, '/admin/join-requests?q=Set+Aside')
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo', exact: true })
    const offered = (name: string) => page.getByText(`${name} is rejected.`)
    for (const name of ['Set Aside One', 'Set Aside Two']) {
      await rowOf(page, name).locator('summary').first().tap()
      await rowOf(page, name)
        .getByRole('button', { name: `Reject ${name}` })
        .tap()
      await page.getByRole('dialog').getByRole('button', { name: 'Reject request' }).tap()
      await expect(offered(name)).toBeVisible()
    }
    await rowOf(page, 'Set Aside Three').locator('summary').first().press('Enter')
    await rowOf(page, 'Set Aside Three').getByText('Add a note').press('Enter')
    await page.getByRole('textbox', { name: 'Note on Set Aside Three' }).fill('Call back')
    await page.getByRole('textbox', { name: 'Note on Set Aside Three' }).press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The note is saved.')).toBeVisible()
    // Only one message is shown at a time; earlier ones are behind a button.
    const note = page.getByRole('status').filter({ hasText: 'The note is saved.' })
    await expect(note.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: /^\d earlier/ }).tap()
    await expect(undo).toHaveCount(2)
    await undo.first().tap()
    await expect(offered('Set Aside One')).toHaveCount(0)
    await expect(rowOf(page, 'Set Aside One')).toHaveCount(1)
    await expect(offered('Set Aside Two')).toBeVisible()
  })

  test('sees that an approval was already undone in another tab', async ({ page, site }) => {
    await blockWhatsApp(page)
    await sendJoinRequest(site.url, 'Two Tabs')
    await signIn(page, site, '/admin/join-requests')
    const row = rowOf(page, 'Two Tabs')
    const id = await row.locator('input[name=id]').first().inputValue()
    await row.getByRole('button', { name: 'Approve Two Tabs' }).tap()
    const undo = row.getByRole('button', { name: 'Undo the approval of Two Tabs' })
    await expect(undo).toBeVisible()
    const form = { intent: 'undo-approve', id }
    const headers = { origin: new URL(page.url()).origin }
    await page.request.post('/admin/dashboard?tab=overview', { form, headers })
    await undo.tap()
    await expect(page.getByText('This approval was already undone.')).toBeVisible()
  })

  test('can approve many requests and then open the WhatsApp welcome of each new member', async ({
    page,
    site,
  }) => {
    await blockWhatsApp(page)
    for (const name of ['Led One', 'Led Two']) await sendJoinRequest(site.url, name)
    await signIn(page, site, '/admin/join-requests?q=Led')
    await page.getByLabel('Select all').check()
    await page.getByRole('button', { name: 'Approve selected' }).tap()
    await expect(page.getByText('2 approved.')).toBeVisible()
    await expect(page.getByText('Nobody was written to yet')).toBeVisible()
    await page.getByRole('link', { name: 'Not welcomed yet' }).tap()
    await expect(page).toHaveURL(/state=unwelcomed/)
    expect(await page.content()).not.toContain('wa.me')
    const newTab = page.context().waitForEvent('page')
    await rowOf(page, 'Led One').getByRole('button', { name: 'Open WhatsApp for Led One' }).tap()
    await (await newTab).waitForURL(/^https:\/\/wa\.me\/91\d{10}\?text=/)
    await (await newTab).close()
    await expect(page.getByText('No group invite is set')).toBeVisible()
    await page.getByRole('button', { name: 'Not yet, to Led One' }).tap()
    await open(page, '/admin/join-requests?state=unwelcomed&q=Led')
    await rowOf(page, 'Led One').getByRole('button', { name: 'Open WhatsApp for Led One' }).tap()
    const whileAway = (route: Route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue()
    await page.route('**/admin/join-requests**', whileAway)
    await page.getByRole('button', { name: 'Sent, to Led One' }).tap()
    await expect(page.getByText('Network error. Please check your internet connection.')).toBeVisible()
    await expect(page.getByText('Led One is marked as welcomed.')).toHaveCount(0)
    await page.unroute('**/admin/join-requests**', whileAway)
    await page.getByRole('button', { name: 'Sent, to Led One' }).tap()
    await expect(page.getByText('Led One is marked as welcomed.')).toBeVisible()
    await expect(rowOf(page, 'Led One')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).tap()
    await expect(rowOf(page, 'Led One')).toHaveCount(1)
    await open(page, '/admin/make-it-yours?step=finish')
    await expect(page.getByRole('link', { name: /No WhatsApp group invite is set/ })).toBeVisible()
  })
})

test('an admin can approve, undo and open a member’s welcome before scripts run', async ({
  browser,
  site,
}) => {
  await sendJoinRequest(site.url, 'No Scripts')
  const plain = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await signIn(plain, site)
  const approve = async () => {
    await plain.goto('/admin/join-requests?q=No+Scripts')
    await plain.getByRole('button', { name: 'Approve No Scripts' }).click()
    await expect(plain.getByText('No Scripts is approved.')).toBeVisible()
  }
  await approve()
  await expect(plain.getByRole('link', { name: 'Open WhatsApp' })).toBeVisible()
  await plain.getByRole('button', { name: 'Undo' }).click()
  await expect(plain.getByText('The approval of No Scripts is undone.')).toBeVisible()
  await approve()
  await plain.goto('/admin/join-requests?state=unwelcomed')
  await plain.getByRole('button', { name: 'Open WhatsApp for No Scripts' }).click()
  await expect(plain.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/91/,
  )
  await plain.close()
})
