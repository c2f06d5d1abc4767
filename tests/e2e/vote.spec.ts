import type { Page } from '@playwright/test'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { loadTicketSigner } from '#app/registrations/ticket-signature.server.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import type { RunningSite } from '../support/app.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { anEvent, aSeat } from '../support/factories.ts'
import { expectInSight } from '../support/in-sight.ts'
import { testEnv } from '../support/test-services.ts'

test.use({ siteName: 'vote', viewport: { width: 360, height: 780 } })

/** The address by which all films of the demo name an event. */
const NAME = 'four-shorts-in-the-tv-room'
const HOUR_MS = 3_600_000

/** A screening of this evening that the films of the demo name, with six people; all but the first have a ballot in the box. */
async function aScreening({ databaseUrl, dataDir }: RunningSite, title: string, { votes = 0 } = {}) {
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  const start = new Date(Date.now() - HOUR_MS).toISOString()
  const settings = { ...externalFormSettings, method: 'here' as const }
  const when = { date: start.slice(0, 10), turnsPastAt: start }
  const { id: eventId } = await anEvent(db, { title, settings, seats: 20, participants: 6, ...when })
  await db
    .insertInto('event_name')
    .values({ name: NAME, event_id: eventId, named_at: start })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ event_id: eventId }))
    .execute()
  const { ticketOf } = await loadTicketSigner({ db, env: testEnv(), now: new Date() })
  const tickets: string[] = []
  for (let index = 0; index < 6; index += 1) {
    const email = `voter-${index}@college.example`
    const guest = { event_id: eventId, name: `Voter ${index}`, email, email_key: email, created_at: start }
    const id = await aSeat(db, { ...guest, checked_in_at: start })
    tickets.push(`/tickets/${ticketOf(id)}`)
    if (index > 0 && index <= votes)
      await db
        .insertInto('film_vote')
        .values({ registration_id: id, film_id: 'baarish', rating: 4 })
        .execute()
  }
  const set = (moments: { opened_at: string; closed_at: string | null }) =>
    db
      .insertInto('vote')
      .values({ event_id: eventId, ...moments })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet(moments))
      .execute()
  return {
    eventId,
    tickets,
    openIt: () => set({ opened_at: start, closed_at: null }),
    closeIt: () => set({ opened_at: start, closed_at: start }),
    close,
  }
}

const film = (page: Page, title: string) => page.getByRole('group', { name: title })

test('organisers order films and open a vote, guests vote once, and the result is shown', async ({
  page,
  browser,
  site,
}) => {
  const { eventId, tickets, close } = await aScreening(site, 'Short night', { votes: 5 })
  await close()
  const guest = await browser.newContext({ viewport: { width: 360, height: 780 }, baseURL: site.url })
  const [phone, tab] = [await guest.newPage(), await guest.newPage()]
  for (const one of [phone, tab]) await open(one, tickets[0] ?? '')
  await expect(phone.getByRole('heading', { name: 'Your vote' })).toBeHidden()
  expect((await phone.request.get(`/events/${eventId}/vote`)).status()).toBe(404)

  await signIn(page, site, `/admin/events/${eventId}/films`)
  await expect(page.getByText('4 films, 52 min')).toBeVisible()
  await page.getByRole('button', { name: 'Move Baarish, Ulti up' }).click()
  await expect(page.getByText('Baarish, Ulti is now in place 3 of 4.')).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Open the vote' }).click()
  await expect(page.getByText('The vote is open.')).toBeVisible()
  await expect(page.getByText('5 people have voted so far.')).toBeVisible()

  // The panel appears by itself.
  await expect(phone.getByRole('heading', { name: 'Your vote' })).toBeVisible()
  await phone.getByRole('button', { name: 'Send my vote' }).click()
  await expectInSight(phone.getByText('Please rate at least one film'))
  await expect(film(phone, 'Patang').getByRole('radio').first()).toBeFocused()
  await film(phone, 'Patang').getByRole('radio', { name: '5' }).check()
  await film(phone, 'Baarish, Ulti').getByRole('radio', { name: '2' }).check()
  expect(await wrongAnywhere(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Send my vote' }).click()
  await expectInSight(phone.getByText('Your vote counts.'))
  await expect(phone.locator(':focus')).toContainText('Thank you')
  await expect(phone.getByRole('button', { name: 'Send my vote' })).toBeHidden()
  await film(tab, 'Patang').getByRole('radio', { name: '1' }).check()
  await tab.getByRole('button', { name: 'Send my vote' }).click()
  await expect(tab.getByText('You voted already. The first vote counts.')).toBeVisible()
  await expect(tab.getByText('Your vote counts.')).toBeVisible()

  const projector = await browser.newPage({ viewport: { width: 1920, height: 1080 }, baseURL: site.url })
  await open(projector, `/events/${eventId}/vote`)
  await expect(projector.getByText('6 votes so far')).toBeVisible()
  await expect(projector.getByRole('img', { name: 'QR code of this page' })).toBeVisible()
  await expect(projector.getByRole('listitem').nth(2)).toContainText('Baarish, Ulti')
  await expect(projector.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await wrongAnywhere(projector)).toEqual([])
  await open(tab, `/events/${eventId}/vote`)
  await expect(tab.getByRole('img', { name: 'QR code of this page' })).toBeHidden()
  expect(await wrongAnywhere(tab)).toEqual([])
  // This browser has kept the ticket.
  await tab.getByRole('link', { name: 'Open my ticket' }).click()
  await expect(tab).toHaveURL(tickets[0] ?? '')

  await page.getByRole('button', { name: 'Close the vote' }).click()
  await expect(page.getByText('6 people voted. So far only organisers see this.')).toBeVisible()
  await expect(projector.getByText('The vote is closed. The result comes soon.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the result' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Show the result' }).click()
  await expect(page.getByText('The result is public.')).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await expect(projector.getByRole('heading', { name: 'Patang', level: 1 })).toBeVisible()
  await expect(projector.getByText('5.0 of 5 · Short night · 6 votes')).toBeVisible()
  expect(await wrongAnywhere(projector)).toEqual([])
  await expect(phone.getByRole('heading', { name: 'Audience’s choice' })).toBeVisible()
  await expect(phone.getByRole('listitem').filter({ hasText: 'Baarish' })).toContainText('3.7')
  expect(await wrongAnywhere(phone)).toEqual([])
  await open(phone, `/events/${eventId}`)
  await expect(phone.getByText('4 films, 52 min')).toBeVisible()
  await phone.getByRole('link', { name: 'Audience’s choice: Patang, 5.0 of 5' }).click()
  await expect(phone.getByRole('heading', { name: 'Patang', level: 1 })).toBeVisible()
  await expect(phone.locator('meta[name=robots]')).toHaveCount(0)
  await guest.close()
  await projector.close()
})

test('a vote that closes meanwhile says so, and keeps what was chosen until it opens again', async ({
  page,
  site,
}) => {
  const { tickets, openIt, closeIt, close } = await aScreening(site, 'Late night')
  await openIt()
  await open(page, tickets[1] ?? '')
  await film(page, 'Room 214').getByRole('radio', { name: '3' }).check()
  await closeIt()
  await page.getByRole('button', { name: 'Send my vote' }).click()
  await expectInSight(page.getByText('What you chose is kept here, should it open again.'))
  await expect(film(page, 'Room 214').getByRole('radio', { name: '3' })).toBeChecked()
  await openIt()
  await close()
  await page.getByRole('button', { name: 'Send my vote' }).click()
  await expect(page.getByText('Your vote counts.')).toBeVisible()
})

test('an event that no film names says how to name it', async ({ page, site }) => {
  const { databaseUrl, dataDir } = site
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  const { id } = await anEvent(db)
  await close()
  await signIn(page, site, `/admin/events/${id}/films`)
  await expect(page.getByRole('heading', { name: 'No film names this event yet' })).toBeVisible()
  await expect(page.getByText(`‘Screenings’: ${site.url}/events/${id}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the vote' })).toBeHidden()
  expect(await wrongAnywhere(page)).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('guests vote, find the way from the page of the vote, and keep what was chosen when it closes', async ({
    page,
    site,
  }) => {
    const { eventId, tickets, openIt, closeIt, close } = await aScreening(site, 'Silent shorts')
    await openIt()
    await page.goto(`/events/${eventId}/vote`)
    await expect(page.getByText('Its link is in the mail with your ticket.')).toBeVisible()
    await page.goto(`${tickets[2]}#vote`)
    await page.getByRole('button', { name: 'Send my vote' }).click()
    await expect(page.getByText('Please rate at least one film')).toBeVisible()
    await film(page, 'Patang').getByRole('radio', { name: '4' }).check()
    await closeIt()
    await page.getByRole('button', { name: 'Send my vote' }).click()
    await expect(page.getByText('What you chose is kept here, should it open again.')).toBeVisible()
    await expect(film(page, 'Patang').getByRole('radio', { name: '4' })).toBeChecked()
    await openIt()
    await close()
    await page.getByRole('button', { name: 'Send my vote' }).click()
    await expect(page.getByText('Your vote counts.')).toBeVisible()
  })
})
