import { sql } from 'kysely'
import { openDatabase } from '#app/platform/database/database.ts'
import { type HttpClient, signedInClient } from '../support/http-client.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { giveBack, openEvent, seatForm, takeSeat } from '../support/seats.ts'
import { fillSeat, heading, readQr } from '../support/seat-screens.ts'

let adminClient: HttpClient
test.beforeEach(async ({ site }) => {
  adminClient = await signedInClient(site.url, site.superAdmin)
})

test.describe('an offline ticket', () => {
  test.use({ serviceWorkers: 'allow' })

  test('is cached when opened, and is removed from the cache when the seat is cancelled', async ({
    page,
    context,
  }) => {
    const { id } = await openEvent(adminClient)
    await open(page, '/events')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await open(page, `/events/${id}/register`)
    await fillSeat(page, seatForm())
    await page.getByRole('button', { name: 'Register Now' }).click()
    await page.waitForURL(/\/tickets\//)
    const cachedUrls = () =>
      page.evaluate(async () =>
        (await (await caches.open('tickets')).keys()).map(({ url }) => url).toSorted(),
      )
    const list = new URL('/tickets/mine', page.url()).href
    await expect.poll(cachedUrls).toEqual([page.url(), list].toSorted())
    const note = page.getByText(/No internet/)
    await expect(note).toBeHidden()

    await context.setOffline(true)
    await page.goto(page.url())
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
    await page.keyboard.press('Escape')
    await expect(note).toBeVisible()
    expect(await readQr(page.getByRole('img', { name: 'QR code for the door' }))).toMatch(/^T/)
    await context.setOffline(false)
    await expect(note).toBeHidden()

    await page.getByText('Cancel my registration', { exact: true }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(heading(page, 'Your registration is cancelled')).toBeVisible()
    await expect.poll(cachedUrls).toEqual([list])
  })
})

test.describe('a browser that has opened a ticket', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 800 } })

  test('shows the ticket on the event’s page and in a list, also offline, until it is removed', async ({
    page,
    context,
    site,
  }) => {
    const { id, title } = await openEvent(adminClient)
    const ticket = await takeSeat(site.url, id)
    await open(page, `/events/${id}`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect(page.getByText('You have a ticket')).toBeHidden()
    await open(page, ticket)
    await expect(heading(page, 'You have a seat')).toBeVisible()
    const cachedUrls = () =>
      page.evaluate(async () =>
        (await (await caches.open('tickets')).keys()).map(({ url }) => new URL(url).pathname).toSorted(),
      )
    await expect.poll(cachedUrls).toEqual([new URL(ticket, site.url).pathname, '/tickets/mine'])

    await open(page, `/events/${id}`)
    await expect(page.getByText('You have a ticket')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Register Now' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Register somebody else' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Show your ticket' })).toHaveAttribute('href', ticket)
    expect(await wrongAnywhere(page)).toEqual([])
    await page.getByRole('contentinfo').getByRole('link', { name: 'My tickets' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My tickets' })).toBeVisible()
    expect(await wrongAnywhere(page)).toEqual([])

    await context.setOffline(true)
    await page.goto('/tickets/mine')
    await page.getByRole('link', { name: `Show ticket for ${title}` }).waitFor()
    await context.setOffline(false)
    await open(page, '/tickets/mine')
    await page.getByRole('button', { name: `Forget the ticket for ${title}` }).click()
    await expect(page.getByText('No ticket here')).toBeVisible()
    await expect.poll(cachedUrls).toEqual(['/tickets/mine'])
    await open(page, `/events/${id}`)
    await expect(page.getByText('You have a ticket')).toBeHidden()
  })
})

test('a ticket says when its event was deleted, and an invalid ticket link returns 404', async ({
  page,
  site,
}) => {
  const { id } = await openEvent(adminClient)
  const ticket = await takeSeat(site.url, id)
  const answer = await page.goto(ticket)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'strict-origin',
    'x-robots-tag': 'noindex',
  })
  await open(page, ticket)
  await expect(heading(page, 'You have a seat')).toBeVisible()
  await adminClient.post('/admin/dashboard', { intent: 'delete-event', id, notify: 'yes' })
  await expect(heading(page, 'This event was deleted')).toBeVisible()
  for (const [path, says] of [
    [ticket, 'This event was deleted'],
    [`${ticket}A`, 'No ticket here'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(heading(page, says)).toBeVisible()
  }
})

test('a ticket’s response header tells the service worker its state, but not when the database failed', async ({
  site,
  request,
}) => {
  const { id } = await openEvent(adminClient)
  const ticket = await takeSeat(site.url, id)
  const ticketResponse = async (path = ticket) => {
    const answer = await request.get(path)
    return [answer.status(), answer.headers()['x-ticket']]
  }
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: site.dataDir })
  await sql`alter table registration rename to registration_away`.execute(db)
  const failed = await ticketResponse().finally(() =>
    sql`alter table registration_away rename to registration`.execute(db),
  )
  await close()
  expect(failed).toEqual([500, undefined])
  expect(await ticketResponse()).toEqual([200, 'seated'])
  expect(await ticketResponse(`${ticket}A`)).toEqual([404, 'none'])
  await giveBack(site.url, ticket)
  expect(await ticketResponse()).toEqual([200, 'cancelled'])
})
