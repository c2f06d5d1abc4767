import { addDays, wallText } from '#app/events/club-time.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { type HttpClient, signedInClient } from '../support/http-client.ts'
import { calendarFacts, mailsTo, newestMail } from '../support/received-mails.ts'
import { giveBack, openEvent as openClubEvent, seatForm, takeSeat } from '../support/seats.ts'

/** What the clock brings: mails that are held for ten minutes, and messages that leave later. */
test.use({ siteName: 'moments', sendsMail: true, movesClock: true, viewport: { width: 360, height: 800 } })
test.slow()

const MINUTE_MS = 60_000
const EVENTS = '/admin/dashboard?tab=events'

let admin: HttpClient
test.beforeAll(async ({ site }) => {
  admin = await signedInClient(site.url, site.superAdmin)
})

/** An event with one seat that is taken, and one person who waits. */
async function openEvent(url: string) {
  const event = await openClubEvent(admin, { seats: '1', hasWaitlist: 'on' })
  const forms = [seatForm(), seatForm()]
  const ticket = await takeSeat(url, event.id, forms[0])
  await takeSeat(url, event.id, forms[1])
  const [seated = '', waiting = ''] = forms.map(({ email = '' }) => email)
  return { ...event, seated, waiting, ticket }
}

test('two saves within ten minutes cause one mail, and a restored event is announced after a deletion', async ({
  page,
  site,
  mailbox,
  clock,
}) => {
  const { id, title, date, seated, waiting } = await openEvent(site.url)
  await newestMail(mailbox, waiting, 1)
  await signIn(page, site)
  const save = async (label: string, value: string) => {
    await open(page, `${EVENTS}&edit=${id}`)
    await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: /^Save (the change|and tell \d+)$/ }).click()
    await expect(page.getByText(`${title} is saved.`)).toBeVisible()
  }
  await save('Date', addDays(date, 1))
  await save('Venue', 'The old cinema')
  await open(page, `/admin/events/${id}/registrations`)
  await expect(page.getByText(/^2 mails wait until /)).toBeVisible()
  await clock.putAhead(11 * MINUTE_MS)
  await expect(page.getByText(/^2 mails sent\.$/)).toBeVisible({ timeout: 60_000 })
  for (const email of [seated, waiting]) {
    const moved = await newestMail(mailbox, email, 2)
    expect(moved.subject).toContain(`Moved: ${title}`)
    expect(moved.text).toContain('Was: Media Lab\nNow: The old cinema')
    expect(calendarFacts(moved)).toEqual({ uid: id, sequence: 2, status: 'CONFIRMED' })
  }

  await admin.post(EVENTS, { intent: 'delete-event', id, notify: 'yes' })
  await clock.putAhead(22 * MINUTE_MS)
  for (const email of [seated, waiting]) {
    const deleted = await newestMail(mailbox, email, 3)
    expect(deleted.subject).toContain(`Cancelled: ${title}`)
    expect(deleted.text).toContain('Your registration is no longer valid.')
    expect(calendarFacts(deleted)).toMatchObject({ uid: id, status: 'CANCELLED' })
  }
  await open(page, '/admin/trash')
  const bringBack = page.getByRole('button', { name: `Bring back ${title}` })
  await bringBack.click()
  await expect(page.getByRole('group', { name: 'Tell 2 people about this?' })).toBeVisible()
  await page.getByLabel('A line of yours in the mail (optional)').fill('That was a mistake.')
  await bringBack.click()
  await expect(page.getByText(`${title} is restored.`).first()).toBeVisible()
  await clock.putAhead(33 * MINUTE_MS)
  for (const email of [seated, waiting]) {
    const back = await newestMail(mailbox, email, 4)
    expect(back.subject).toContain(`It takes place: ${title}`)
    for (const part of [back.text, back.html]) expect(part).toContain('That was a mistake.')
    expect(calendarFacts(back)).toMatchObject({ uid: id, status: 'CONFIRMED' })
    const [deleted] = mailsTo(mailbox, email).slice(2)
    expect(calendarFacts(back).sequence).toBeGreaterThan(deleted ? calendarFacts(deleted).sequence : 99)
  }
})

test('a scheduled message is sent at its time to those who have a seat then', async ({
  page,
  site,
  mailbox,
  clock,
}) => {
  const { id, seated, waiting, ticket } = await openEvent(site.url)
  await newestMail(mailbox, waiting, 1)
  // Before the session of an idle super admin expires.
  const leavesAt = new Date(clock.now() + 20 * MINUTE_MS).toISOString()
  await signIn(page, site, `/admin/events/${id}/registrations`)
  await page.locator('summary').filter({ hasText: 'Message' }).click()
  await page.getByLabel('To', { exact: true }).selectOption('seated')
  await page.getByLabel('Subject').fill('Bring a lamp')
  await page.getByLabel('Message', { exact: true }).fill('The hall is dark.')
  await page.getByLabel('When it leaves').selectOption('at')
  await page.getByLabel('Leaves on').fill(wallText(leavesAt, 'Asia/Kolkata'))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  const scheduled = page.getByRole('region', { name: 'Scheduled messages' })
  await expect(scheduled).toContainText('Bring a lamp')

  // Who waited has the seat now.
  await giveBack(site.url, ticket)
  expect((await newestMail(mailbox, waiting, 2)).subject).toContain('Please confirm your seat')
  await clock.putAhead(clock.now() - Date.now() + 21 * MINUTE_MS)
  // The job looks each minute.
  await expect.poll(() => mailsTo(mailbox, waiting).length, { timeout: 90_000 }).toBe(3)
  const news = mailsTo(mailbox, waiting)[2]
  expect(news?.subject).toBe('Bring a lamp')
  for (const part of [news?.text, news?.html]) expect(part).toContain('The hall is dark.')
  expect(news?.unsubscribeUrl).toContain('/stop-messages/')
  const left = page.getByRole('region', { name: 'Messages that left' })
  await expect(left).toContainText('1 mail sent.', { timeout: 30_000 })
  await expect(scheduled).toHaveCount(0)
  expect(mailsTo(mailbox, seated).map(({ subject }) => subject)).not.toContain('Bring a lamp')
})
