import type { Locator, Page } from '@playwright/test'
import { openDatabase } from '#app/platform/database/database.ts'
import { FILL_TIME_MIN_MS } from '#app/posts/rules.ts'
import type { RunningSite } from '../support/app.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { aFilmCall } from '../support/film-calls.ts'
import { signedInClient } from '../support/http-client.ts'
import { newPhone } from '../support/phone.ts'
import { openEvent } from '../support/seats.ts'

// An open call changes what others expect of /short-films.
test.use({ siteName: 'decoy-field' })

interface DecoyForm {
  address: (page: Page, of: { eventId: string; site: RunningSite }) => Promise<string>
  fill: (page: Page) => Promise<void>
  button: string
  received: (page: Page) => Locator
}

/** Every form that strangers may send and that has a field which people do not see. */
const forms: Record<string, DecoyForm> = {
  join: {
    address: async () => '/join',
    async fill(page) {
      await page.getByLabel('Name', { exact: true }).fill('Kavya Autofill')
      await page.getByLabel('Phone').fill(newPhone())
      for (const label of ['Branch', 'Year', 'Interest'])
        await page.getByLabel(label).selectOption({ index: 1 })
    },
    button: 'Send my request',
    received: (page) => page.getByText('Request received, Kavya Autofill.'),
  },
  register: {
    address: async (_page, { eventId }) => `/events/${eventId}/register`,
    async fill(page) {
      await page.getByLabel('Name').fill('Kavya Autofill')
      await page.getByLabel('Email').fill(`kavya-${newPhone()}@seats.example`)
      await page.getByLabel('Phone').fill(newPhone())
    },
    button: 'Register Now',
    received: (page) => page.getByLabel(/^Code \d{6}$/),
  },
  comment: {
    async address(page) {
      const text = await (await page.request.get('/posts')).text()
      return `${/href="(\/posts\/[0-9a-f-]{36})"/.exec(text)?.[1]}/comment`
    },
    async fill(page) {
      // The server refuses a comment that nobody could have typed in that time.
      await page.waitForTimeout(FILL_TIME_MIN_MS)
      await page.getByLabel('Name', { exact: true }).fill('Kavya Autofill')
      await page.getByLabel('Comment').fill('Which shelf?')
    },
    button: 'Send comment',
    received: (page) => page.getByText('Thank you. Your comment is shown here'),
  },
  'film call': {
    async address(_page, { site: { databaseUrl, dataDir } }) {
      const { db, close } = await openDatabase({ databaseUrl, dataDir })
      return `/submit/${await aFilmCall(db).finally(close)}`
    },
    async fill(page) {
      await page.getByLabel('Title of the film').fill('Ferry at four')
      await page.getByLabel('Your name').fill('Kavya Autofill')
      await page.getByLabel('Your email').fill('kavya@college.example')
    },
    button: 'Begin my entry',
    received: (page) => page.getByText('A draft. Send it before'),
  },
}

for (const javaScriptEnabled of [true, false])
  for (const [form, { address, fill, button, received }] of Object.entries(forms))
    test(`a filled hidden field asks to send again: ${form} (${javaScriptEnabled ? 'with' : 'without'} scripts)`, async ({
      browser,
      site,
    }) => {
      const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled })
      const { id } = await openEvent(await signedInClient(site.url, site.superAdmin))
      const path = await address(page, { eventId: id, site })
      if (javaScriptEnabled) await open(page, path)
      else await page.goto(path)
      await fill(page)
      await page.locator('[name=leaveEmpty]').fill('https://kavya.example', { force: true })
      const send = page.getByRole('button', { name: button, exact: true })
      await send.click()
      await expect(page.getByText('Please send it once more.')).toBeVisible()
      await expect(page.locator('[name=name], [name=authorName]')).toHaveValue('Kavya Autofill')
      await send.click()
      await expect(received(page)).toBeVisible()
      await page.close()
    })
