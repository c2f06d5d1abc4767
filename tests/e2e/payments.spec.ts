import { externalFormSettings } from '#app/events/registration-settings.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { loadTicketSigner } from '#app/registrations/ticket-signature.server.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { anEvent, aSeat } from '../support/factories.ts'
import { readQr } from '../support/seat-screens.ts'
import { testEnv } from '../support/test-services.ts'

test.use({ siteName: 'payments', sendsMail: true, viewport: { width: 360, height: 780 } })

const NOW = new Date()

test('a guest pays by UPI and says so, an admin marks it, and the sheet and the door know it', async ({
  page,
  browser,
  site,
  mailbox,
}) => {
  const { db, close } = await openDatabase({ databaseUrl: site.databaseUrl, dataDir: site.dataDir })
  const settings = { ...externalFormSettings, method: 'here' as const }
  const { id: eventId } = await anEvent(db, {
    title: '48 Hours',
    registrationFee: 150,
    settings,
    participants: 2,
  })
  const guest = async (name: string) =>
    aSeat(db, { event_id: eventId, name, email: `${name}@college.example`, created_at: NOW.toISOString() })
  const [asha, ravi] = [await guest('Asha'), await guest('Ravi')]
  const { ticketOf, digitsOf } = await loadTicketSigner({ db, env: testEnv(), now: NOW })
  await close()
  const ticket = `/tickets/${ticketOf(asha)}`
  await open(page, ticket)
  await expect(page.getByRole('heading', { name: /To pay/ })).toBeHidden()

  await signIn(page, site, '/admin/settings')
  await page.getByText('Paying by UPI').click()
  await page.getByLabel('UPI id').fill('club')
  await page.getByLabel('Payee').fill('Film Club')
  const password = page.getByLabel('Your own password')
  if (await password.isVisible()) await password.fill(site.superAdmin.password)
  await page.getByRole('button', { name: 'Save UPI settings' }).click()
  await expect(page.getByText('Please enter a UPI id such as club@okbank')).toBeVisible()
  await page.getByLabel('UPI id').fill('club@okbank')
  if (await password.isVisible()) await password.fill(site.superAdmin.password)
  await page.getByRole('button', { name: 'Save UPI settings' }).click()
  await expect(page.getByText('To club@okbank, Film Club')).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  const isMailed = () => mailbox.received.some(({ source }) => source.includes('now pay to club@okbank'))
  await expect.poll(isMailed, { timeout: 30_000 }).toBe(true)

  await open(page, ticket)
  await expect(page.getByRole('heading', { name: 'To pay: ₹150' })).toBeVisible()
  const link = `upi://pay?pa=club@okbank&pn=Film%20Club&am=150.00&cu=INR&tn=${digitsOf(asha)}`
  await expect(page.getByRole('link', { name: 'Open a UPI app' })).toHaveAttribute('href', link)
  expect(await readQr(page.getByRole('img', { name: 'QR code to pay by UPI' }))).toBe(link)
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByText('Please enter the reference of the payment')).toBeVisible()
  await page.getByLabel('Bank reference').fill('412345678901')
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByText(/with the reference 412345678901/)).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])

  await open(page, `/admin/events/${eventId}/registrations`)
  await expect(page.getByText('₹0 paid by 0 of 2, 1 more say so')).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Says paid')
  await expect(page.getByText('Ravi', { exact: true })).toBeHidden()
  await page.getByText('Asha', { exact: true }).click()
  await expect(page.getByText(/reference 412345678901/)).toBeVisible()
  await page.getByRole('button', { name: 'Paid by UPI: Asha' }).click()
  await expect(page.getByText('₹150 paid by 1 of 2')).toBeVisible()
  await open(page, `/admin/events/${eventId}/registrations?status=paid`)
  await page.getByText('Asha', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Money returned: Asha' })).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  const sheet = await (await page.request.get(`/admin/events/${eventId}/registrations.csv`)).text()
  expect(sheet).toMatch(/"Asha".*"Paid","150\.00","UPI",.*"412345678901"/)
  expect(sheet).toMatch(/"Ravi".*"Unpaid","",""/)

  await open(page, `/admin/events/${eventId}/door`)
  await expect(page.getByRole('button', { name: /Asha.*· paid/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Ravi.*· unpaid/ })).toBeVisible()
  await open(page, ticket)
  await expect(page.getByRole('heading', { name: 'Paid: ₹150' })).toBeVisible()
  await expect(page.getByText(/that you paid by UPI/)).toBeVisible()

  const plain = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await plain.goto(`/tickets/${ticketOf(ravi)}`)
  await plain.getByRole('button', { name: 'I have paid' }).click()
  await expect(plain.getByText('Please enter the reference of the payment')).toBeVisible()
  await plain.getByLabel('Bank reference').fill('998877665544')
  await plain.getByRole('button', { name: 'I have paid' }).click()
  await expect(plain.getByText(/with the reference 998877665544/)).toBeVisible()
  await plain.close()
})
