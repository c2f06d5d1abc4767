import type { Page } from '@playwright/test'
import { type RunningSite, startSite } from '../support/app.ts'
import { everythingPublic } from '../support/demo-traces.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { httpClient } from '../support/http-client.ts'
import { sidewaysParts } from '../support/layout.ts'
import { savedMails } from '../support/saved-mails.ts'
import { takeSeat } from '../support/seats.ts'

test.use({
  // Each test starts a site of its own.
  baseURL: '',
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
})

const event = { Title: 'Hold your first camera', Date: '2099-01-09', Time: '18:30', Venue: 'Hall 2' }
/** What a newcomer types into each screen; nothing else is touched. */
const screens: readonly [title: string, typed: Record<string, string>][] = [
  ['What is your club called?', { Name: 'Drishti Film Society' }],
  ['Your logo', {}],
  ['Two colours', {}],
  ['A few sentences', {}],
  ['How people reach you', {}],
  ['Your team', {}],
  ['Your first event', { ...event, 'What happens': 'Come and hold one.' }],
]

async function signIn(page: Page, { url, superAdmin }: RunningSite): Promise<void> {
  await open(page, `${url}/admin-login?role=super-admin`)
  await page.getByLabel('Email').fill(superAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(superAdmin.password)
  await page.getByRole('button', { name: 'Sign in' }).tap()
}

async function takeSteps(page: Page): Promise<void> {
  for (const [title, typed] of screens) {
    await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
    for (const [label, text] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(text)
    expect(await sidewaysParts(page), title).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).tap()
  }
  await expect(page.getByRole('heading', { name: 'That is the start' })).toBeVisible()
  expect(await sidewaysParts(page)).toEqual([])
}

/** Pages, feeds and headers for everybody, and mails to others, that name the address. */
async function placesNaming(address: string, { url, dataDir }: RunningSite): Promise<string[]> {
  const pages = await everythingPublic(url)
  const answers = await Promise.all(
    pages.map(async ({ path }) => [path, await httpClient(url).get(path)] as const),
  )
  const headers = answers.map(([path, answer]) => ({ path, text: JSON.stringify([...answer.headers]) }))
  await expect.poll(() => savedMails(dataDir).length).toBeGreaterThan(0)
  return [...pages, ...headers, ...savedMails(dataDir)]
    .filter(({ text }) => text.includes(address))
    .map(({ path }) => path)
}

for (const SEED_DEMO of ['0', '1'])
  test(
    `with SEED_DEMO=${SEED_DEMO} and nothing else set, all steps can be taken, and nobody learns the super admin's address`,
    { tag: SEED_DEMO === '0' ? '@daily' : [] },
    async ({ page }) => {
      test.slow()
      const site = await startSite({ SEED_DEMO }, { isAdminPrinted: true })
      expect(site.superAdmin.email).toBe('superadmin@localhost')
      await signIn(page, site)
      if (SEED_DEMO === '1') await page.getByRole('link', { name: 'Begin' }).tap()
      await takeSteps(page)
      const stillOpen = page.getByRole('region', { name: 'Still open' })
      await expect(stillOpen.getByRole('link', { name: /Mail is not set up/ })).toBeVisible()
      await page.getByRole('button', { name: /^(Empty the demo|Open the site)/ }).tap()
      await page.waitForURL(`${site.url}/`)
      const { events } = (await (await httpClient(site.url).get('/api/events')).json()) as {
        events: { id: string }[]
      }
      await takeSeat(site.url, events[0]?.id ?? '')
      expect(await placesNaming(site.superAdmin.email, site)).toEqual([])
      const visitor = httpClient(site.url)
      const read = async (path: string) => (await visitor.get(path)).text()
      expect(await read('/join')).toContain('To have it erased, speak to an admin of the club.')
      expect(await read('/contact')).toContain('speak to an admin of the club')
      for (const path of ['/events/1', '/events/2']) {
        await page.goto(site.url + path)
        await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
        await page.getByRole('main').getByRole('link', { name: 'Back' }).tap()
        await page.waitForURL(`${site.url}/events`)
      }
      await page.close()
      await site.dispose()
    },
  )
