import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { loadTicketSigner } from '#app/registrations/ticket-signature.server.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import type { RunningSite } from '../support/app.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { anEvent, aSeat } from '../support/factories.ts'
import { readPdf } from '../support/pdf.ts'
import { testEnv } from '../support/test-services.ts'

test.use({ siteName: 'certificates', viewport: { width: 360, height: 780 } })

const CAME = '2026-01-02T12:31:00.000Z'

/** An event with two guests, and what makes it past, both of them checked in. */
async function anEvening({ databaseUrl, dataDir }: RunningSite, { title = 'The cut', isOver = true } = {}) {
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  const settings = { ...externalFormSettings, method: 'here' as const }
  const { id: eventId } = await anEvent(db, { title, settings, seats: 20, participants: 2 })
  const guest = async (name: string, email: string) =>
    aSeat(db, { event_id: eventId, name, email, email_key: email, created_at: CAME })
  const [asha, other] = [
    await guest('Asha Roa', 'asha@college.example'),
    await guest('अर्पिता सिंह', 'a@college.example'),
  ]
  const { ticketOf } = await loadTicketSigner({ db, env: testEnv(), now: new Date() })
  const finish = async () => {
    const past = { date: '2026-01-02', turns_past_at: '2026-01-02T12:30:00.000Z' }
    await db.updateTable('event').set(past).where('id', '=', eventId).execute()
    await db
      .updateTable('registration')
      .set({ checked_in_at: CAME })
      .where('event_id', '=', eventId)
      .execute()
  }
  if (isOver) {
    await db.updateTable('event').set({ gives_certificates: 1 }).where('id', '=', eventId).execute()
    await finish()
  }
  return { eventId, tickets: [asha, other].map((id) => `/tickets/${ticketOf(id)}`), finish, close }
}

/** Presses a button whose answer is a PDF, and reads that back. */
async function downloaded(page: Page, button: string) {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const { pages } = await readPdf(await readFile(await (await file).path()))
  return pages
}

const addressIn = (text = '') =>
  `/certificates/${text.slice(text.lastIndexOf('certificates/') + 13).replaceAll(' ', '')}`

test('who was checked in downloads a certificate, and its public page says that it is valid @daily', async ({
  page,
  site,
}) => {
  const { tickets, close } = await anEvening(site)
  await open(page, tickets[1] ?? '')
  const [text] = await downloaded(page, 'Download certificate')
  expect(text).toContain('अर्पिता सिंह took part in The cut Friday, 2 January 2026')
  const answer = await page.goto(addressIn(text))
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': /no-store/ })
  await expect(page.getByRole('heading', { name: 'This certificate is valid' })).toBeVisible()
  const facts = page.getByRole('definition')
  await expect(facts).toContainText(['अर्पिता सिंह', 'The cut', 'Friday, 2 January 2026'])
  expect(await wrongAnywhere(page)).toEqual([])
  await close()
})

test('an organiser turns certificates on, a guest corrects the name once, and an admin withdraws one', async ({
  page,
  site,
}) => {
  const { eventId, tickets, finish, close } = await anEvening(site, { title: 'Colour night', isOver: false })
  const [ticket = ''] = tickets
  await signIn(page, site, `/admin/events/${eventId}/edit`)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('No certificates')).toBeVisible()
  await page.getByText('Afterwards').click()
  await page.getByRole('checkbox', { name: 'Certificates for everybody who was checked in' }).check()
  await page.getByLabel('Hours').fill('2,5')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Please enter hours such as 2 or 2.5')).toBeVisible()
  await page.getByLabel('Hours').fill('2.5')
  await page.getByLabel('Signed by', { exact: true }).fill('Riya Sen, President')
  await expect(page.getByText('Certificates, 2.5 hours')).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL(/saved=/)

  await open(page, ticket)
  await expect(page.getByRole('heading', { name: 'Certificate' })).toBeHidden()
  await finish()
  await open(page, ticket)
  await page.getByText('Correct the name').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('王小明')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(page.getByText(/Please write the name in some of these/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Asha Rao')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(page.getByText('The name on it is Asha Rao.')).toBeVisible()
  await expect(page.getByText('Correct the name')).toBeHidden()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('checkbox', { name: /Keep my certificate/ }).check()
  const [text] = await downloaded(page, 'Download certificate')
  expect(text).toContain(
    'Asha Rao took part in Colour night Friday, 2 January 2026, 2.5 hours Riya Sen President',
  )
  await expect(page.getByText('an organiser can let you correct it')).toBeVisible()

  await open(page, `/admin/events/${eventId}/registrations`)
  await page.locator('summary', { hasText: 'More' }).click()
  expect(await downloaded(page, 'All certificates (PDF)')).toHaveLength(2)
  await page.getByText('Asha Roa', { exact: true }).click()
  expect(await downloaded(page, 'Certificate of Asha Roa')).toHaveLength(1)
  await page.getByRole('button', { name: 'Withdraw the certificate: Asha Roa' }).click()
  await expect(page.getByText('The certificate of Asha Rao is withdrawn.').first()).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await open(page, addressIn(text))
  await expect(page.getByRole('heading', { name: 'This certificate was withdrawn' })).toBeVisible()
  await expect(page.getByText('Asha Rao')).toBeHidden()

  await open(page, `/admin/events/${eventId}/registrations`)
  await page.getByText('Asha Roa', { exact: true }).click()
  await page.getByRole('button', { name: 'Make the certificate valid again: Asha Roa' }).click()
  await expect(page.getByText('The certificate of Asha Rao is valid again.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Let them correct the name: Asha Roa' }).click()
  await expect(page.getByText('Asha Rao can correct the name on the certificate').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Let them correct the name/ })).toBeHidden()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.goto(addressIn(text))
  await expect(page.getByRole('heading', { name: 'This certificate is valid' })).toBeVisible()
  await page.goto('/certificates/K7QF2M9TABCDEFGHJKMN')
  await expect(page.getByRole('heading', { name: 'No such certificate' })).toBeVisible()
  await close()
})

test('words that cannot be drawn are refused at the form, and said to organisers and guests', async ({
  page,
  site,
}) => {
  const { eventId, tickets, close } = await anEvening(site, { title: '电影之夜' })
  const [ticket = ''] = tickets
  await open(page, ticket)
  await expect(
    page.getByText(/the title of the event is in other letters. Please ask an organiser/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download certificate' })).toBeHidden()
  expect(await wrongAnywhere(page)).toEqual([])
  await signIn(page, site, `/admin/events/${eventId}/registrations`)
  await expect(page.getByText(/^Certificates: Cannot be printed: the title of the event/)).toBeVisible()
  await page.locator('summary', { hasText: 'More' }).click()
  await expect(page.getByRole('button', { name: 'All certificates (PDF)' })).toBeHidden()
  await page.getByText('Asha Roa', { exact: true }).click()
  const fact = page.getByRole('definition').filter({ hasText: 'Cannot be printed: the title of the event' })
  await expect(fact).toBeVisible()
  await expect(page.getByRole('button', { name: 'Certificate of Asha Roa' })).toBeHidden()
  expect(await wrongAnywhere(page)).toEqual([])

  await open(page, `/admin/events/${eventId}/edit`)
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue('电影之夜')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^Certificates can be written in Latin letters/)).toBeVisible()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  expect(await wrongAnywhere(page)).toEqual([])
  await title.fill('Kathai Maalai')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL(/saved=/)
  await open(page, ticket)
  const [text] = await downloaded(page, 'Download certificate')
  expect(text).toContain('took part in Kathai Maalai')
  await close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a certificate is corrected and downloaded', async ({ page, site }) => {
    const { tickets, close } = await anEvening(site, { title: 'Silent night' })
    await page.goto(tickets[0] ?? '')
    await page.getByText('Correct the name').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Asha Rao')
    await page.getByRole('button', { name: 'Save the name' }).click()
    const [text] = await downloaded(page, 'Download certificate')
    expect(text).toContain('Asha Rao took part in Silent night')
    await close()
  })
})

test('a certificate that outlives its registration is found by its code and withdrawn', async ({
  page,
  site,
}) => {
  const { eventId, tickets, close } = await anEvening(site, { title: 'Long ago' })
  await open(page, tickets[0] ?? '')
  await page.getByRole('checkbox', { name: /Keep my certificate/ }).check()
  const [text] = await downloaded(page, 'Download certificate')
  const { db, close: closeDatabase } = await openDatabase(site)
  await db.deleteFrom('registration').where('event_id', '=', eventId).execute()
  await closeDatabase()
  await signIn(page, site, `/admin/events/${eventId}/registrations`)
  await page.getByPlaceholder('Search people').fill('nobody of this name')
  await expect(page.getByText('Nobody found')).toBeVisible()
  await page.getByPlaceholder('Search people').fill(addressIn(text).slice('/certificates/'.length))
  await page.getByRole('button', { name: 'Withdraw the certificate: Asha Roa' }).click()
  await expect(page.getByText('The certificate of Asha Roa is withdrawn.').first()).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await open(page, addressIn(text))
  await expect(page.getByRole('heading', { name: 'This certificate was withdrawn' })).toBeVisible()
  await close()
})
