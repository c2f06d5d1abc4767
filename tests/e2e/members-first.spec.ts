import type { Page } from '@playwright/test'
import { openDatabase } from '#app/platform/database/database.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { aMembership, aUser } from '../support/factories.ts'
import { signedInClient } from '../support/http-client.ts'
import { fillSeat } from '../support/seat-screens.ts'
import { openEvent, seatForm } from '../support/seats.ts'

test.use({ siteName: 'members first', sendsMail: true, viewport: { width: 360, height: 780 } })

const phone = '9000000077'
const email = 'meera@college.example'
const answer = /If this phone number is a member’s, a link is on its way/

async function asks(page: Page, id: string, form: ReturnType<typeof seatForm>) {
  await open(page, `/events/${id}/register`)
  await fillSeat(page, form)
  await page.getByRole('button', { name: 'Register Now' }).click()
  await expect(page.getByText(answer)).toBeVisible()
}

test('an event is for members first: a member confirms by mail, a visitor reads the same answer and gets no seat', async ({
  page,
  site,
  mailbox,
}) => {
  const { databaseUrl, dataDir } = site
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  const member = await aUser(db, { name: 'Meera Nair', email, phone, accountStatus: 'approved' })
  await aMembership(db, { user_id: member.id })
  await close()
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const { id, title } = await openEvent(adminClient, { seats: '5' })

  await signIn(page, site, `/admin/events/${id}/edit`)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByText('Who can register').click()
  await page.getByRole('radio', { name: /Members first/ }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Please enter until when members come first')).toBeVisible()
  await page.getByRole('radio', { name: /Members only/ }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL(/saved=/)
  await page.context().clearCookies()

  await open(page, `/events/${id}`)
  await expect(page.getByRole('definition').filter({ hasText: 'Members only' })).toBeVisible()
  await open(page, '/events')
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Members only')
  await asks(page, id, seatForm())
  expect(await wrongAnywhere(page)).toEqual([])
  await asks(page, id, { ...seatForm(), phone })

  const linkOf = () =>
    mailbox.received
      .filter(({ recipients }) => recipients.includes(email))
      .flatMap(({ source }) => /http:\/\/localhost:\d+\/me\/link\?token=[\w-]{43}/.exec(source)?.[0] ?? [])
      .at(-1) ?? ''
  await expect.poll(linkOf, { timeout: 30_000 }).not.toBe('')
  await page.goto(linkOf())
  await page.getByRole('button', { name: 'Open my page' }).click()
  await expect(page.getByRole('heading', { name: 'Seats to confirm' })).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: `Confirm my seat at ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'You have a seat' })).toBeVisible()
  await open(page, '/me')
  await expect(page.getByRole('heading', { name: 'Seats to confirm' })).toBeHidden()
  await expect(page.getByRole('link', { name: `Show ticket for ${title}` })).toBeVisible()
})
