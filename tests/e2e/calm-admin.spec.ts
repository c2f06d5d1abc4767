import type { Locator, Page } from '@playwright/test'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { signedInClient } from '../support/http-client.ts'
import { openEvent, seatForm, takeSeat } from '../support/seats.ts'
import { inDays } from '../support/event-form.ts'

/** How high the screens of the admin area are in the demo club. */
test.use({ siteName: 'calm admin', viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

/** Before the events of the demo club. */
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const bottomOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

test('Home, More and Settings are short', async ({ page, site }) => {
  // A fresh club.
  await signIn(page, site, '/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Make it yours' })).toBeVisible()
  await expect(page.getByLabel('The club in numbers')).toBeVisible()
  expect(await pageHeight(page)).toBeLessThanOrEqual(1350)
  await open(page, '/admin/more')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(9)
  expect(await bottomOf(main.getByRole('listitem').last())).toBeLessThanOrEqual(700)
  await open(page, '/admin/settings')
  await expect(page.getByLabel('Short name')).toBeHidden()
  await expect(page.getByRole('link', { name: /^Make it yours \d of 7 done/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Screens of More' }).getByRole('link')).toHaveText([
    'Settings',
    'Look',
  ])
  expect(await pageHeight(page)).toBeLessThanOrEqual(900)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/admin/dashboard')
  expect(await pageHeight(page)).toBeLessThanOrEqual(1300)
})

test('the actions of the next event and the step of the event form take one line each', async ({
  page,
  site,
}) => {
  const { id } = await openEvent(await signedInClient(site.url, site.superAdmin), { date: inDays(1) })
  await takeSeat(site.url, id)
  await signIn(page, site, '/admin/dashboard')
  const actions = page.locator(`a[data-variant][href*="${id}"]`)
  await expect(actions).toHaveCount(4)
  for (const action of await actions.all()) expect((await action.boundingBox())?.height).toBe(48)
  await open(page, '/admin/events/new')
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.height).toBe(48)
})

test('of the checks and the backups only what needs somebody is open', async ({ page, site }) => {
  await signIn(page, site, '/admin/health')
  const good = page.locator('main summary').filter({ hasText: 'Version' })
  await expect(page.getByRole('link', { name: /^Two-step sign-in/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Version/ })).toBeHidden()
  expect(await pageHeight(page)).toBeLessThanOrEqual(1200)
  await good.tap()
  await expect(page.getByRole('link', { name: /^Version/ })).toBeVisible()
  await page.getByRole('link', { name: /^Domain/ }).tap()
  await expect(page.getByLabel('Paid until')).toBeVisible()
  await open(page, '/admin/backups')
  await page.getByRole('button', { name: 'Back up now' }).tap()
  await expect(page.getByText(/^The backup .* is made/).first()).toBeVisible({ timeout: 60_000 })
  expect(await pageHeight(page)).toBeLessThanOrEqual(1400)
  await page
    .getByRole('link', { name: /^Download club/ })
    .first()
    .tap()
  await expect(page.getByLabel('Your password')).toBeVisible()
})

test('the screens of People have the same three tabs at one height, with the actions above them', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin/join-requests')
  const heights = new Set<number | undefined>()
  for (const [tab, address] of [
    ['Admins', /super-dashboard\?tab=admins/],
    ['Members', /\/admin\/users/],
    ['Requests', /join-requests/],
  ] as const) {
    const tabs = page.getByRole('navigation', { name: 'People' })
    await expect(tabs.getByRole('link')).toHaveText([/^Requests/, /^Members/, /^Admins/])
    await tabs.getByRole('link', { name: tab }).tap()
    await expect(page).toHaveURL(address)
    await expect(tabs.locator('[aria-current]')).toHaveText(new RegExp(`^${tab}`))
    const [place, action] = [
      await tabs.boundingBox(),
      await page.locator('main > div > :has(h1) ~ *').last().boundingBox(),
    ]
    expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0)
    heights.add(place?.y)
  }
  expect([...heights]).toHaveLength(1)
  await page.getByRole('link', { name: /^Admins/ }).tap()
  const create = page.getByRole('button', { name: 'Create Super Admin' })
  await expect(page.getByRole('tab')).toHaveText([/^Pending Requests/, /^Admins/, /^Users/])
  await expect(create).toBeHidden()
  await page.locator('summary', { hasText: 'More about admins' }).tap()
  await create.tap()
  await expect(page.getByRole('dialog', { name: 'Create Super Admin' })).toBeVisible()
})

test('the account and the page of a member are closed rows, and rows of the Events tab keep Delete', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin/account')
  await expect(page.locator('main summary').filter({ hasText: 'Two-step sign-in' })).toContainText('Off')
  await expect(page.getByLabel('Current password')).toBeHidden()
  expect(await pageHeight(page)).toBeLessThanOrEqual(900)
  await open(page, '/admin/account?open=password')
  await expect(page.getByLabel('Current password')).toBeVisible()
  await open(page, '/admin/users?q=Ritika')
  await page.getByRole('link', { name: 'Ritika Saxena' }).tap()
  await expect(page.getByRole('button', { name: 'End the membership' })).toBeVisible()
  expect(await pageHeight(page)).toBeLessThanOrEqual(1170)
  await open(page, '/admin/dashboard?tab=events')
  const rows = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  expect(await rows.count()).toBeGreaterThan(9)
  for (const row of await rows.all())
    await expect(row.getByRole('button', { name: /^Delete / })).toBeVisible()
  expect(await pageHeight(page)).toBeLessThanOrEqual(4600)
})

test('help is the part of the handbook about the screen, with the way back', async ({ page, site }) => {
  await signIn(page, site, '/admin/events?show=past')
  await page.getByRole('link', { name: 'Help with this screen' }).tap()
  await expect(page.getByRole('heading', { name: 'Announce an event' })).toBeVisible()
  await expect(page.getByText('The year, month by month')).toHaveCount(0)
  await page.getByRole('link', { name: 'The whole handbook' }).tap()
  await expect(page.getByText('The year, month by month')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the screen before' }).tap()
  await expect(page).toHaveURL(/\/admin\/events\?show=past$/)
  await open(page, '/admin/more')
  await page.getByRole('link', { name: 'Handbook', exact: true }).first().tap()
  await expect(page.getByText('The year, month by month')).toBeVisible()
})

test('the page covers the window behind a dialog, whose cross covers no text', async ({ page, site }) => {
  await signIn(page, site, '/admin/super-dashboard')
  await page.goto('/admin/super-dashboard?dialog=create')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 1200 })
    await expect.poll(() => bottomOf(page.locator('body'))).toBeGreaterThanOrEqual(1200)
    const cross = await bottomOf(dialog.getByRole('button', { name: 'Close' }))
    expect((await dialog.getByText('Has full access').boundingBox())?.y).toBeGreaterThan(cross)
  }
})

test('the rows of the footer credits have their order beside them', async ({ page, site }) => {
  await signIn(page, site, '/admin/content/home')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Drag / }) })
  expect(await rows.count()).toBeGreaterThan(3)
  for (const row of await rows.all()) {
    const text = await row.getByRole('link').boundingBox()
    expect((await row.getByRole('button', { name: /^Drag / }).boundingBox())?.y).toBeLessThan(
      (text?.y ?? 0) + (text?.height ?? 0),
    )
  }
})

test('at 200 % text no word of the choice of events and no step of the event form is cut off or broken', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin/events')
  const enlarge = () => page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await enlarge()
  for (const tab of await page.getByRole('tablist', { name: 'Which events' }).getByRole('tab').all())
    expect(await tab.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
  await open(page, '/admin/events/new')
  await enlarge()
  const steps = page.getByRole('main').getByRole('button', { name: /^(What|When|Seats|Picture)$/ })
  await expect(steps).toHaveCount(4)
  const heights = await steps.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBe(96)
})

test('Home of a club that is in use is short, with more tasks than are in sight', async ({ page, site }) => {
  const { id } = await openEvent(await signedInClient(site.url, site.superAdmin))
  await takeSeat(site.url, id, seatForm({ name: 'Meera Nair', email: 'meera@lumiere.test' }))
  await signIn(page, site, '/admin/dashboard')
  await expect(page.locator('main summary').filter({ hasText: /^\d+ more/ })).toBeVisible()
  expect(await pageHeight(page)).toBeLessThanOrEqual(1400)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/admin/dashboard')
  expect(await pageHeight(page)).toBeLessThanOrEqual(1300)
})
