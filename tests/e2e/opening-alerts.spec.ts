import type { Page } from '@playwright/test'
import { wallText } from '#app/events/club-time.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { signedInClient } from '../support/http-client.ts'
import { phoneProblems } from '../support/layout.ts'
import { mailsTo, newestMail } from '../support/received-mails.ts'
import { openEvent, seatForm, takeSeat } from '../support/seats.ts'

test.use({ siteName: 'mails', sendsMail: true, movesClock: true })
test.slow()

const MINUTE_MS = 60_000
/** The club's wall clock, `minutes` from now. */
const wallClock = (minutes: number) =>
  wallText(new Date(Date.now() + minutes * MINUTE_MS).toISOString(), 'Asia/Kolkata')

const askButton = (page: Page) => page.getByRole('button', { name: 'Tell me when it opens' })

test('an opening alert is confirmed by a link and sent once, and then the address is deleted', async ({
  browser,
  site,
  mailbox,
  clock,
}) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  const admin = await signedInClient(site.url, site.superAdmin)
  const event = await openEvent(admin, { opensAt: wallClock(600) })
  const address = `opening-${Date.now()}@college.example`
  await open(page, `/events/${event.id}`)
  await page.getByRole('link', { name: 'Tell me when it opens' }).click()
  await page.getByLabel('Email').fill('opening@')
  await askButton(page).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('opening@')
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByLabel('Email').fill(address)
  await askButton(page).click()
  await expect(page.getByText(`We have written to ${address}.`)).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await phoneProblems(page, 360)).toEqual([])

  const asking = await newestMail(mailbox, address, 1)
  expect(asking).toMatchObject({ entry: null, unsubscribeUrl: null })
  const link = /http:\/\/localhost:\d+\/events\/[\w-]+\/opening-alert\?key=[\w.-]+/.exec(asking.text)?.[0]
  expect(asking.html).toContain(`href="${link}"`)
  await open(page, link ?? '')
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(page.getByText('All set: you get one mail when registration opens')).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])

  await signIn(page, site)
  await open(page, `/admin/dashboard?tab=events&edit=${event.id}`)
  await page.getByLabel('Registration opens').fill(wallClock(-5))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`${event.title} is saved.`)).toBeVisible()
  await clock.pass(MINUTE_MS)
  const alert = await newestMail(mailbox, address, 2)
  expect(alert.subject).toContain(`Registration is open: ${event.title}`)
  const register = `${site.url}/events/${event.id}/register`
  expect(alert.text).toContain(register)
  expect(alert.html).toContain(`href="${register}"`)
  // The address is deleted: there is nothing to end.
  expect(alert).toMatchObject({ entry: null, unsubscribeUrl: null })
  await page.goto(link ?? '')
  await expect(page.getByText('Registration is open.')).toBeVisible()
  await context.close()
})

test('without scripts the form of the opening alert validates the address and accepts a correct one', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  const admin = await signedInClient(site.url, site.superAdmin)
  const event = await openEvent(admin, { opensAt: wallClock(600) })
  await page.goto(`/events/${event.id}/opening-alert`)
  await page.getByLabel('Email').fill('nobody')
  await askButton(page).click()
  await expect(page.getByLabel('Email')).toHaveValue('nobody')
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Email').fill(`plain-${Date.now()}@college.example`)
  await askButton(page).click()
  await expect(page.getByText('We have written to')).toBeVisible()
  await context.close()
})

test('mails to many people are sent at the configured rate, and the registrations page counts them', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await signIn(page, site, '/admin/settings')
  await page.getByLabel('Mails a minute').fill('0')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByLabel('Mails a minute')).toHaveAccessibleDescription(/whole number from 1 to 1000/)
  await page.getByLabel('Mails a minute').fill('1')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved. The site shows them now.')).toBeVisible()

  const admin = await signedInClient(site.url, site.superAdmin)
  const event = await openEvent(admin, { seats: '9' })
  for (let count = 0; count < 3; count += 1) await takeSeat(site.url, event.id, seatForm())
  await admin.post(`/admin/events/${event.id}/status`, { status: 'postponed', reason: '', notify: 'yes' })
  await open(page, `/admin/events/${event.id}/registrations`)
  await expect(page.getByText(/^3 mails wait until /)).toBeVisible()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText(/^1 mail sent\. 2 mails wait until /).count()
    })
    .toBe(1)
  expect(await wrongAnywhere(page)).toEqual([])
  await open(page, '/admin/settings')
  await page.getByLabel('Mails a minute').fill('120')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved. The site shows them now.')).toBeVisible()
  await context.close()
})

test('a ticket holder can unsubscribe from messages in one click or on a page, and keeps the ticket', async ({
  browser,
  site,
  mailbox,
  clock,
}) => {
  const admin = await signedInClient(site.url, site.superAdmin)
  const event = await openEvent(admin, { seats: '9' })
  const [byApp, byHand] = [seatForm(), seatForm()]
  const ticket = await takeSeat(site.url, event.id, byApp)
  await takeSeat(site.url, event.id, byHand)
  const words = { intent: 'message', to: 'all', subject: 'Bring a lamp', text: 'The hall is dark.' }
  const registrations = `/admin/events/${event.id}/registrations`
  await admin.post(registrations, words)
  await clock.pass(MINUTE_MS)
  const newsTo = (form: Record<string, string>) =>
    mailsTo(mailbox, form['email'] ?? '').filter(({ subject }) => subject === words.subject)
  const stopLink = (form: Record<string, string>) => newsTo(form)[0]?.unsubscribeUrl ?? ''
  await expect.poll(() => newsTo(byApp).length + newsTo(byHand).length, { timeout: 30_000 }).toBe(2)
  const [news] = newsTo(byHand)
  expect(news?.text).toContain(`The hall is dark.`)
  expect(news?.text).toContain(`Stop these mails:\n${stopLink(byHand)}`)
  expect(news?.html).toContain(`href="${stopLink(byHand)}"`)
  expect(news?.entry).toBe(null)

  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await fetch(`${stopLink(byApp)}x`, { ...oneClick, redirect: 'manual' })).status).toBe(404)
  expect((await fetch(site.url + ticket, { ...oneClick, redirect: 'manual' })).status).toBe(403)
  expect((await fetch(stopLink(byApp), oneClick)).status).toBe(200)

  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  await open(page, stopLink(byHand))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Messages about ${event.title}`)
  expect(await phoneProblems(page, 360)).toEqual([])
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop the mails' }).click()
  await expect(page.getByText('You get no more messages from the organisers of this event.')).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await open(page, stopLink(byApp))
  await expect(page.getByText('You get no more messages')).toBeVisible()
  const answer = await (await admin.post(registrations, words)).text()
  expect(answer).toContain('There is nobody to write to')
  await open(page, ticket)
  await expect(page.getByText(event.title).first()).toBeVisible()
  await context.close()
})

test('the page of a past event shows its recap, or the next event if there is none', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  const admin = await signedInClient(site.url, site.superAdmin)
  // Of the demo club, as is the next event.
  const { events } = (await (await admin.get('/api/events?when=past')).json()) as { events: { id: string }[] }
  const id = events[0]?.id ?? ''
  await open(page, `/events/${id}`)
  await expect(page.getByRole('heading', { name: 'What comes next' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Arambh: your first camera/ })).toBeVisible()

  await signIn(page, site, `/admin/events/${id}/recap`)
  await page.getByLabel('How it was').fill('Forty people drew with light.')
  await page.getByLabel('Address of the picture').first().fill('/art/events/lighting.webp')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('How it was')).toHaveValue('Forty people drew with light.')
  await page.getByLabel('What it shows').first().fill('A hand with a torch')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await open(page, `/events/${id}`)
  await expect(page.getByRole('heading', { name: 'How it was' })).toBeVisible()
  await expect(page.getByText('Forty people drew with light.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'A hand with a torch' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What comes next' })).toHaveCount(0)
  expect(await wrongAnywhere(page)).toEqual([])
  await context.close()
})
