import type { Page } from '@playwright/test'
import { routePaths } from '../support/public-routes.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import type { RunningSite } from '../support/app.ts'
import { expect, signIn, test } from '../support/e2e-test.ts'
import { sidewaysParts } from '../support/layout.ts'

/** Everything behind the login and in front of it, in the demo club, on a phone and a desktop. */
test.use({ contextOptions: { reducedMotion: 'reduce' }, isMobile: true, hasTouch: true })
test.describe.configure({ timeout: 1_500_000 })

const TARGET_PX = 44

/** What each address stands for: the same screen in each of its states. `event` and `post` become real ids. */
const views: Record<string, string[]> = {
  'admin-login': ['', '?mode=sign-up', '?mode=forgot', '?mode=code', '?role=super-admin'],
  signup: [''],
  'reset-password': ['?token=nothing'],
  invite: ['?token=nothing'],
  recovery: ['?token=nothing'],
  admin: [''],
  'admin/reauthenticate': [''],
  'admin/dashboard': [
    '',
    '?tab=events',
    '?tab=events&edit={event}',
    '?tab=events&copy={event}',
    '?tab=users',
    '?tab=users&q=nobody-at-all',
  ],
  'admin/super-dashboard': ['', '?tab=admins', '?tab=users', '?dialog=create'],
  'admin/account': [''],
  'admin/audit': ['', '?action=event.delete'],
  'admin/brand': [''],
  'admin/make-it-yours': ['name', 'logo', 'colours', 'texts', 'contact', 'people', 'event', 'finish'].map(
    (step) => `?step=${step}`,
  ),
  'admin/make-it-yours/preview': [''],
  'admin/settings': ['', '?tab=mail'],
  'admin/mails': [''],
  'admin/invites': [''],
  'admin/backups': [''],
  'admin/health': [''],
  'admin/changes': [''],
  'admin/year': ['', '?from=2025'],
  'admin/handbook': [''],
  'admin/handover': [''],
  'admin/join-requests': ['', '?state=approved'],
  'admin/events': ['', '?saved={event}'],
  'admin/events/new': [''],
  'admin/events/:id/edit': [''],
  'admin/events/:id/participants': [''],
  'admin/events/:id/repeat': ['?every=week&times=9'],
  'admin/events/:id/status': [''],
  'admin/trash': [''],
  'admin/content': [''],
  'admin/content/:kind': [''],
  'admin/content/:kind/preview': [''],
  'admin/content/:kind/:id': ['new'],
  'admin/more': [''],
  'admin/users': ['', '?q=nobody-at-all', '?view=years'],
  'admin/users/new': ['', '?view=import'],
  'admin/users/:id': [''],
  'admin/posts': [''],
  'admin/posts/:id': ['', 'new'],
  'admin/comments': ['', '?status=held'],
  'admin/film-submissions': [''],
}

const isOurs = /^(admin($|\/)|admin-login$|signup$|reset-password$|invite$|recovery$)/
const ours = routePaths.filter((path) => isOurs.test(path))
const named = (path: string, view: string) =>
  view === 'new' ? `/${path.replace(':id', 'new')}` : `/${path}${view}`
const screens = ours.flatMap((path) => (views[path] ?? ['']).map((view) => named(path, view)))
const isOpenToAll = (screen: string) => !/^\/admin(\/|$)/.test(screen) || screen === '/admin/reauthenticate'

/** Signs in. Returns the address of a screen with the ids of a real event and post. */
async function openDesk(page: Page, site: RunningSite): Promise<(screen: string) => string> {
  await signIn(page, site)
  const idIn = async (path: string, pattern: RegExp) =>
    pattern.exec(await (await page.request.get(path)).text())?.[1] ?? ''
  const event = await idIn('/admin/dashboard?tab=events', /edit=([0-9a-f-]{36})/)
  const post = await idIn('/admin/posts', /\/admin\/posts\/([0-9a-f-]{36})/)
  const member = await idIn('/admin/users', /\/admin\/users\/([0-9a-f-]{36})/)
  expect(event && post && member).toBeTruthy()
  const idOf = (screen: string) => {
    if (screen.startsWith('/admin/users/')) return member
    return screen.startsWith('/admin/posts/') ? post : event
  }
  return (screen) => screen.replace('{event}', event).replace(':kind', 'films').replace(':id', idOf(screen))
}

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

async function problems(page: Page): Promise<string[]> {
  const found = [...(await smallTargets(page)), ...(await wrongAnywhere(page))]
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    for (const part of await sidewaysParts(page)) found.push(`sideways at ${width}: ${part}`)
  }
  return found
}

test('every admin route is checked', () => {
  expect(Object.keys(views).filter((path) => !ours.includes(path))).toEqual([])
})

test('no screen in front of the login or behind it has a problem', async ({ page, site }) => {
  const found: string[] = []
  const note = async (screen: string) => {
    for (const problem of await problems(page)) found.push(`${screen} ${problem}`)
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

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const dialogs: Record<string, [screen: string, opens: (page: Page) => Promise<void>]> = {
  'reject a join request': [
    '/admin/dashboard',
    async (page) => {
      await page
        .getByRole('list', { name: /^Pending join requests/ })
        .locator('summary')
        .first()
        .press('r')
    },
  ],
  'delete an event': ['/admin/dashboard?tab=events', press(/^Delete /)],
  'revoke an admin': ['/admin/super-dashboard?tab=admins', press(/^Revoke /)],
  'reject many': [
    '/admin/join-requests',
    async (page) => {
      await page.getByRole('checkbox').nth(1).check()
      await page.getByRole('button', { name: /^Reject selected/ }).click()
    },
  ],
  'remove a comment': ['/admin/comments', press(/^Remove /)],
}

test('no dialog has a problem', async ({ page, site }) => {
  await openDesk(page, site)
  const found: string[] = []
  for (const [name, [screen, opens]] of Object.entries(dialogs)) {
    await go(page, screen)
    await opens(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const problem of await problems(page)) found.push(`${name} ${problem}`)
  }
  expect(found).toEqual([])
})
