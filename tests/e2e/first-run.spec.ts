import type { Browser, Locator, Page } from '@playwright/test'
import { isReservedAddress } from '#app/club/model.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import { addFilmsAndPages, otherClub, takeFirstSteps } from '../support/another-club.ts'
import { type RunningSite, startSite } from '../support/app.ts'
import { demoFilesIn, everythingPublic, mediaOf, type PublicText, tracesIn } from '../support/demo-traces.ts'
import { expect, open, openFolds, signIn, test } from '../support/e2e-test.ts'
import { httpClient, signedInClient } from '../support/http-client.ts'
import { sidewaysParts } from '../support/layout.ts'
import { savedMails } from '../support/saved-mails.ts'
import { takeSeat } from '../support/seats.ts'

test.use({
  siteName: 'first-run',
  viewport: { width: 360, height: 800 },
  contextOptions: { reducedMotion: 'reduce' },
})

const WIZARD = '/admin/make-it-yours'
const steps = ['name', 'logo', 'colours', 'texts', 'contact', 'people', 'event', 'finish']

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
const inPreview = (page: Page): Locator => page.frameLocator('aside iframe').locator('body')

test('the first-run wizard starts after sign-in, resumes in another browser, and remains as a task', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, site, '/admin/super-dashboard')
  await page.getByRole('link', { name: 'Begin' }).click()
  await heading(page, 'What is your club called?')
  await page.getByLabel('Short name').fill('too long')
  await page.getByLabel('Name', { exact: true }).fill('Drishti Film Society')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter one to four letters or digits')).toBeVisible()
  await expect(page.getByLabel('Short name')).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Drishti Film Society')
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByLabel('Short name').fill('')
  await goOn(page)
  await heading(page, 'Your logo')
  await page.getByRole('button', { name: 'Skip' }).click()
  await heading(page, 'Two colours')

  const other = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
  const second = await other.newPage()
  await signIn(second, site, '/admin/super-dashboard')
  await second.getByRole('link', { name: 'Continue' }).click()
  await heading(second, 'Two colours')
  await second.getByRole('button', { name: 'Pair 2' }).click()
  await second.getByLabel('Main colour', { exact: true }).press('Enter')
  await heading(second, 'A few sentences')
  await other.close()

  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('heading', { name: 'Make it yours: 2 of 7 done' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await heading(page, 'A few sentences')
  await open(page, '/admin/super-dashboard')
  await expect(page.getByRole('heading', { name: /^Make it yours/ })).toHaveCount(0)
  await open(page, '/admin/settings')
  await expect(page.getByRole('link', { name: 'Make it yours 2 of 7 done' })).toBeVisible()
  const home = await (await httpClient(site.url).get('/')).text()
  expect(home).toContain('Drishti Film Society')
  expect(home).toContain('>DFS<')
  expect(home).toContain('/brand/f2b705-14213d.css')
})

test('the preview shows the real page with the typed values, and cannot get keyboard focus', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, site, `${WIZARD}?step=name`)
  await page.getByLabel('Name', { exact: true }).fill('Night Bus Films')
  await page.getByLabel('Short name').fill('')
  await expect(inPreview(page).getByRole('heading', { name: 'Night Bus Films' })).toBeAttached()
  await expect(inPreview(page).getByText('NBF').first()).toBeAttached()
  await open(page, `${WIZARD}?step=colours`)
  await page.getByLabel('Main colour', { exact: true }).fill('#3fb68b')
  await page.getByLabel('Ground colour', { exact: true }).fill('#10201b')
  const grounds = () =>
    Promise.all(
      page
        .frames()
        .filter((frame) => frame.url().endsWith('/preview'))
        .map((frame) =>
          frame.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--bg')),
        ),
    )
  const both = async () => new Set(await grounds()).size
  await expect.poll(both, 'a dark page and a light one').toBe(2)
  const [green] = await grounds()
  // Whatever else is stored in this browser is no choice of a theme.
  await page.evaluate(() => localStorage.setItem('other', '1'))
  await page.getByLabel('Ground colour', { exact: true }).fill('#1c1020')
  await expect.poll(async () => (await grounds())[0]).not.toBe(green)
  expect(await both()).toBe(2)
  await open(page, `${WIZARD}?step=people`)
  await page.getByLabel('Name', { exact: true }).fill('Rhea Kulkarni')
  await expect(inPreview(page).getByRole('heading', { name: 'Rhea Kulkarni' })).toBeAttached()
  await open(page, `${WIZARD}?step=event`)
  await page.getByLabel('Title').fill('Hold your first camera')
  await page.getByLabel('Time').fill('18:30')
  await expect(inPreview(page).getByRole('heading', { name: 'Hold your first camera' })).toBeAttached()
  await expect(inPreview(page).getByText(/^6:30 PM/)).toBeAttached()
  for (let pressed = 0; pressed < 25; pressed += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
  }
  const visitor = await (await httpClient(site.url).get('/')).text()
  expect(visitor).not.toContain('Night Bus Films')
  expect(visitor).not.toContain('Rhea Kulkarni')
})

test('every step passes the accessibility checks, and its preview opens on a phone', async ({
  page,
  site,
}) => {
  test.slow()
  await signIn(page, site)
  const found: string[] = []
  for (const step of steps) {
    await open(page, `${WIZARD}?step=${step}`)
    for (const problem of await wrongAnywhere(page)) found.push(`${step} ${problem}`)
    await page.setViewportSize({ width: 320, height: 800 })
    for (const part of await sidewaysParts(page)) found.push(`${step} sideways: ${part}`)
  }
  expect(found).toEqual([])
  await open(page, `${WIZARD}?step=texts`)
  await page.getByLabel('Line under the name').fill('Made by whoever turns up.')
  await page.getByRole('link', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  const shown = dialog.frameLocator('iframe').getByText('Made by whoever turns up.')
  await expect(shown).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Line under the name')).toHaveValue('Made by whoever turns up.')
})

test('without scripts each step is a form, and a step sent twice is stored once', async ({ site }) => {
  const admin = await signedInClient(site.url, site.superAdmin)
  const hidden = async (step: string, ...names: string[]) => {
    const page = await (await admin.get(`${WIZARD}?step=${step}`)).text()
    return Object.fromEntries(
      names.map((name) => [name, new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '']),
    )
  }
  const send = async (step: string, form: Record<string, string>) =>
    admin.post(`${WIZARD}?step=${step}`, { intent: 'save', ...form })

  const contact = { contactEmail: 'reel@college.ac.in', instagram: '@drishti.films', filmFormUrl: '' }
  const phoneLink = { ...contact, inviteUrl: 'https://wa.me/9190000', ...(await hidden('contact', 'seenAt')) }
  const refused = await (await send('contact', phoneLink)).text()
  expect(refused).toContain('Please enter the invite link of a WhatsApp group')
  expect(refused).toContain('value="https://wa.me/9190000"')
  expect((await send('contact', { ...phoneLink, inviteUrl: '' })).headers.get('location')).toContain('people')

  const pair = await (await send('colours', { intent: '', pair: '#3fb68b #10201b' })).text()
  expect(pair).toContain('This is how the pages would look. Nothing is saved yet.')
  expect(pair).toMatch(/value="#3fb68b"/)

  const person = { name: 'Ira Deshpande', title: 'Sound', section: 'coordinator', intent: 'add' }
  const key = await hidden('people', 'requestKey')
  for (const turn of [1, 2]) expect((await send('people', { ...person, ...key })).status, `${turn}`).toBe(200)
  const event = { title: 'Your first camera', date: '2099-01-09', time: '18:30', venue: 'Seminar Hall 2' }
  const eventKey = await hidden('event', 'requestKey')
  const long = { ...event, ...eventKey, category: 'Workshop', seats: '40' }
  expect(await (await send('event', long)).text()).toContain('Please provide a description')
  for (const turn of [1, 2]) {
    const answer = await send('event', { ...long, description: 'Come and hold one.' })
    expect(answer.headers.get('location'), `${turn}`).toContain('finish')
  }
  const visitor = httpClient(site.url)
  const read = async (path: string) => (await visitor.get(path)).text()
  await expect.poll(() => read('/TeamSection')).toContain('Ira Deshpande')
  expect((await read('/TeamSection')).split('Ira Deshpande</span>')).toHaveLength(2)
  const { events } = (await (await visitor.get('/api/events')).json()) as { events: { title: string }[] }
  expect(events.filter(({ title }) => title === event.title)).toHaveLength(1)
})

test('no trace of the demo is left after another club has set up the site and restarted it', async ({
  browser,
}) => {
  test.slow()
  const first = await startSite({ RATE_LIMIT_SCALE: '100' })
  const before = await everythingPublic(first.url)
  const mediaBefore = await mediaOf(first.url, before)
  const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true } as const
  const context = await browser.newContext({ ...phone, baseURL: first.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await open(page, '/admin-login?role=super-admin')
  await page.getByLabel('Email').fill(first.superAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(first.superAdmin.password)
  await page.getByRole('button', { name: 'Sign in' }).tap()
  await page.waitForURL('**/admin/super-dashboard')
  await takeFirstSteps(page)
  await expect(page.getByText(/^Of the demo there are \d+ events, \d+ people/)).toBeVisible()
  await page.getByRole('button', { name: 'Empty the demo' }).tap()
  await page.waitForURL(`${first.url}/`)
  await addFilmsAndPages(page)
  await context.close()
  await first.stop()

  const second = await startSite({ RATE_LIMIT_SCALE: '100' }, { dataDir: first.dataDir })
  const event = await firstEvent(second.url)
  await takeSeat(second.url, event.id)
  const after = await everythingPublic(second.url)
  expect(traces(before).length, 'the control').toBeGreaterThan(12)
  expect(traces(after)).toEqual([])
  const media = await mediaOf(second.url, after)
  expect(demoFilesIn(mediaBefore).length, 'the control').toBeGreaterThan(60)
  expect(demoFilesIn(media)).toEqual([])
  const generatedImages = (one: Map<string, string>) =>
    [...one].filter(([path]) => /^\/(og|icons)\//.test(path))
  expect(generatedImages(media).length).toBeGreaterThan(6)
  const seenBefore = new Set(generatedImages(mediaBefore).map(([, found]) => found))
  expect(generatedImages(media).filter(([, found]) => seenBefore.has(found))).toEqual([])
  await expect.poll(() => savedMails(second.dataDir).length).toBeGreaterThan(0)
  expect(traces(savedMails(second.dataDir))).toEqual([])
  const admin = await signedInClient(second.url, second.superAdmin)
  const adminPages = ['/sw.js', '/admin/handbook', '/admin/year', '/admin/settings'].map(async (path) => ({
    path,
    text: await (await admin.get(path)).text(),
  }))
  expect(traces(await Promise.all(adminPages))).toEqual([])

  const textOf = (path: string) => after.find((one) => one.path === path)?.text ?? ''
  for (const [name] of otherClub.people) expect(textOf('/TeamSection')).toContain(name)
  for (const title of otherClub.films) expect(textOf('/short-films')).toContain(title)
  expect(textOf('/events')).toContain(otherClub.event.title)
  expect(textOf('/manifest.webmanifest')).toContain(otherClub.name)
  for (const text of ['line', 'heading', 'lead', 'text', 'tagline'] as const)
    expect(textOf('/')).toContain(otherClub[text])
  const visitor = httpClient(second.url)
  for (const path of ['/events/1', '/events/2'])
    expect(await (await visitor.get(path)).text()).toContain('Coming Soon')
  for (const path of ['/portfolio/zine', '/og/events/1.png'])
    expect((await visitor.get(path)).status, path).toBe(404)
  expect((await visitor.get('/og/club.png')).status).toBe(200)
  expect(await problemsInColours(browser, second, `/events/${event.id}`)).toEqual([])
  await second.dispose()
})

/** What axe finds on the pages and on the screens of the content, in the colours of the club and both themes. */
async function problemsInColours(browser: Browser, site: RunningSite, eventPage: string): Promise<string[]> {
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, site)
  const found: string[] = []
  for (const path of [
    '/',
    '/events',
    eventPage,
    '/short-films',
    '/TeamSection',
    '/about',
    '/admin/content',
    '/admin/content/team',
    '/admin/content/films',
    '/admin/content/pages/about',
    '/admin/brand',
    '/admin/audit',
  ]) {
    await open(page, path)
    for (const problem of await wrongAnywhere(page)) found.push(`${path} ${problem}`)
  }
  await context.close()
  return found
}

const traces = (pages: readonly PublicText[]) =>
  pages.map(({ path, text }) => [path, ...tracesIn(text)]).filter((found) => found.length > 1)

async function firstEvent(url: string): Promise<{ id: string }> {
  const { events } = (await (await httpClient(url).get('/api/events')).json()) as { events: { id: string }[] }
  const [event] = events
  if (!event) throw new Error('no event')
  return event
}

test('a site without the demo has no demo texts, no placeholder addresses and no empty elements, and Home begins with the first steps', async ({
  page,
}) => {
  const SUPER_ADMIN_EMAIL = 'owner@moderncollege.ac.in'
  const site = await startSite({ SEED_DEMO: '0', RATE_LIMIT_SCALE: '100', SUPER_ADMIN_EMAIL })
  const pages = await everythingPublic(site.url)
  expect(traces(pages)).toEqual([])
  expect(demoFilesIn(await mediaOf(site.url, pages))).toEqual([])
  expect(pages.filter(({ text }) => text.includes(SUPER_ADMIN_EMAIL)).map(({ path }) => path)).toEqual([])
  const documents = pages.filter(({ text }) => text.startsWith('<!DOCTYPE html'))
  expect(documents.length).toBeGreaterThan(10)
  const addresses = ({ path, text }: PublicText) =>
    [...text.matchAll(/(?:href|src)="(?:mailto:)?([^"]*)"/g)]
      .map(([, address = '']) => address)
      .filter((address) => address === '' || (/^https|@/.test(address) && isReservedAddress(address)))
      .map((address) => [path, address])
  expect(documents.flatMap(addresses)).toEqual([])
  const holes = ({ path, text }: PublicText) =>
    [...text.matchAll(/<(h[1-3]|p|li|ul|dd|a)\b[^>]*>\s*<\/\1>/g)].map(([hole]) => [path, hole])
  expect(documents.flatMap(holes)).toEqual([])
  const superAdmin = { ...site.superAdmin, email: SUPER_ADMIN_EMAIL }
  await signIn(page, { ...site, superAdmin })
  await open(page, `${site.url}/admin/dashboard`)
  await expect(page.getByText('Your first event', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Make it yours'])
  await page.close()
  await site.dispose()
})

test('the demo content can be removed and restored under Settings', async ({ page, site }) => {
  const home = async () => tracesIn(await (await httpClient(site.url).get('/TeamSection')).text())
  await signIn(page, site, '/admin/settings')
  await openFolds(page, 'Demo')
  await page.getByRole('button', { name: 'Empty the demo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Empty the demo?' })
  await expect(dialog).toBeVisible()
  expect(await wrongAnywhere(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Empty the demo' }).click()
  await expect(page.getByText('The demo is gone. It can be brought back for a day')).toBeVisible()
  await expect.poll(home).toEqual([])
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Bring the demo back' }).click()
  await expect(page.getByText('The demo is back.')).toBeVisible()
  await expect.poll(async () => (await home()).length).toBeGreaterThan(4)
})
