import { type Page, test as base } from '@playwright/test'
import { type RunningSite, startSite } from './app.ts'
import { startReplicas } from './replicas.ts'

export interface Site {
  site: RunningSite
  /** Journeys that name it get a site that no other file has touched. */
  siteName: string
  /** Whether two replicas answer in turn, on a Postgres and a bucket. */
  isTwofold: boolean
}

interface Noise {
  /** Console errors, page errors and refused policies of every page of the journey; must stay empty. */
  noise: string[]
}

/**
 * Sentences a browser prints for answers that a journey asks for on purpose. The last one is of a page whose data
 * were being read when a newer request took over: the router drops the older one and leaves its rest unread.
 */
const expectedNoise =
  /^Service Worker registration blocked by Playwright|Failed to load resource: (the server responded with a status of (400|401|403|404|409|410|413|429|500|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED))|^signal is aborted without reason$/

function listen(page: Page, noise: string[]): void {
  page.on('console', (message) => {
    const isTrouble = message.type() === 'error' || message.type() === 'warning'
    if (isTrouble && !expectedNoise.test(message.text())) noise.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    if (!expectedNoise.test(error.message)) noise.push(`${page.url()}: ${error.message}`)
  })
}

/** A journey has the built product, started as a user would, one for each file; any console noise fails it. */
export const test = base.extend<Noise, Site>({
  siteName: ['everybody', { option: true, scope: 'worker' }],
  isTwofold: [false, { option: true, scope: 'worker' }],
  site: [
    async ({ isTwofold }, use) => {
      const site = await (isTwofold ? startReplicas : startSite)({ RATE_LIMIT_SCALE: '100' })
      await use(site)
      await site.dispose()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  noise: async ({}, use) => {
    const noise: string[] = []
    await use(noise)
    if (noise.length > 0) throw new Error(`the console was not silent:\n${noise.join('\n')}`)
  },
  context: async ({ context, noise }, use) => {
    context.on('page', (page) => listen(page, noise))
    await use(context)
  },
})

export { expect } from '@playwright/test'

/** Opens a page and skips the opening screen, as a hurried visitor would. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  await page.keyboard.press('Escape')
}

export async function signIn(page: Page, { superAdmin }: RunningSite, tab = 'Super Admin'): Promise<void> {
  await open(page, '/admin-login')
  await page.getByRole('tab', { name: tab, exact: true }).click()
  await page.getByLabel('Email').fill(superAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(superAdmin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/dashboard/)
}
