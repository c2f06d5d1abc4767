import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { wrongAnywhere } from '../support/accessible.ts'
import { eventForm } from '../support/event-form.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { httpClient, signedInClient } from '../support/http-client.ts'
import { readCalendar, valueOf } from '../support/icalendar.ts'
import { openEvent as openClubEvent, seatForm, takeSeat } from '../support/seats.ts'

test.use({ siteName: 'organiser', viewport: { width: 360, height: 800 } })
test.slow()

interface Club {
  url: string
  superAdmin: { email: string; password: string }
}

/** An event with two ticket holders. */
async function openEvent({ url, superAdmin }: Club) {
  const adminClient = await signedInClient(url, superAdmin)
  const title = `Moving ${randomUUID().slice(0, 8)}`
  await adminClient.post('/admin/dashboard?tab=events', { ...eventForm(title), way: 'here', seats: '9' })
  const list = await (await adminClient.get(`/admin/dashboard?tab=events&q=${title}`)).text()
  const id = /\/admin\/events\/([\w-]{36})\/registrations/.exec(list)?.[1] ?? ''
  const tickets = [await takeSeat(url, id, seatForm()), await takeSeat(url, id, seatForm())]
  return { id, title, ticket: tickets[0] ?? '', adminClient }
}

const question = (page: Page) => page.getByRole('group', { name: 'Tell 2 people about this?' })

test('moving an event asks whether to notify its ticket holders, and shows the progress of the mails', async ({
  page,
  site,
}) => {
  const { id, title, ticket } = await openEvent(site)
  await signIn(page, site)
  await open(page, `/admin/dashboard?tab=events&edit=${id}`)
  await page.getByLabel('Venue').fill('The old cinema')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(question(page)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Tell them/ })).toBeFocused()
  expect(await (await httpClient(site.url).get(`/events/${id}`)).text()).not.toContain('The old cinema')
  await expect(page.getByText(`New place: ${title}, now The old cinema`)).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByLabel('A line of yours in the mail (optional)').fill('The studio has no roof.')
  await page.getByRole('button', { name: /^Save (the change|and tell \d+)$/ }).click()
  await expect(page.getByText(`${title} is saved.`)).toBeVisible()
  await open(page, ticket)
  await expect(page.getByText('The old cinema')).toBeVisible()

  await open(page, `/admin/events/${id}/registrations`)
  await expect(page.getByText(/^2 mails wait until /)).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Saved, not sent: no mail server.').first()).toBeVisible()
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText('2 mails saved, not sent.').count()
    })
    .toBe(1)
})

test('what was changed stays in the form until the list of events is there', async ({ page, site }) => {
  const { id, title } = await openEvent(site)
  await signIn(page, site, `/admin/events/${id}/edit`)
  await page.getByRole('button', { name: /When/ }).first().click()
  await page.getByLabel('Venue').fill('The old cinema')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('radio', { name: /^Tell nobody/ }).check()
  const list = Promise.withResolvers<void>()
  await page.route('**/admin/events.data*', async (route) => {
    await list.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/admin/events.data*')
  await page.getByRole('button', { name: 'Save the change' }).click()
  await asked
  await expect(page.getByLabel('Venue')).toHaveValue('The old cinema')
  await expect(question(page)).toBeHidden()
  expect(await page.getByLabel('Venue').inputValue()).toBe('The old cinema')
  list.resolve()
  await expect(page.getByText(`${title} is saved.`)).toBeVisible()
})

test('a cancelled event stays public with its reason, without registration, check-in or valid tickets', async ({
  page,
  site,
}) => {
  const { id, title, ticket, adminClient } = await openEvent(site)
  const imageOf = async () => {
    const answer = await httpClient(site.url).get(`/og/events/${id}.png`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    return answer.headers.get('etag')
  }
  const image = await imageOf()
  await signIn(page, site)
  await open(page, `/admin/dashboard?tab=events&edit=${id}`)
  await page.getByRole('link', { name: 'Cancel or postpone', exact: true }).click()
  await page.getByRole('radio', { name: /^Cancel/ }).check()
  await page.getByLabel('Reason (optional)').fill('The hall has no power.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(question(page)).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('radio', { name: /^Tell nobody/ }).check()
  await page.getByRole('button', { name: /^Save (the change|and tell \d+)$/ }).click()
  await expect(page.getByText('The event is cancelled.').first()).toBeVisible()

  await open(page, `/events/${id}`)
  await expect(page.getByText('This event is cancelled. The hall has no power.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Register Now' })).toHaveCount(0)
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(structured.join()).toContain('https://schema.org/EventCancelled')
  await open(page, '/events')
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Cancelled')
  await open(page, ticket)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This event is cancelled')
  await expect(page.getByText('Void')).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await open(page, `/admin/events/${id}/door`)
  await expect(page.getByText('This event is cancelled: check-in is closed.')).toBeVisible()
  const calendar = await (await httpClient(site.url).get(`/events/${id}.ics`)).text()
  const [entry] = readCalendar(calendar).components
  expect(entry && [valueOf(entry, 'STATUS'), valueOf(entry, 'UID')]).toEqual(['CANCELLED', id])
  const refused = await httpClient(site.url).post(`/events/${id}/register`, seatForm())
  expect(await refused.text()).toContain('This event is cancelled')
  // The image that is shared, and the feed, say so too.
  expect(await imageOf()).not.toBe(image)
  expect(await (await httpClient(site.url).get('/feed.xml')).text()).toContain(`Cancelled: ${title}`)

  await adminClient.post(`/admin/events/${id}/status`, { status: 'postponed', reason: '', notify: 'no' })
  await open(page, `/events/${id}`)
  await expect(page.getByText('This event is postponed. The new date is not known yet.')).toBeVisible()
  await expect(page.getByText('New date to be announced').first()).toBeVisible()
})

test('people without an email are listed for WhatsApp, and the mail progress updates by itself', async ({
  page,
  site,
}) => {
  const { id, adminClient } = await openEvent(site)
  const registrations = `/admin/events/${id}/registrations`
  const walkIn = { intent: 'walk-in', name: 'Meera Nair', phone: '9876543210', requestKey: randomUUID() }
  await adminClient.post(registrations, walkIn)
  await adminClient.post(`/admin/events/${id}/status`, { status: 'postponed', reason: '', notify: 'yes' })
  const words = { subject: 'Bring a lamp', text: 'The hall is dark.', requestKey: randomUUID() }
  await adminClient.post(registrations, { intent: 'message', to: 'all', ...words })
  await signIn(page, site)
  await open(page, registrations)
  await expect(page.getByText('One person left no email address.')).toBeVisible()
  const link = page.getByRole('link', { name: 'WhatsApp +91 9876543210: write to Meera Nair' })
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=.*is%20postponed/)
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Meera Nair was told' }).click()
  await expect(link).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop the mails that wait' }).click()
  await expect(page.getByText('No mail was sent.')).toBeVisible()
  // Not reloaded: the page follows the mails while some wait.
  const left = page.getByRole('listitem').filter({ hasText: 'Bring a lamp' })
  await expect(left).toContainText('2 mails saved, not sent.', { timeout: 30_000 })
})

test('the cancel link of a mail opens the confirmation', async ({ page, site }) => {
  const { ticket } = await openEvent(site)
  await open(page, `${ticket}#cancel`)
  const yes = page.getByRole('button', { name: 'Yes, cancel it' })
  await expect(yes).toBeInViewport()
  expect(await wrongAnywhere(page)).toEqual([])
  await yes.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your registration is cancelled')

  const adminClient = await signedInClient(site.url, site.superAdmin)
  const cancelUntil = new Date(Date.now() - 86_400_000).toISOString().slice(0, 16)
  const over = await openClubEvent(adminClient, { cancelUntil })
  await open(page, `${await takeSeat(site.url, over.id)}#cancel`)
  await expect(page.getByText('You cannot come? It is too late to cancel here.')).toBeVisible()
  await expect(page.getByText('Cancel my registration')).toHaveCount(0)
})

test('restoring a changed event asks whether to notify its ticket holders', async ({ page, site }) => {
  const { id, title, adminClient } = await openEvent(site)
  const tab = '/admin/dashboard?tab=events'
  const moved = { ...eventForm(title), way: 'here', seats: '9', venue: 'The old cinema' }
  await adminClient.post(tab, { ...moved, intent: 'update-event', id, notify: 'no' })
  await adminClient.post(tab, { intent: 'delete-event', id, notify: 'no' })
  await signIn(page, site)
  await open(page, '/admin/trash')
  const bringBack = page.getByRole('button', { name: `Bring back ${title}` })
  await bringBack.click()
  await expect(question(page)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Tell them/ })).toBeFocused()
  await expect(page.getByText(`New place: ${title}, now The old cinema`)).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  expect((await httpClient(site.url).get(`/events/${id}`)).status).toBe(404)
  await bringBack.click()
  await expect(page.getByText(`${title} is restored.`).first()).toBeVisible()
  await open(page, `/admin/events/${id}/registrations`)
  await expect(page.getByText(/^2 mails wait until /)).toBeVisible()
})

test('changing an event with an external form says that the site cannot notify its participants', async ({
  page,
  site,
}) => {
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const { id, title } = await openClubEvent(adminClient, { way: 'form', seats: '20' })
  const count = { intent: 'set-participants', id, participants: '7' }
  await adminClient.post('/admin/dashboard?tab=events', count)
  await signIn(page, site)
  await open(page, `/admin/dashboard?tab=events&edit=${id}`)
  await page.getByLabel('Venue').fill('The old cinema')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const notice = page.getByRole('group', { name: 'This website cannot tell them' })
  await expect(notice).toContainText('this website does not know who they are. Please tell them yourself.')
  await expect(notice.getByRole('radio')).toHaveCount(0)
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: /^Save (the change|and tell \d+)$/ }).click()
  await expect(page.getByText(`${title} is saved.`)).toBeVisible()
})

test('without scripts the notification question comes back with the form, and no input is lost', async ({
  site,
}) => {
  const { id, adminClient } = await openEvent(site)
  const form = { status: 'postponed', reason: 'Rain over the yard.' }
  const html = await (await adminClient.post(`/admin/events/${id}/status`, form)).text()
  expect(html).toContain('Tell 2 people about this?')
  expect(html).toContain('value="Rain over the yard."')
  expect(html).toMatch(
    /<input[^>]*value="postponed"[^>]*checked=""|<input[^>]*checked=""[^>]*value="postponed"/,
  )
  const page = await httpClient(site.url).get(`/events/${id}`)
  expect(await page.text()).not.toContain('This event is postponed')
  const long = { ...form, notify: 'yes', noticeNote: 'x'.repeat(301) }
  const refused = await (await adminClient.post(`/admin/events/${id}/status`, long)).text()
  expect(refused).toContain('Please use at most 300 characters')
  expect(refused).toContain(long.noticeNote)
  const reason = await adminClient.post(`/admin/events/${id}/status`, { ...form, reason: 'y'.repeat(161) })
  expect(await reason.text()).toContain('aria-invalid="true"')
  const saved = await adminClient.post(`/admin/events/${id}/status`, {
    ...form,
    notify: 'yes',
    noticeNote: '',
  })
  expect(await saved.text()).toContain('The event is postponed.')
})
