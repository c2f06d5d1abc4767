import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { httpClient, signedInClient } from '../support/http-client.ts'
import { expect, open, openFolds, signIn, test } from '../support/e2e-test.ts'
import { newPhone } from '../support/phone.ts'
import { fillSeat } from '../support/seat-screens.ts'
import { sendJoinRequest } from '../support/join-request.ts'
import { openEvent, seatForm, takeSeat } from '../support/seats.ts'
import { inDays } from '../support/event-form.ts'

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

const opening = (page: Page) => page.getByRole('status', { name: 'Loading Lumière Club' })

/** Checks before the opening screen can end, however busy the machine is. */
async function beginsWithOpening(page: Page, path: string): Promise<boolean> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForSelector('main', { state: 'attached' })
  return page.evaluate(() => document.documentElement.dataset['intro'] !== 'seen')
}

test('the opening screen is shown once per browser session, across all tabs', async ({ page }) => {
  expect(await beginsWithOpening(page, '/events')).toBe(true)
  expect(await beginsWithOpening(page, '/events')).toBe(false)
  await expect(opening(page)).toBeHidden()
  const other = await page.context().newPage()
  expect(await beginsWithOpening(other, '/')).toBe(false)
  await expect(opening(other)).toBeHidden()
  await other.close()
})

test('a ticket mail without a mail server is marked as saved, and can be forwarded by hand', async ({
  page,
  site,
}) => {
  const { id } = await openEvent(await signedInClient(site.url, site.superAdmin))
  const guest = seatForm()
  await open(page, `/events/${id}/register`)
  await fillSeat(page, guest)
  await page.getByRole('button', { name: 'Register Now' }).tap()
  await page.waitForURL(/\/tickets\//)

  await signIn(page, site, '/admin/mails')
  const row = page.getByRole('listitem').filter({ hasText: guest['email'] })
  await expect(row.getByText('Saved, not sent')).toBeVisible()
  await row.locator('summary').tap()
  await expect(row.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/91/,
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await row.getByRole('button', { name: 'Copy' }).tap()
  const message = page.getByText('The text is copied.')
  await expect(message).toBeVisible()
  await expect(message).toBeHidden()
})

test('the dashboard’s count of members not welcomed matches its list', async ({ page, site }) => {
  await signIn(page, site, '/admin/dashboard')
  const task = page.getByRole('link', { name: /not welcomed yet/ })
  const count = Number.parseInt((await task.innerText()).replace(/\D*/, ''), 10)
  await task.tap()
  await expect(page).toHaveURL(/state=unwelcomed/)
  await expect(page.getByRole('button', { name: /^Open WhatsApp for/ })).toHaveCount(count)
})

test('the navigation of the admin area is the same on every screen, and shows the pending count', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin/dashboard')
  const nav = page.getByRole('navigation', { name: 'Admin area' })
  for (const [link, title, place] of [
    ['Events', 'Events', null],
    ['People', 'People', 'Requests'],
    ['Announcements', 'Announcements', 'Announcements'],
    ['More', 'More', null],
    ['Home', 'Home', null],
  ] as const) {
    await nav.getByRole('link', { name: link }).tap()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(nav.getByRole('link')).toHaveText([
      /^Home/,
      /^Events/,
      /^People\d+ wait/,
      /^Announcements/,
      /^More/,
    ])
    await expect(nav.locator('[aria-current]')).toHaveText(new RegExp(`^${link}`))
    if (place) await expect(page.locator('nav [aria-current=page]').filter({ hasText: place })).toBeVisible()
  }
  await expect(nav).toBeInViewport({ ratio: 1 })
  // What waits comes first, on a site that is set up.
  const headings = await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).allTextContents()
  const parts = headings.filter((text) => !text.startsWith('Make it yours'))
  expect(parts.slice(0, 3)).toEqual(['Needs attention', 'Next event', 'Join requests'])
})

test('another page begins at its top, and nothing of it passes by before', async ({ page }) => {
  await open(page, '/events')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true })
  await link.evaluate((it) => it.scrollIntoView({ behavior: 'instant', block: 'center' }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800)
  await page.evaluate(() => {
    const shown = new Set<number>()
    Object.assign(window, { shown })
    const look = () => {
      if (location.pathname === '/about') shown.add(Math.round(scrollY))
      requestAnimationFrame(look)
    }
    look()
  })
  await link.tap()
  await page.waitForURL('**/about')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  // The first picture may still show the page that was left.
  const places = await page.evaluate(() => [...(window as unknown as { shown: Set<number> }).shown])
  expect(places.length).toBeLessThanOrEqual(2)
})

/** So near that no event of another test comes before. */

test('the events of the admin area begin with the next one', async ({ page, site }) => {
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const { title: sooner } = await openEvent(adminClient, { date: inDays(1) })
  const { title: later } = await openEvent(adminClient, { date: inDays(2) })
  await signIn(page, site, '/admin/events')
  const text = await page.getByRole('main').innerText()
  expect(text.indexOf(sooner)).toBeGreaterThan(-1)
  expect(text.indexOf(later)).toBeGreaterThan(text.indexOf(sooner))
})

test('an event page says when the event has ended, links its addresses, and has an opaque header', async ({
  page,
  site,
}) => {
  await open(page, '/events/1')
  await expect(page.getByText(/^This event has ended\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Register Now' })).toHaveAttribute('target', '_blank')
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect(page.getByRole('banner')).toHaveCSS('background-color', ground)

  const adminClient = await signedInClient(site.url, site.superAdmin)
  const about = 'The way: https://lumiere.example/map'
  const { id } = await openEvent(adminClient, { aboutEvent: about })
  await open(page, `/events/${id}`)
  await expect(page.getByRole('link', { name: 'https://lumiere.example/map' })).toBeVisible()
})

const boxOf = (place: Locator) => place.evaluate((it) => it.getBoundingClientRect().toJSON() as DOMRect)

test('the list of events shows its first title in the upper half, and an event its facts once, below Back', async ({
  page,
}) => {
  await open(page, '/events')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  expect((await boxOf(cards.first().getByRole('heading'))).bottom).toBeLessThan(420)
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(5)
  expect(Math.max(...heights)).toBeLessThan(340)

  const path = (await cards.first().getByRole('link').first().getAttribute('href')) ?? ''
  await open(page, path)
  const main = page.getByRole('main')
  const back = await boxOf(main.getByRole('link', { name: 'Back' }))
  const picture = await boxOf(main.locator('section img').last())
  const title = await boxOf(main.getByRole('heading', { level: 1 }))
  expect(back.bottom).toBeLessThanOrEqual(picture.top)
  expect(title.top - picture.bottom).toBeLessThan(48)
  await expect(main.getByText('Date', { exact: true })).toBeHidden()
  await expect(main.getByText('Venue', { exact: true })).toBeHidden()
})

test('a ticket has its code in the first screen, and five rows of one height below', async ({
  page,
  site,
}) => {
  const { id } = await openEvent(await signedInClient(site.url, site.superAdmin))
  await open(page, await takeSeat(site.url, id))
  const code = await boxOf(page.getByRole('main').getByRole('img', { name: /QR|code/i }))
  expect(code.width).toBeGreaterThan(180)
  expect(code.bottom).toBeLessThan(800)
  const rows = page.locator('div:has(> details > summary):has(> a)').locator('> *')
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => (row.querySelector('summary') ?? row).clientHeight),
  )
  expect(heights).toEqual([48, 48, 48, 48, 48])
})

test('deleting an event shows who holds tickets and whom no mail reaches, and restoring it removes the message', async ({
  page,
  site,
}) => {
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const event = await openEvent(adminClient)
  await takeSeat(site.url, event.id)
  const walkIn = { intent: 'walk-in', name: 'Meera Nair', phone: newPhone(), requestKey: randomUUID() }
  await adminClient.post(`/admin/events/${event.id}/registrations`, walkIn)
  await signIn(page, site, `/admin/dashboard?tab=events&q=${encodeURIComponent(event.title)}`)
  await page.getByRole('button', { name: `Delete ${event.title}` }).tap()
  const dialog = page.getByRole('dialog', { name: `Delete ${event.title}?` })
  await expect(dialog.getByText('2 people hold a ticket')).toBeVisible()
  await expect(dialog.getByText('1 person left no email address')).toBeVisible()
  await expect(dialog.getByRole('heading')).toHaveCSS('text-align', 'start')
  await dialog.getByRole('button', { name: 'Delete event' }).tap()
  const deleted = page.getByText(`${event.title} is deleted.`)
  await expect(deleted).toBeVisible()
  // Its list of registrations went with it: who left only a phone stands there.
  await expect(page.getByRole('link', { name: /write to Meera Nair$/ })).toBeVisible()
  await page.getByRole('button', { name: `Bring back ${event.title}` }).tap()
  await expect(page.getByRole('status').getByText(event.title)).toBeVisible()
  await expect(deleted).toHaveCount(0)
})

test('an invalid link in the settings is focused, and an account name is accepted instead', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin/settings')
  const field = page.getByLabel('Instagram')
  const save = page.getByRole('button', { name: 'Save settings' })
  const before = await field.inputValue()
  await openFolds(page, 'Contact and links')
  await field.fill('no link at all')
  await save.tap()
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  for (const [typed, storedLink] of [
    ['@reelclub', 'https://www.instagram.com/reelclub'],
    [before, before],
  ] as const) {
    await field.fill(typed)
    await save.tap()
    await expect(page.getByText('Settings saved. The site shows them now.')).toBeVisible()
    await open(page, '/admin/settings')
    await expect(field).toHaveValue(storedLink)
    await openFolds(page, 'Contact and links')
  }
})

test('a closed group opens again for each refusal of a field in it', async ({ page, site }) => {
  await signIn(page, site, '/admin/settings')
  await openFolds(page, 'The club', 'Contact and links')
  const field = page.getByLabel('Instagram')
  await field.fill('no link at all')
  for (const _ of ['once', 'twice']) {
    await openFolds(page, 'Contact and links')
    await expect(field).toBeHidden()
    await page.getByRole('button', { name: 'Save settings' }).tap()
    await expect(field).toBeVisible()
    await expect(field).toBeFocused()
  }
})

test('the Undo of a decision lies above the opened bar of a selection, which closes behind its question', async ({
  page,
  site,
}) => {
  // The list is longer than the screen: the bar is at its bottom.
  await page.setViewportSize({ width: 360, height: 500 })
  await sendJoinRequest(site.url, 'Barred Anita', '9000077701')
  await sendJoinRequest(site.url, 'Barred Bhanu', '9000077702')
  await signIn(page, site, '/admin/join-requests')
  await page.getByRole('button', { name: 'Approve Barred Anita' }).tap()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeVisible()
  await page.getByLabel('Select Barred Bhanu').check()
  const more = page.locator('summary', { hasText: 'More for the selection' })
  await more.tap()
  const reject = page.getByRole('button', { name: 'Reject selected' })
  const [bottom, top] = [await undo.boundingBox(), await reject.boundingBox()]
  expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
  await reject.tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep them' }).tap()
  await expect(reject).toBeHidden()
  await expect(more).toBeFocused()
})

test('the message of a decision covers neither the action of a row nor the bar of a selection', async ({
  page,
  site,
}) => {
  const people = ['Short Anuradha', 'Short Bela', 'Short Charu']
  for (const [index, name] of people.entries()) await sendJoinRequest(site.url, name, `900007772${index}`)
  await signIn(page, site, '/admin/join-requests?q=Short')
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 500 })
    await page.getByLabel(`Select ${people.at(-1)}`).check()
    await page.getByRole('button', { name: `Reject ${people.shift()}` }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Reject request' }).tap()
    const message = page.getByRole('status').filter({ hasText: 'is rejected' }).locator('> div')
    await expect(message).toBeVisible()
    const lines = await message.getByText('is rejected').evaluate((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
    expect(lines).toBe(1)
    // The header covers what is scrolled under it, with and without a message.
    await page.evaluate(() => scrollTo(0, 0))
    const top = await message.boundingBox()
    for (const part of [
      page.getByRole('group', { name: 'Selected' }),
      ...(await page.getByRole('button', { name: /^(Approve|Reject) Short/ }).all()),
    ]) {
      const box = await part.boundingBox()
      expect(box && top && (box.y >= top.y + top.height || box.y + box.height <= top.y)).toBe(true)
    }
    await page.getByRole('button', { name: 'Dismiss this message' }).tap()
  }
})

test('the controls of a join request fit inside its row', async ({ page, site }) => {
  await sendJoinRequest(site.url, 'Inside The Row', '9000077777')
  await signIn(page, site, '/admin/join-requests?q=Inside')
  const row = page.getByRole('listitem').filter({ hasText: 'Inside The Row' })
  const edge = (await row.boundingBox()) ?? { x: 0, width: 0 }
  for (const part of await row.locator('input, button, a, summary, label').filter({ visible: true }).all()) {
    const box = (await part.boundingBox()) ?? { x: 0, width: 0 }
    expect(box.x).toBeGreaterThanOrEqual(edge.x - 1)
    expect(box.x + box.width).toBeLessThanOrEqual(edge.x + edge.width + 1)
  }
})

test('the row of a member stays two lines high, before and after the phone number is shown', async ({
  page,
  site,
}) => {
  for (const list of ['/admin/users?', '/admin/super-dashboard?tab=users&']) {
    if (list === '/admin/users?') await signIn(page, site, `${list}q=Ritika+Saxena`)
    else await open(page, `${list}q=Ritika+Saxena`)
    const row = page.getByRole('listitem').filter({ hasText: 'Ritika Saxena' })
    const show = row.getByRole('button', { name: 'Show the phone of Ritika Saxena' })
    expect((await row.boundingBox())?.height).toBeLessThan(72)
    await show.tap()
    await expect(row.getByRole('link', { name: '90000 00011' })).toBeVisible()
    expect((await row.boundingBox())?.height).toBeLessThan(72)
  }
})

test('the preview of an announcement is scrolled into view', async ({ page, site }) => {
  await signIn(page, site, '/admin/posts/new')
  await page.getByLabel('Title').fill('The tripod is back')
  await page.getByLabel('Text', { exact: true }).fill('Ask Om.\n\n'.repeat(30))
  await page.getByRole('button', { name: 'Preview' }).tap()
  await expect(page.getByRole('heading', { name: 'The tripod is back' })).toBeInViewport()
})

test('revoking an admin shows its own message, and can be undone', async ({ page, site }) => {
  const email = `former-${Date.now()}@college.example`
  const password = 'splice-tape-and-glue'
  const form = { mode: 'sign-up', tab: 'admin', email, password, confirmation: password }
  await httpClient(site.url).post('/admin-login', form)
  await signIn(page, site, '/admin/super-dashboard')
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row.getByRole('button', { name: 'Reject' })).toBeVisible()
  await row.getByRole('button', { name: 'Approve' }).tap()
  await expect(page.getByText('Admin request approved successfully')).toBeVisible()
  // The message and its Undo are one notice; Undo makes the request pending again.
  const approvalMessage = /Admin request approved successfully|is approved\./
  await expect(page.getByRole('status').filter({ hasText: approvalMessage })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText(`Undone. ${email} is pending again.`)).toBeVisible()
  await row.getByRole('button', { name: 'Approve' }).tap()
  await expect(page.getByText(`${email} is approved.`)).toBeVisible()
  await open(page, '/admin/super-dashboard?tab=admins')
  await row.locator('summary').tap()
  await row.getByRole('button', { name: 'Revoke' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove admin access' }).tap()
  await expect(page.getByText('Admin access removed')).toBeVisible()
  await expect(page.getByText('Admin request rejected successfully')).toHaveCount(0)
  await expect(row.getByText('Access removed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText(`Undone. ${email} is an admin again.`)).toBeVisible()
  await expect(row.getByRole('button', { name: 'Revoke' })).toBeVisible()
})
