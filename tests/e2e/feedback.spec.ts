import type { Route } from '@playwright/test'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { loadTicketSigner } from '#app/registrations/ticket-signature.server.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import type { RunningSite } from '../support/app.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { expectInSight } from '../support/in-sight.ts'
import { anEvent, aSeat } from '../support/factories.ts'
import { testEnv } from '../support/test-services.ts'

test.use({ siteName: 'feedback', viewport: { width: 360, height: 780 } })

const DAY_MS = 86_400_000
const LINE = 'The lamp at the window was too warm'

/** An event of two days ago with six people who came, four of whom have answered. */
async function anEveningBefore({ databaseUrl, dataDir }: RunningSite, title: string) {
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  const start = new Date(Date.now() - 2 * DAY_MS).toISOString()
  const when = { date: start.slice(0, 10), turnsPastAt: start }
  const settings = { ...externalFormSettings, method: 'here' as const }
  const { id: eventId } = await anEvent(db, { title, settings, seats: 20, participants: 6, ...when })
  const { ticketOf } = await loadTicketSigner({ db, env: testEnv(), now: new Date() })
  const tickets: string[] = []
  for (const [index, rating] of [null, null, 5, 5, 4, 2].entries()) {
    const email = `guest-${index}@college.example`
    const guest = { event_id: eventId, name: `Guest ${index}`, email, email_key: email, created_at: start }
    const answer = { feedback_rating: rating, feedback_line: rating === null ? null : `Line ${index}` }
    const id = await aSeat(db, { ...guest, checked_in_at: start, ...answer })
    tickets.push(`/tickets/${ticketOf(id)}`)
  }
  const turnOn = () => db.updateTable('event').set({ asks_feedback: 1 }).where('id', '=', eventId).execute()
  return { eventId, tickets, turnOn, close }
}

test('an organiser asks two questions, a guest answers once, and five answers are shown without names', async ({
  page,
  site,
}) => {
  const { eventId, tickets, close } = await anEveningBefore(site, 'Colour night')
  const [ticket = '', other = ''] = tickets
  await close()
  await open(page, ticket)
  await expect(page.getByRole('heading', { name: 'How was it?' })).toBeHidden()

  await signIn(page, site, `/admin/events/${eventId}/edit`)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByText('Afterwards').click()
  await page.getByRole('checkbox', { name: /^Two questions the next morning/ }).check()
  await expect(page.getByText('No certificates, two questions')).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL(/saved=/)
  await open(page, `/admin/events/${eventId}/recap`)
  await expect(page.getByText('4 of 6 answered; shown from 5 answers on.')).toBeVisible()
  await expect(page.getByText('Line 2')).toBeHidden()

  const tab = await page.context().newPage()
  await open(tab, ticket)
  await open(page, ticket)
  await page.getByRole('button', { name: 'Send' }).click()
  await expectInSight(page.getByText('Please choose a rating from 1 to 5'))
  await expect(page.getByRole('radio', { name: '1' })).toBeFocused()
  await page.getByRole('radio', { name: '4' }).check()
  await page.getByLabel('One line to the organisers').fill(LINE)
  expect(await wrongAnywhere(page)).toEqual([])
  const lose = (route: Route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue()
  await page.route('**/tickets/**', lose)
  await page.getByRole('button', { name: 'Send' }).click()
  await expectInSight(page.getByText('Failed to send. Please try again.'))
  await expect(page.getByLabel('One line to the organisers')).toHaveValue(LINE)
  await page.unroute('**/tickets/**', lose)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expectInSight(page.getByText('Your answer counts.'))
  await expect(page.getByText(LINE)).toBeHidden()
  await expect(page.locator(':focus')).toContainText('Thank you')
  await expect(page.getByRole('button', { name: 'Send' })).toBeHidden()
  expect(await wrongAnywhere(page)).toEqual([])
  // The other tab shows it without a reload.
  await expect(tab.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await tab.close()

  await open(page, `/admin/events/${eventId}/recap`)
  await expect(page.getByText('4.0 of 5, by 5 of 6')).toBeVisible()
  await page.getByText('In their words').click()
  await expect(page.getByText(LINE)).toBeVisible()
  await expect(page.getByText('Guest 0')).toBeHidden()
  expect(await wrongAnywhere(page)).toEqual([])
  expect(other).not.toBe(ticket)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the questions are answered, and what was typed wrongly stays', async ({ page, site }) => {
    const { tickets, turnOn, close } = await anEveningBefore(site, 'Silent night')
    await turnOn()
    await close()
    await page.goto(`${tickets[1]}#feedback`)
    await page.getByLabel('One line to the organisers').fill(LINE)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Please choose a rating from 1 to 5')).toBeVisible()
    await expect(page.getByLabel('One line to the organisers')).toHaveValue(LINE)
    await page.getByRole('radio', { name: '2' }).check()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Your answer counts.')).toBeVisible()
  })
})
