import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession } from '#app/accounts/auth/sessions.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { cookieHeader, newAccount, loginContext, withoutDatabase } from '#tests/support/admin-accounts.ts'
import { routeArgs } from '#tests/support/page-request.ts'
import { renderedText } from '#tests/support/render-page.tsx'
import * as dashboard from './admin/dashboard.tsx'
import * as superDashboard from './admin/super-dashboard.tsx'
import * as users from './admin/users.tsx'
import * as adminLogin from './admin-login.tsx'
import * as events from './events.tsx'
import * as logout from './logout.tsx'
import * as signup from './signup.tsx'

interface Page {
  default: Parameters<typeof renderedText>[0]['Component']
  loader?: (args: never) => Promise<unknown>
  action?: (args: never) => Promise<{ data: { message: string } }>
}
type Form = Record<string, string>

const password = 'a fresh reel'
const account: Form = { email: 'new@college.example', password, confirmation: password }
const event: Form = {
  intent: 'create-event',
  title: 'Lamps',
  description: 'Three of them.',
  aboutEvent: 'Key, fill and back.',
  googleFormLink: 'https://docs.google.com/forms/d/e/1FAIpQLSc/viewform',
  date: '2099-03-09',
  time: '18:00',
  venue: 'Studio 2',
  category: 'Workshop',
  image: 'https://club.example/lamp.webp',
  seats: '30',
  registrationFee: '0',
}

describe.each(engines)('a failing request, on $name', ({ open }) => {
  let db: Database
  let cookie = ''
  beforeAll(async () => {
    db = await open()
    const { id } = await newAccount(db, { role: 'super-admin' })
    cookie = cookieHeader((await createSession((await loginContext(db)).auth, id)) ?? []).get('cookie') ?? ''
  })

  async function textOf(page: Page, path: string): Promise<string> {
    const args = routeArgs(withoutDatabase(await loginContext(db)), path, { cookie })
    return renderedText({ path, Component: page.default, loaded: await page.loader?.(args as never) })
  }

  async function resultOf(page: Page, path: string, form: Form): Promise<unknown> {
    const args = routeArgs(withoutDatabase(await loginContext(db)), path, { cookie, form })
    return (await page.action?.(args as never))?.data.message
  }

  it.each([
    [dashboard, '/admin/dashboard', 'Failed to fetch dashboard statistics'],
    [dashboard, '/admin/dashboard', 'Failed to fetch join requests'],
    [dashboard, '/admin/dashboard?tab=users', 'Failed to load users data'],
    [superDashboard, '/admin/super-dashboard', 'Failed to load users data'],
  ] as [Page, string, string][])(
    'shows a message on $1 and renders the rest of the page: $2',
    async (page, path, message) => {
      const text = await textOf(page, path)
      expect(text).toContain(message)
      expect(text).toContain('Log out')
    },
  )

  it.each([
    [
      dashboard,
      '/admin/dashboard',
      { intent: 'approve-join-request', id: 'x' },
      'Failed to approve request. Please try again.',
    ],
    [
      dashboard,
      '/admin/dashboard',
      { intent: 'reject-join-request', id: 'x' },
      'Failed to reject request. Please try again.',
    ],
    [dashboard, '/admin/dashboard', { intent: 'delete-event', id: newId() }, 'Failed to delete event'],
    [dashboard, '/admin/dashboard', event, 'Failed to add event. Please try again.'],
    [
      superDashboard,
      '/admin/super-dashboard',
      { intent: 'approve-admin', id: 'x' },
      'Failed to approve admin request: please try again',
    ],
    [
      superDashboard,
      '/admin/super-dashboard',
      { intent: 'reject-admin', id: 'x' },
      'Failed to reject admin request: please try again',
    ],
    [
      superDashboard,
      '/admin/super-dashboard',
      { intent: 'create-super-admin', ...account },
      'Failed to create super admin account',
    ],
    [
      adminLogin,
      '/admin-login',
      { mode: 'login', tab: 'admin', ...account },
      'An error occurred during login. Please try again.',
    ],
    [
      adminLogin,
      '/admin-login',
      { mode: 'sign-up', tab: 'admin', ...account },
      'Failed to create account. Please try again.',
    ],
    [
      adminLogin,
      '/admin-login',
      { mode: 'forgot', ...account },
      'Failed to send reset email. Please try again.',
    ],
    [signup, '/signup', account, 'Failed to create account: the server could not keep it. Please try again.'],
  ] as unknown as [Page, string, Form, string][])(
    'returns the message of a form on $1: $3',
    async (page, path, form, message) => {
      expect(await resultOf(page, path, form)).toBe(message)
    },
  )

  it('reports a missing account when its phone number is requested', async () => {
    const deletedAccount = await newAccount(db, { role: 'member' })
    await db.deleteFrom('user_account').where('id', '=', deletedAccount.id).execute()
    const args = routeArgs(await loginContext(db), '/admin/users', {
      cookie,
      form: { id: deletedAccount.id },
    })
    const answer = (await users.action(args)) as { data: object; init: object }
    expect(answer).toMatchObject({
      data: { ok: false, message: 'User data not found.' },
      init: { status: 404 },
    })
    const loaded = await users.loader(routeArgs(await loginContext(db), '/admin/users', { cookie }))
    const text = renderedText({
      path: '/admin/users',
      Component: users.default,
      loaded,
      answered: answer.data,
    })
    expect(text).toContain('User data not found.')
  })

  it('shows different messages on the events page for an error and for a server that is starting', async () => {
    const { default: Component, ErrorBoundary } = events
    const thrown: unknown = await events
      .loader(routeArgs(withoutDatabase(await loginContext(db)), '/events'))
      .catch((error: unknown) => error)
    const brokenPage = renderedText({ path: '/events', Component, ErrorBoundary, thrown })
    expect(brokenPage).toContain('Failed to load events. Please try again later.')
    expect(brokenPage).toContain('Try Again')
    const startingError = { status: 503, statusText: 'Service Unavailable', internal: true, data: null }
    expect(renderedText({ path: '/events', Component, ErrorBoundary, thrown: startingError })).toContain(
      'Failed to initialize events. Please try again later.',
    )
  })
})

describe('an empty club', () => {
  let db: Database
  let cookie = ''
  beforeEach(async () => {
    db = (await engines[0]?.open()) as Database
    const { id } = await newAccount(db, { role: 'super-admin' })
    cookie = cookieHeader((await createSession((await loginContext(db)).auth, id)) ?? []).get('cookie') ?? ''
  })

  it.each([
    [dashboard, '/admin/dashboard', 'No pending join requests'],
    [dashboard, '/admin/dashboard?tab=events', 'No events found'],
    [dashboard, '/admin/dashboard?tab=users', 'No users found'],
    [superDashboard, '/admin/super-dashboard?tab=users', 'No users found'],
    [events, '/events', 'No upcoming events at the moment'],
    [events, '/events?when=past', 'No past events to show'],
    [events, '/events?q=lamp', 'No events found matching your criteria'],
  ] as [Page, string, string][])('shows on $1: $2', async (page, path, message) => {
    const loaded = await page.loader?.(routeArgs(await loginContext(db), path, { cookie }) as never)
    expect(renderedText({ path, Component: page.default, loaded })).toContain(message)
  })
})

describe('a form whose request fails', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { onLine: true })
    return () => vi.unstubAllGlobals()
  })

  const send = (page: { clientAction: (args: never) => Promise<unknown> }, form: Form, error: unknown) =>
    page.clientAction({
      request: new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(form) }),
      serverAction: async () => {
        throw error
      },
    } as never)
  const serverError = new Error('500')
  const networkError = new TypeError('Failed to fetch')
  const forbidden = { status: 403, statusText: 'Forbidden', internal: false, data: '' }

  it.each([
    [logout, {}, serverError, 'Failed to log out'],
    [adminLogin, { mode: 'login' }, networkError, 'Network error. Please check your internet connection.'],
    [adminLogin, { mode: 'login' }, serverError, 'An error occurred during login. Please try again.'],
    [adminLogin, { mode: 'sign-up' }, serverError, 'Failed to create account. Please try again.'],
    [adminLogin, { mode: 'sign-up' }, forbidden, 'Operation not allowed. Please contact support.'],
    [signup, {}, networkError, 'Network error. Please check your internet connection.'],
  ] as [typeof logout, Form, unknown, string][])(
    'returns a message in the browser: $3',
    async (page, form, error, message) => {
      expect(await send(page, form, error)).toMatchObject({ data: { ok: false, message: message } })
    },
  )

  describe('the session storage on a log out', () => {
    const leave = (answer: unknown) => {
      const clear = vi.fn<() => void>()
      vi.stubGlobal('sessionStorage', { clear })
      return { clear, outcome: send(logout, {}, answer) }
    }

    it('is kept when the log out fails', async () => {
      const { clear, outcome } = leave(networkError)
      await outcome
      expect(clear).not.toHaveBeenCalled()
    })
    it('is cleared when the log out succeeds', async () => {
      const { clear, outcome } = leave(Response.redirect('http://localhost/admin-login'))
      await expect(outcome).rejects.toBeInstanceOf(Response)
      expect(clear).toHaveBeenCalledOnce()
    })
  })
})
