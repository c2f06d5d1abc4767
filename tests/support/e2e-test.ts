import { expect, type Page, test as base } from '@playwright/test'
import { type RunningSite, startSite } from './app.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { movableClock, type MovableClock } from './movable-clock.ts'
import { startPostgres } from './postgres.ts'
import { startReplicas } from './replicas.ts'
import { mockVideoHosts } from './vimeo.ts'

export interface Site {
  site: RunningSite
  /** Files with another name get their own site. */
  siteName: string
  /** Whether the site is two replicas on a Postgres and a bucket. */
  hasReplicas: boolean
  /** Whether the site is on a Postgres, not on the embedded database. */
  isOnPostgres: boolean
  /** Whether the site sends its mails to the `mailbox`. */
  sendsMail: boolean
  mailbox: Mailbox
  /** Whether `clock` moves the clock of the site. */
  movesClock: boolean
  clock: MovableClock
}

interface Noise {
  /** Console and page errors of every page; must stay empty. */
  noise: string[]
}

/** Messages a browser prints for errors that tests provoke. The last two: the router aborted an outdated request. */
const expectedNoise =
  /^Service Worker registration blocked by Playwright|Failed to load resource: (the server responded with a status of (400|401|403|404|409|410|413|429|500|502|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED))|^signal is aborted without reason$|^BodyStreamBuffer was aborted$/

function listen(page: Page, noise: string[]): void {
  page.on('console', (message) => {
    const isTrouble = message.type() === 'error' || message.type() === 'warning'
    if (isTrouble && !expectedNoise.test(message.text())) noise.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    if (!expectedNoise.test(error.message)) noise.push(`${page.url()}: ${error.message}`)
  })
}

/** Every test file gets the built product; any console error fails the test. */
export const test = base.extend<Noise, Site>({
  siteName: ['everybody', { option: true, scope: 'worker' }],
  hasReplicas: [false, { option: true, scope: 'worker' }],
  isOnPostgres: [false, { option: true, scope: 'worker' }],
  sendsMail: [false, { option: true, scope: 'worker' }],
  mailbox: [
    async ({}, use) => {
      const mailbox = await openMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  movesClock: [false, { option: true, scope: 'worker' }],
  clock: [
    async ({}, use) => {
      const clock = await movableClock()
      await use(clock)
      await clock.remove()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ hasReplicas, isOnPostgres, sendsMail, mailbox, movesClock, clock }, use) => {
      const postgres = isOnPostgres ? await startPostgres() : null
      const site = await (hasReplicas ? startReplicas : startSite)({
        RATE_LIMIT_SCALE: '100',
        ...(postgres && { DATABASE_URL: postgres.url }),
        ...(sendsMail && { SMTP_URL: mailbox.url }),
        ...(movesClock && clock.env),
      })
      await use(site)
      await site.dispose()
      await postgres?.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  noise: async ({}, use) => {
    const noise: string[] = []
    await use(noise)
    if (noise.length > 0) throw new Error(`the console was not silent:\n${noise.join('\n')}`)
  },
  context: async ({ context, noise }, use) => {
    context.on('page', (page) => listen(page, noise))
    await mockVideoHosts(context)
    await use(context)
  },
})

export { expect } from '@playwright/test'

/** Opens a page and skips the opening screen. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  await page.keyboard.press('Escape')
}

/** Answers requests to WhatsApp with an empty page. */
export async function blockWhatsApp(page: Page): Promise<void> {
  await page.context().route(/wa\.me|whatsapp\.com/, (route) => route.fulfill({ status: 200, body: '' }))
}

/** Signs in as the login form does, but without the form, and opens a page. */
export async function signIn(
  page: Page,
  { url, superAdmin }: Pick<RunningSite, 'url' | 'superAdmin'>,
  path?: string,
  tab: 'admin' | 'super-admin' = 'super-admin',
): Promise<void> {
  const form = { mode: 'login', tab, ...superAdmin }
  const headers = { origin: url }
  const answer = await page.request.post(`${url}/admin-login`, { form, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  if (path) await open(page, path)
}

/** Opens the rest of a row whose title is a link. */
export async function openRow(page: Page, title: string): Promise<void> {
  await page
    .locator('summary', { hasText: `More about ${title}` })
    .first()
    .click()
}

/** Opens closed parts of a form by their titles. */
export async function openFolds(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) await page.locator('main summary').filter({ hasText: title }).click()
}
