import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { wrongAnywhere } from '../support/accessible.ts'
import { httpClient, signedInClient } from '../support/http-client.ts'
import { eventForm } from '../support/event-form.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'

test.slow()

interface Organised {
  url: string
  superAdmin: { email: string; password: string }
}

/** Creates an event with on-site registration. Returns the path of its registrations page. */
async function anEvent({ url, superAdmin }: Organised, over: Record<string, string> = {}): Promise<string> {
  const adminClient = await signedInClient(url, superAdmin)
  const title = `Seats ${randomUUID()}`
  const settings = { way: 'here', hasWaitlist: 'on', question1: 'Which gear?', kind1: 'text', seats: '2' }
  await adminClient.post('/admin/dashboard?tab=events', { ...eventForm(title), ...settings, ...over })
  const list = await (await adminClient.get(`/admin/dashboard?tab=events&q=${title}`)).text()
  return /\/admin\/events\/[\w-]{36}\/registrations/.exec(list)?.[0] ?? ''
}

async function claim({ url }: Organised, screen: string, name: string): Promise<void> {
  const email = `${name.toLowerCase().replaceAll(/\W/g, '')}@college.example`
  const form = { name, email, phone: '9300000001', answer1: 'Two lamps', requestKey: randomUUID() }
  const eventId = screen.split('/')[3]
  const answer = await httpClient(url).post(`/events/${eventId}/register`, form)
  expect(answer.status).toBe(303)
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
/** With a tap on the name. */
const openRow = (page: Page, name: string) => rowOf(page, name).locator('summary').first().click()

/** The line of numbers: '2 of 25 · 4 waiting · 1 checked in'. */
const numbers = (page: Page) => page.getByRole('group', { name: 'Seats and people' })
const openMore = (page: Page) => page.locator('summary', { hasText: /^More$/ }).click()

test('an organiser can search and reorder registrations, and a cancelled seat goes to the waitlist', async ({
  page,
  site,
}) => {
  const screen = await anEvent(site)
  await signIn(page, site, screen)
  await expect(page.getByText('Nobody has registered yet')).toBeVisible()
  for (const name of ['Anita One', 'Bhanu Two', 'Chetan Three', 'Devi Four']) await claim(site, screen, name)
  await expect(rowOf(page, 'Devi Four')).toContainText('Waits as 2nd')
  await expect(rowOf(page, 'Anita One')).toContainText('Two lamps')
  await expect(numbers(page)).toContainText('2 of 2')
  await expect(numbers(page)).toContainText('2 waiting')

  await page.getByRole('searchbox').fill('bhanu')
  await expect(rowOf(page, 'Anita One')).toHaveCount(0)
  await expect(rowOf(page, 'Bhanu Two')).toHaveCount(1)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(rowOf(page, 'Anita One')).toHaveCount(1)
  await page.getByLabel('State').selectOption('Waiting')
  await expect(rowOf(page, 'Bhanu Two')).toHaveCount(0)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'To the front: Devi Four' }).click()
  await expect(page.getByText('Network error. Please check your internet connection.')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'To the front: Devi Four' }).click()
  await expect(rowOf(page, 'Devi Four')).toContainText('Waits as 1st')
  await page.getByLabel('State').selectOption('Everybody')

  await openRow(page, 'Anita One')
  await page.getByRole('button', { name: 'Cancel the place of Anita One' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the place' }).click()
  await page.getByRole('button', { name: 'Cancel the place of Anita One' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the place' }).click()
  await expect(page.getByText('The place of Anita One is cancelled.').first()).toBeVisible()
  await expect(rowOf(page, 'Devi Four')).toContainText('Has a seat')
  await openRow(page, 'Bhanu Two')
  await page.getByRole('button', { name: 'To the waitlist: Bhanu Two' }).click()
  await expect(rowOf(page, 'Chetan Three')).toContainText('Has a seat')
  await expect(rowOf(page, 'Bhanu Two')).toContainText('Waits as 1st')
})

test('a place that another organiser cancelled meanwhile, or that is cancelled twice, is cancelled', async ({
  page,
  site,
}) => {
  const screen = await anEvent(site)
  await claim(site, screen, 'Esha Five')
  await signIn(page, site, screen)
  await openRow(page, 'Esha Five')
  await page.getByRole('button', { name: 'Cancel the place of Esha Five' }).click()
  const id = await page.getByRole('dialog').locator('input[name=id]').inputValue()
  const other = await signedInClient(site.url, site.superAdmin)
  expect((await other.post(screen, { intent: 'cancel', id })).status).toBe(200)
  expect((await other.post(screen, { intent: 'cancel', id })).status).toBe(200)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the place' }).click()
  await expect(page.getByText('The place of Esha Five is cancelled.').first()).toBeVisible()
})

test('an organiser’s message is sent once to the chosen people, after a preview with their number', async ({
  page,
  site,
}) => {
  const screen = await anEvent(site)
  for (const name of ['Farah Six', 'Gopal Seven', 'Hema Eight']) await claim(site, screen, name)
  await signIn(page, site, screen)
  await page.locator('summary').filter({ hasText: 'Message' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/Please write a subject/)
  await expect(page.getByLabel('Message', { exact: true })).toHaveAccessibleDescription(
    /Please write a message/,
  )
  const subject = `Bring a coat ${Date.now()}`
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill('It is cold.\n\nVery.')
  await page.getByRole('button', { name: 'Preview' }).click()
  const question = page.getByRole('dialog', { name: 'Write to 2 people?' })
  await expect(question).toContainText('No mail server is set')
  await question.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await page.getByRole('button', { name: 'Preview' }).click()
  await question.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Saved for 2 people, not sent: no mail server.')).toHaveCount(1)
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await page.getByLabel('To', { exact: true }).selectOption('waiting')
  await page.getByLabel('Subject').fill(`${subject} again`)
  await page.getByLabel('Message', { exact: true }).fill('You wait.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Saved for 1 person, not sent: no mail server.')).toHaveCount(1)
  await open(page, '/admin/mails')
  await expect(page.getByRole('listitem').filter({ hasText: subject })).toHaveCount(3)
})

test('an organiser can export the registrations, and close and reopen registration', async ({
  page,
  site,
}) => {
  const screen = await anEvent(site)
  await claim(site, screen, '=Indu Nine')
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const csv = await adminClient.get(`${screen}.csv`)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, line] = (await csv.text()).split('\r\n')
  expect(head).toContain('"In since","Which gear?","Other answers"')
  expect(line).toMatch(/^"'=Indu Nine","indunine@college\.example","9300000001"/)
  expect(line).toContain('"Two lamps"')
  expect((await httpClient(site.url).get(`${screen}.csv`)).status).toBe(302)

  await signIn(page, site, screen)
  await openMore(page)
  await page.getByRole('button', { name: 'Close registration' }).click()
  await expect(numbers(page)).toContainText('closed by hand')
  const visitor = await (await httpClient(site.url).get(`/events/${screen.split('/')[3]}/register`)).text()
  expect(visitor).toContain('Registration is closed')
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText('Registration is open again.').first()).toBeVisible()
})

test('an organiser can add a walk-in, and create and end a check-in link', async ({ page, site }) => {
  const screen = await anEvent(site, { seats: '1' })
  await signIn(page, site, screen)
  await openMore(page)
  await page.locator('summary').filter({ hasText: 'Walk-in' }).click()
  const give = page.getByRole('button', { name: 'Give a seat' })
  await give.click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Name is required/)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Jaya Ten')
  await give.dblclick()
  await expect(page.getByText('Jaya Ten has a seat and is in.').first()).toBeVisible()
  await expect(numbers(page)).toContainText('1 checked in')
  await expect(rowOf(page, 'Jaya Ten')).toHaveCount(1)
  await page.getByLabel('Name', { exact: true }).fill('Kamal Eleven')
  await give.click()
  await expect(page.getByRole('alert')).toContainText('Every seat is taken.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kamal Eleven')

  await page.locator('summary').filter({ hasText: 'Check-in links' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByLabel('Helper', { exact: true })).toHaveAccessibleDescription(
    /Please write whose link/,
  )
  await page.getByLabel('Helper', { exact: true }).fill('Ravi')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the link of Ravi' })).toBeVisible()
  const address = new URL(await page.getByRole('textbox', { name: 'The link of Ravi' }).inputValue())
  const helper = httpClient(site.url)
  expect((await helper.get(address.pathname)).status).toBe(200)
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'End the link of Ravi' }).click()
  await expect(page.getByText('The link has ended.').first()).toBeVisible()
  expect((await helper.get(address.pathname)).status).toBe(410)

  await open(page, '/admin/audit')
  await expect(page.getByText('asha added Jaya Ten as a walk-in')).toBeVisible()
  await expect(page.getByText(/^asha made a check-in link for Seats/).first()).toBeVisible()
  await expect(page.getByText(/^asha ended a check-in link for Seats/).first()).toBeVisible()
})
