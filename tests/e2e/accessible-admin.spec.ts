import type { CDPSession, Page } from '@playwright/test'
import { isOpenToAll, openDesk, ours, screens, views } from '../support/admin-screens.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import { people } from '../support/check-in.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { largeTextProblems, lettersALine } from '../support/large-text.ts'
import { sidewaysParts } from '../support/layout.ts'
import { openSeededEvent } from '../support/seeded-event.ts'

/** Everything behind the login and in front of it, in the demo club, on a phone and a desktop. */
test.use({ contextOptions: { reducedMotion: 'reduce' }, isMobile: true, hasTouch: true })
test.describe.configure({ timeout: 1_500_000 })

const TARGET_PX = 48

async function go(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
  await page.evaluate(() => (document.documentElement.dataset['intro'] = 'skipped'))
}

/** Controls smaller than a thumb. Links inside sentences are as high as their line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const wanted = 'button, select, textarea, summary, [role=tab], a[data-variant], input:not([type=hidden])'
    return Array.from(document.querySelectorAll<HTMLElement>(wanted)).flatMap((element) => {
      const isTick = element instanceof HTMLInputElement && /checkbox|radio|file/.test(element.type)
      const { width, height } = ((isTick && element.closest('label')) || element).getBoundingClientRect()
      const isSmall = element.checkVisibility() && width > 1 && Math.min(width, height) < least - 0.5
      return isSmall ? [`${Math.round(width)}x${Math.round(height)} ${element.outerHTML.slice(0, 120)}`] : []
    })
  }, TARGET_PX)
}

async function problems(page: Page, browser: CDPSession): Promise<string[]> {
  const found = [...(await smallTargets(page)), ...(await wrongAnywhere(page))]
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    for (const part of await sidewaysParts(page)) found.push(`sideways at ${width}: ${part}`)
  }
  return [...found, ...(await largeTextProblems(page, browser))]
}

test('the accessibility tests cover every admin route', () => {
  expect(Object.keys(views).filter((path) => !ours.includes(path))).toEqual([])
})

test('every screen of the admin area, and of signing in to it, passes the accessibility checks', async ({
  page,
  site,
}) => {
  const found: string[] = []
  const browser = await page.context().newCDPSession(page)
  const note = async (screen: string) => {
    for (const problem of await problems(page, browser)) found.push(`${screen} ${problem}`)
  }
  for (const screen of screens.filter(isOpenToAll)) {
    await go(page, screen)
    await note(screen)
  }
  const addressOf = await openDesk(page, site)
  for (const screen of screens.filter((screen) => !isOpenToAll(screen))) {
    await go(page, addressOf(screen))
    await note(screen)
  }
  expect(found).toEqual([])
})

const mainScreens = [
  '/admin/dashboard',
  '/admin/super-dashboard',
  '/admin/join-requests',
  '/admin/events',
  '/admin/events/new',
  '/admin/events/:id/participants',
  '/admin/users',
  '/admin/posts',
  '/admin/content',
  '/admin/settings',
]

test('the main screens of the admin area pass axe', { tag: '@daily' }, async ({ page, site }) => {
  const addressOf = await openDesk(page, site)
  const found: string[] = []
  for (const screen of mainScreens) {
    await go(page, addressOf(screen))
    for (const problem of await wrongAnywhere(page)) found.push(`${screen} ${problem}`)
  }
  expect(found).toEqual([])
})

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const dialogs: Record<string, [screen: string, opens: (page: Page) => Promise<void>]> = {
  'reject a join request': [
    '/admin/join-requests',
    async (page) => {
      await page
        .getByRole('list', { name: /^Waiting join requests/ })
        .locator('summary')
        .first()
        .press('r')
    },
  ],
  'delete an event': ['/admin/dashboard?tab=events', press(/^Delete /)],
  'revoke an admin': [
    '/admin/super-dashboard?tab=admins',
    async (page) => {
      const list = page.getByRole('list', { name: 'Admins and super admins' })
      for (const row of await list.locator('summary').all()) await row.click()
      await press(/^Revoke /)(page)
    },
  ],
  'reject many': [
    '/admin/join-requests',
    async (page) => {
      await page.getByRole('checkbox').nth(1).check()
      await page.locator('summary', { hasText: 'More for the selection' }).click()
      await page.getByRole('button', { name: /^Reject selected/ }).click()
    },
  ],
  'remove a comment': [
    '/admin/comments',
    (page) =>
      page
        .getByRole('list', { name: /^Comments/ })
        .locator('summary')
        .first()
        .press('r'),
  ],
}

test('every dialog of the admin area passes the accessibility checks', async ({ page, site }) => {
  await openDesk(page, site)
  const found: string[] = []
  const browser = await page.context().newCDPSession(page)
  for (const [name, [screen, opens]] of Object.entries(dialogs)) {
    await go(page, screen)
    await opens(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const problem of await problems(page, browser)) found.push(`${name} ${problem}`)
  }
  expect(found).toEqual([])
})

test('registrations and check-in with long names fit a phone with large text', async ({ page, site }) => {
  const browser = await page.context().newCDPSession(page)
  const seededEvent = await openSeededEvent(site, people)
  await openDesk(page, site)
  const found: string[] = []
  for (const screen of ['registrations', 'door']) {
    await open(page, `/admin/events/${seededEvent.eventId}/${screen}`)
    for (const problem of await largeTextProblems(page, browser)) found.push(`${screen} ${problem}`)
  }
  const letters = await lettersALine(page, browser)
  await seededEvent.close()
  expect(found).toEqual([])
  expect(letters, 'the check-in breaks its title between words, not within').toBeGreaterThan(6)
})
