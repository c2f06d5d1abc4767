import { expect, type Page } from '@playwright/test'
import type { RunningSite } from './app.ts'
import { signIn } from './e2e-test.ts'
import { routePaths } from './public-routes.ts'

/** What each address stands for: the same screen in each of its states. `event` and `post` become real ids. */
export const views: Record<string, string[]> = {
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
  'admin/film-calls/:id': ['', 'new'],
}

const isOurs = /^(admin($|\/)|admin-login$|signup$|reset-password$|invite$|recovery$)/
export const ours = routePaths.filter((path) => isOurs.test(path))
const named = (path: string, view: string) =>
  view === 'new' ? `/${path.replace(':id', 'new')}` : `/${path}${view}`
export const screens = ours.flatMap((path) => (views[path] ?? ['']).map((view) => named(path, view)))
export const isOpenToAll = (screen: string) =>
  !/^\/admin(\/|$)/.test(screen) || screen === '/admin/reauthenticate'

/** Signs in. Returns the address of a screen with the ids of a real event and post. */
export async function openDesk(page: Page, site: RunningSite): Promise<(screen: string) => string> {
  await signIn(page, site)
  const idIn = async (path: string, pattern: RegExp) =>
    pattern.exec(await (await page.request.get(path)).text())?.[1] ?? ''
  const event = await idIn('/admin/dashboard?tab=events', /edit=([0-9a-f-]{36})/)
  const post = await idIn('/admin/posts', /\/admin\/posts\/([0-9a-f-]{36})/)
  const member = await idIn('/admin/users', /\/admin\/users\/([0-9a-f-]{36})/)
  const call = await idIn('/admin/film-submissions', /\/admin\/film-calls\/([0-9a-f-]{36})/)
  expect(event && post && member && call).toBeTruthy()
  const idOf = (screen: string) => {
    if (screen.startsWith('/admin/users/')) return member
    if (screen.startsWith('/admin/film-calls/')) return call
    return screen.startsWith('/admin/posts/') ? post : event
  }
  return (screen) => screen.replace('{event}', event).replace(':kind', 'films').replace(':id', idOf(screen))
}
