import type { Browser, Page } from '@playwright/test'
import routes from '../../app/routes.ts'
import { wrongInBothThemes } from '../support/accessible.ts'
import { type RunningSite, startSite } from '../support/app.ts'
import { expect, signIn, test } from '../support/journey.ts'

/** Everything behind the login and in front of it, in a club that has something of everything. */
let site: RunningSite
let state: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>
let ids: { event: string; post: string }

const TARGET_PX = 44

/** What each address stands for: the same screen in each of its states. `event` and `post` become real ids. */
const views: Record<string, string[]> = {
  'admin-login': ['', '?mode=sign-up', '?mode=forgot', '?mode=code', '?role=super-admin'],
  signup: [''],
  'reset-password': ['?token=nothing'],
  admin: [''],
  'admin/again': [''],
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
  'admin/settings': [''],
  'admin/mails': [''],
  'admin/join-requests': ['', '?state=approved'],
  'admin/events/:id/participants': [''],
  'admin/trash': [''],
  'admin/users': ['', '?q=nobody-at-all'],
  'admin/posts': [''],
  'admin/posts/:id': ['', 'new'],
  'admin/comments': ['', '?status=held'],
}

const isOurs = /^(admin($|\/)|admin-login$|signup$|reset-password$)/
const ours = routes.flatMap(({ path }) => (path && isOurs.test(path) ? [path] : []))
const named = (path: string, view: string) =>
  view === 'new' ? `/${path.replace(':id', 'new')}` : `/${path}${view}`
const screens = ours.flatMap((path) => (views[path] ?? ['']).map((view) => named(path, view)))

function addressOf(screen: string): string {
  const isPost = screen.startsWith('/admin/posts/')
  return screen.replace('{event}', ids.event).replace(':id', isPost ? ids.post : ids.event)
}

const isOpenToAll = (screen: string) => !/^\/admin(\/|$)/.test(screen) || screen === '/admin/again'

async function opened(browser: Browser, screen: string, isPhone: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    reducedMotion: 'reduce',
    ...(isPhone && { isMobile: true, hasTouch: true }),
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    ...(!isOpenToAll(screen) && { storageState: state }),
  })
  const page = await context.newPage()
  await page.goto(addressOf(screen))
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
  await page.evaluate(() => (document.documentElement.dataset['intro'] = 'skipped'))
  return page
}

/** Everything a thumb may want to hit, and is smaller than a thumb. Links inside sentences are as high as their line. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const wanted = 'button, select, textarea, summary, [role=tab], a[data-variant], input:not([type=hidden])'
    const shown = [...document.querySelectorAll<HTMLElement>(wanted)].filter((element) =>
      element.checkVisibility(),
    )
    const boxOf = (element: HTMLElement) => {
      const isTick = element instanceof HTMLInputElement && /checkbox|radio|file/.test(element.type)
      return ((isTick && element.closest('label')) || element).getBoundingClientRect()
    }
    const isSmall = ({ width, height }: DOMRect) => width > 1 && (width < least - 0.5 || height < least - 0.5)
    return shown
      .filter((element) => isSmall(boxOf(element)))
      .map(
        (element) =>
          `${Math.round(boxOf(element).width)}x${Math.round(boxOf(element).height)} ${element.outerHTML.slice(0, 120)}`,
      )
  }, TARGET_PX)
}

async function sideways(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) found.push(`${over} px too wide at ${width}`)
  }
  return found
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  site = await startSite({ SEED_DEMO: '1', RATE_LIMIT_SCALE: '100' })
  const page = await browser.newPage({ baseURL: site.url })
  await signIn(page, site)
  state = await page.context().storageState()
  const events = await (await page.request.get('/admin/dashboard?tab=events')).text()
  const posts = await (await page.request.get('/admin/posts')).text()
  ids = {
    event: /edit=([0-9a-f-]{36})/.exec(events)?.[1] ?? '',
    post: /\/admin\/posts\/([0-9a-f-]{36})/.exec(posts)?.[1] ?? '',
  }
  await page.close()
})
test.afterAll(async () => site.dispose())

test('every screen of the desk is among those that are looked at', () => {
  expect(Object.keys(views).filter((path) => !ours.includes(path))).toEqual([])
  expect(ids.event && ids.post).toBeTruthy()
})

test.describe('a screen has nothing that axe objects to, in both themes and both sizes', () => {
  for (const screen of screens)
    test(screen, async ({ browser }) => {
      const desk = await opened(browser, screen, false)
      expect(await wrongInBothThemes(desk)).toEqual([])
      await desk.context().close()
      const phone = await opened(browser, screen, true)
      expect(await wrongInBothThemes(phone)).toEqual([])
      expect(await smallTargets(phone)).toEqual([])
      expect(await sideways(phone)).toEqual([])
      await phone.context().close()
    })
})

const dialogs: Record<string, [screen: string, opens: (page: Page) => Promise<void>]> = {
  'reject a join request': [
    '/admin/dashboard',
    async (page) =>
      page
        .getByRole('button', { name: /^Reject / })
        .first()
        .click(),
  ],
  'delete an event': [
    '/admin/dashboard?tab=events',
    async (page) =>
      page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click(),
  ],
  'revoke an admin': [
    '/admin/super-dashboard?tab=admins',
    async (page) =>
      page
        .getByRole('button', { name: /^Revoke / })
        .first()
        .click(),
  ],
  'reject many': [
    '/admin/join-requests',
    async (page) => {
      await page.getByRole('checkbox').nth(1).check()
      await page.getByRole('button', { name: /^Reject chosen/ }).click()
    },
  ],
  'remove a comment': [
    '/admin/comments',
    async (page) =>
      page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click(),
  ],
}

test.describe('a dialog has nothing that axe objects to, either', () => {
  for (const [name, [screen, opens]] of Object.entries(dialogs))
    test(name, async ({ browser }) => {
      for (const isPhone of [false, true]) {
        const page = await opened(browser, screen, isPhone)
        await opens(page)
        await expect(page.getByRole('dialog')).toBeVisible()
        expect(await wrongInBothThemes(page)).toEqual([])
        if (isPhone) expect([...(await smallTargets(page)), ...(await sideways(page))]).toEqual([])
        await page.context().close()
      }
    })
})
