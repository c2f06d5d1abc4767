import type { Page } from '@playwright/test'
import { addDays, wallText } from '#app/events/club-time.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, signIn, test, openFolds } from '../support/e2e-test.ts'
import { untilEvening } from '../support/evening.ts'
import { type HttpClient, signedInClient } from '../support/http-client.ts'
import { readCalendar, valueOf } from '../support/icalendar.ts'
import { phoneProblems } from '../support/layout.ts'
import { calendarFacts, mailsTo, newestMail } from '../support/received-mails.ts'
import { openEvent, seatForm, takeSeat } from '../support/seats.ts'

test.use({ siteName: 'mails', sendsMail: true, movesClock: true, viewport: { width: 360, height: 800 } })
test.slow()

let admin: HttpClient
let tomorrow: { id: string; title: string }
test.beforeAll(async ({ site }) => {
  admin = await signedInClient(site.url, site.superAdmin)
  const evening = new Date(Date.now() + untilEvening(Date.now()))
  const [date = ''] = wallText(evening.toISOString(), 'Asia/Kolkata').split('T')
  tomorrow = await openEvent(admin, { date: addDays(date, 1), time: '20:00', seats: '1', hasWaitlist: 'on' })
  for (const form of [seatForm(), seatForm()]) await takeSeat(site.url, tomorrow.id, form)
})

/** Tells everybody, and lets the mails leave. */
async function tell(page: Page, id: string) {
  await expect(page.getByRole('group', { name: 'Tell 2 people about this?' })).toBeVisible()
  await page.getByRole('button', { name: /^Save (the change|and tell \d+)$/ }).click()
  await expect(page.getByRole('group', { name: /^Tell 2/ })).toHaveCount(0)
  await open(page, `/admin/events/${id}/registrations`)
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText(/^2 mails sent\.$/)).toBeVisible({ timeout: 60_000 })
}

async function setStatus(page: Page, id: string, { choice, reason }: { choice: RegExp; reason: string }) {
  await open(page, `/admin/events/${id}/status`)
  await page.getByRole('radio', { name: choice }).check()
  if (reason) await page.getByLabel('Reason (optional)').fill(reason)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await tell(page, id)
}

test('ticket holders and the waitlist get one mail per change, with an updated calendar entry', async ({
  page,
  site,
  mailbox,
}) => {
  const event = await openEvent(admin, { seats: '1', hasWaitlist: 'on' })
  const { id, title } = event
  const [seated, waits] = [seatForm(), seatForm()]
  const [ticket, place] = [await takeSeat(site.url, id, seated), await takeSeat(site.url, id, waits)]
  const emails = [seated, waits].map(({ email = '' }) => email)
  const [seatedEmail = '', waitingEmail = ''] = emails
  const first = await newestMail(mailbox, seatedEmail, 1)
  expect(first.subject).toContain(`Your ticket for ${title}`)
  expect(first).toMatchObject({ unsubscribeUrl: null, images: 1 })
  expect(calendarFacts(first)).toEqual({ uid: id, sequence: 0, status: 'CONFIRMED' })
  expect(await newestMail(mailbox, waitingEmail, 1)).toMatchObject({ entry: null, unsubscribeUrl: null })

  await signIn(page, site)
  const move = async (days: number) => {
    await open(page, `/admin/dashboard?tab=events&edit=${id}`)
    await page.getByLabel('Date', { exact: true }).fill(addDays(event.date, days))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await tell(page, id)
  }
  const remove = async () => {
    await admin.post('/admin/dashboard?tab=events', { intent: 'delete-event', id, notify: 'yes' })
    await admin.post('/admin/dashboard?tab=events', { intent: 'restore-event', id })
  }
  const change = (choice: RegExp, reason: string) => () => setStatus(page, id, { choice, reason })
  const changes = [
    ['Moved', 'CONFIRMED', 'EventRescheduled', () => move(1)],
    ['Postponed', 'TENTATIVE', 'EventPostponed', change(/^Postpone/, 'Rain.')],
    ['It takes place', 'CONFIRMED', 'EventRescheduled', () => move(8)],
    ['Cancelled', 'CANCELLED', 'EventCancelled', change(/^Cancel/, 'No power.')],
    ['It takes place', 'CONFIRMED', 'EventRescheduled', change(/takes place/, '')],
  ] as const
  const cancelLinks = [ticket, place].map((path) => `${site.url}${path}#cancel`)
  for (const [at, [subject, status, schemaStatus, saveChange]] of changes.entries()) {
    await saveChange()
    const facts = { uid: id, sequence: at + 1, status }
    for (const [who, email] of emails.entries()) {
      const mail = await newestMail(mailbox, email, at + 2)
      expect(mail.subject).toContain(`${subject}: ${title}`)
      expect(mail.unsubscribeUrl).toBe(null)
      expect(calendarFacts(mail)).toEqual(facts)
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain(title)
        expect(part.includes(cancelLinks[who] ?? '?')).toBe(status !== 'CANCELLED')
      }
    }
    const published = async (path: string) => (await admin.get(path)).text()
    expect(await published(`/events/${id}`)).toContain(`https://schema.org/${schemaStatus}`)
    const calendar = readCalendar(await published('/calendar.ics'))
    const entry = calendar.components.find((one) => valueOf(one, 'UID') === id) ?? null
    expect(calendarFacts({ entry })).toEqual(facts)
    const prefix = status === 'CONFIRMED' ? '' : `${subject}: `
    expect(await published('/feed.xml')).toContain(`>${prefix}${title}<`)
  }
  const moved = mailsTo(mailbox, seatedEmail)[1]
  const [was, now] = [event.date, addDays(event.date, 1)].map((date) => String(Number(date.slice(-2))))
  expect(moved?.text).toMatch(new RegExp(`Was: \\w+, ${was} .*\nNow: \\w+, ${now} `))
  expect(moved?.html).toMatch(new RegExp(`<s>\\w+, ${was} `))
  expect(mailsTo(mailbox, waitingEmail)[1]?.text).toContain('Please leave the waitlist')
  expect(mailsTo(mailbox, seatedEmail)[4]?.text).toContain('No power.')

  // Deleted and restored before the mails were sent: no mail is sent.
  await remove()
  await page.context().clearCookies()
  await open(page, cancelLinks[1] ?? '')
  await page.getByRole('button', { name: 'Leave it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You left the waitlist')
  expect(mailsTo(mailbox, seatedEmail)).toHaveLength(changes.length + 1)
})

test('organisers get a daily mail about full events, waitlists and the day before, until they unsubscribe', async ({
  page,
  site,
  mailbox,
  clock,
}) => {
  await clock.pass(untilEvening(clock.now()))
  const mailsToAdmin = () => mailsTo(mailbox, site.superAdmin.email)
  const texts = () =>
    mailsToAdmin()
      .map(({ text }) => text)
      .join('\n')
  await expect.poll(texts, { timeout: 30_000 }).toContain('1 event is tomorrow')
  expect(texts()).toContain(`${tomorrow.title}: 1 of 1 seats taken, 1 waiting`)
  expect(texts()).toContain(`${tomorrow.title}: 1 more, 1 waiting`)
  expect(texts()).toMatch(/\d events? (is|are) full/)
  for (const { text, html, entry, unsubscribeUrl } of mailsToAdmin()) {
    expect(entry).toBe(null)
    for (const part of [text, html]) {
      expect(part).toContain('/admin/account')
      expect(part).toContain(unsubscribeUrl ?? 'no link')
    }
  }

  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  const stop = mailsToAdmin()[0]?.unsubscribeUrl ?? ''
  expect((await fetch(stop, oneClick)).status).toBe(200)
  await signIn(page, site, '/admin/account')
  await expect(page.locator('main summary').filter({ hasText: 'Mails to you' })).toContainText('None')
  await openFolds(page, 'Mails to you')
  await expect(page.getByLabel('Daily mail at 18:00')).not.toBeChecked()
  await expect(page.getByLabel('Join requests at once')).not.toBeChecked()
  await open(page, stop)
  await expect(page.getByText('You get no more daily mails.')).toBeVisible()
  expect(await phoneProblems(page, 360)).toEqual([])
  expect(await wrongAnywhere(page)).toEqual([])
})
