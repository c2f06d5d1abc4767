import { registrationIdOf } from '#app/registrations/ticket-codes.ts'
import { type HttpClient, httpClient, signedInClient } from '../support/http-client.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { eventNow, giveBack, openEvent, seatForm, takeSeat } from '../support/seats.ts'
import { fillSeat, heading, readQr, tabTo } from '../support/seat-screens.ts'
import { inDays } from '../support/event-form.ts'

// The tests change the club.
test.use({ siteName: 'registrations of visitors' })

let adminClient: HttpClient
test.beforeEach(async ({ site }) => {
  adminClient = await signedInClient(site.url, site.superAdmin)
})

test.describe('a visitor', () => {
  test(
    'can register by keyboard, gets a ticket with a valid check-in code, and can cancel',
    { tag: '@daily' },
    async ({ page }) => {
      const { id, title } = await openEvent(adminClient, {
        asksYear: 'on',
        question1: 'Have you held a boom?',
        kind1: 'yes-no',
        required1: 'on',
      })
      await open(page, `/events/${id}`)
      await tabTo(page, page.getByRole('link', { name: 'Register Now' }))
      await page.keyboard.press('Enter')
      await expect(heading(page, 'Register')).toBeVisible()
      await tabTo(page, page.getByRole('button', { name: 'Register Now' }))
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Name')).toBeFocused()
      await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
      await expect(page.getByLabel('Year')).toHaveAccessibleDescription('Please select your year')
      await expect(page.getByRole('radio', { name: 'Yes' })).toHaveAccessibleDescription(
        'Please answer this question',
      )
      await page.keyboard.type('Asha Rao')
      await expect(page.getByLabel('Name')).toHaveAccessibleDescription('')
      await page.keyboard.press('Tab')
      await page.keyboard.type(`asha-${Date.now()}@college.example`)
      await page.keyboard.press('Tab')
      await page.keyboard.type('98-765 43210 99')
      await expect(page.getByLabel('Phone')).toHaveValue('9876543210')
      await page.keyboard.press('Tab')
      await page.keyboard.type('2nd')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')

      await page.waitForURL(/\/tickets\//)
      await expect(heading(page, 'You have a seat')).toBeVisible()
      await expect(page.getByRole('article', { name: `Ticket for ${title}` })).toContainText('Asha Rao')
      await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
      const code = await readQr(page.getByRole('img', { name: 'QR code for the door' }))
      const [ticketId] = new URL(page.url()).pathname.replace('/tickets/', '').split('.')
      expect(registrationIdOf(code)).toBe(ticketId)
      await expect(page.getByLabel(/^Code \d{6}$/)).toBeVisible()
      expect(await (await adminClient.get(`/admin/events/${id}/door`)).text()).toContain(code)

      await tabTo(page, page.getByText('Cancel my registration', { exact: true }))
      await page.keyboard.press('Enter')
      await tabTo(page, page.getByRole('button', { name: 'Yes, cancel it' }))
      await page.keyboard.press('Enter')
      await expect(heading(page, 'Your registration is cancelled')).toBeVisible()
      expect(await eventNow(adminClient, title)).toMatchObject({ participants: 0 })
    },
  )

  test(
    'gets one seat from a double click or a retry after a lost response, and keeps the input',
    { tag: '@daily' },
    async ({ page, context }) => {
      const { id, title } = await openEvent(adminClient)
      await open(page, `/events/${id}/register`)
      await fillSeat(page, seatForm())
      await page.getByRole('button', { name: 'Register Now' }).dblclick()
      await page.waitForURL(/\/tickets\//)
      expect(await eventNow(adminClient, title)).toMatchObject({ participants: 1 })

      await open(page, `/events/${id}/register`)
      const second = seatForm()
      await fillSeat(page, second)
      const isPost = (url: URL) => url.pathname.endsWith('/register.data')
      await page.route(isPost, async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        await route.fetch()
        await route.abort()
      })
      await page.getByRole('button', { name: 'Register Now' }).click()
      await expect(page.getByRole('alert')).toHaveText(/Network error/)
      await page.unroute(isPost)
      await context.setOffline(true)
      // The alert of the first attempt stands there until this one fails, too.
      const failedAgain = page.waitForEvent('requestfailed')
      await page.getByRole('button', { name: 'Register Now' }).click()
      await failedAgain
      await expect(page.getByRole('alert')).toHaveText(/Network error/)
      await context.setOffline(false)
      await page.reload()
      await expect(page.getByLabel('Email')).toHaveValue(second['email'] ?? '')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Register Now' }).click()
      await page.waitForURL(/\/tickets\//)
      expect(await eventNow(adminClient, title)).toMatchObject({ participants: 2 })
    },
  )

  test(
    'can register and cancel without scripts, with errors at the fields',
    { tag: '@daily' },
    async ({ browser, site }) => {
      const { id, title } = await openEvent(adminClient)
      const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
      await page.goto(`/events/${id}`)
      await page.getByRole('link', { name: 'Register Now' }).click()
      await fillSeat(page, { ...seatForm(), name: 'Jo' })
      await page.getByRole('button', { name: 'Register Now' }).click()
      await expect(page.getByLabel('Name')).toHaveValue('Jo')
      await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/at least 3 characters/)
      await page.getByLabel('Name').fill('Joanna')
      await page.getByRole('button', { name: 'Register Now' }).click()
      await page.waitForURL(/\/tickets\//)
      await expect(heading(page, 'You have a seat')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toBeHidden()
      await page.getByText('Cancel my registration', { exact: true }).click()
      await page.getByRole('button', { name: 'Yes, cancel it' }).click()
      await expect(heading(page, 'Your registration is cancelled')).toBeVisible()
      expect(await eventNow(adminClient, title)).toMatchObject({ participants: 0 })
      await page.close()
    },
  )
})

test(
  'the waitlist shows the position, promotes at once when a seat becomes free, and can be left',
  { tag: '@daily' },
  async ({ page, browser, site }) => {
    const { id } = await openEvent(adminClient, { seats: '1', hasWaitlist: 'on' })
    const first = await takeSeat(site.url, id)
    await open(page, `/events/${id}`)
    await expect(page.getByRole('button', { name: 'Register Now' })).toBeDisabled()
    await page.getByRole('link', { name: 'Join the waitlist' }).click()
    await fillSeat(page, seatForm())
    await page.getByRole('button', { name: 'Join the waitlist' }).click()
    await expect(heading(page, 'You are 1st of 1')).toBeVisible()
    const next = await takeSeat(site.url, id)
    await expect(heading(page, 'You are 1st of 2')).toBeVisible()
    await giveBack(site.url, first)
    await expect(heading(page, 'You have a seat')).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code for the door' })).toBeVisible()

    const other = await browser.newPage({ baseURL: site.url })
    await open(other, next)
    await expect(heading(other, 'You are 1st of 1')).toBeVisible()
    await other.getByText('Leave the waitlist').click()
    await other.getByRole('button', { name: 'Leave it' }).click()
    await expect(heading(other, 'You left the waitlist')).toBeVisible()
    await other.reload()
    await expect(heading(other, 'You left the waitlist')).toBeVisible()
    await other.close()
  },
)

test('every open page shows the number of free seats live, without layout shift', async ({
  browser,
  site,
}) => {
  const tomorrow = inDays(1)
  const { id, title } = await openEvent(adminClient, { seats: '6', date: tomorrow, time: '05:00' })
  const context = await browser.newContext({ baseURL: site.url })
  const show = async (path: string) => {
    const page = await context.newPage()
    const isListening = page.waitForResponse(/\/live\?topics=events/)
    await page.goto(path)
    await isListening
    return page
  }
  const [home, list, dialog, own] = [
    await show('/'),
    await show('/events'),
    await show(`/events?event=${id}`),
    await show(`/events/${id}`),
  ]
  const places = [
    ...[home, list].map((page) => page.getByRole('listitem').filter({ hasText: title })),
    dialog.getByRole('dialog'),
    own.getByRole('main'),
  ]
  const allSay = (text: string) =>
    Promise.all(places.map((place) => expect(place.getByText(text)).toBeVisible()))
  await allSay('6 seats left')
  const tickets = [await takeSeat(site.url, id)]
  await allSay('Limited seats! 5 left')
  for (let seat = 2; seat <= 6; seat += 1) tickets.push(await takeSeat(site.url, id))
  await allSay('Sold out')
  for (const page of [dialog, own])
    await expect(page.getByRole('button', { name: 'Register Now' })).toBeDisabled()
  const words = own.getByText('Bring a charged phone.')
  const before = await words.boundingBox()
  expect(await (await httpClient(site.url).get(`/events/${id}`)).text()).toContain('schema.org/SoldOut')

  await giveBack(site.url, tickets[0] ?? '')
  await allSay('Limited seats! 1 left')
  for (const page of [dialog, own])
    await expect(page.getByRole('link', { name: 'Register Now' })).toHaveAttribute(
      'href',
      `/events/${id}/register`,
    )
  expect(await words.boundingBox()).toEqual(before)
  expect(await (await httpClient(site.url).get('/feed.xml')).text()).toContain('Limited seats! 1 left')
  await context.close()
})
