import { beforeAll, describe, expect, it } from 'vitest'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { AccountStatus, User } from '#app/accounts/model.ts'
import { createSession } from '#app/accounts/auth/sessions.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { cookieHeader, newAccount, loginContext } from '#tests/support/admin-accounts.ts'
import { captureLog } from '#tests/support/captured-log.ts'
import { routeArgs } from '#tests/support/page-request.ts'
import { loader as audit } from './admin/audit.tsx'
import { loader as dashboard } from './admin/dashboard.tsx'
import { loader as mails } from './admin/mails.tsx'
import { loader as settings } from './admin/settings.tsx'
import { loader as queue } from './admin/pending-approval.tsx'
import { loader as superDashboard } from './admin/super-dashboard.tsx'
import { loader as users } from './admin/users.tsx'
import { guardAction } from './guard.server.ts'

type Loader = (args: ReturnType<typeof routeArgs>) => Promise<unknown>

describe.each(engines)('a viewer without permission for a page, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  async function cookieFor(user: User): Promise<string> {
    const { auth } = await loginContext(db)
    return cookieHeader((await createSession(auth, user.id)) ?? []).get('cookie') ?? ''
  }

  /** An admin whose session is still there when their status changes, as between two steps of a request. */
  async function withSession(status: AccountStatus) {
    const user = await newAccount(db, { role: 'admin' })
    const cookie = await cookieFor(user)
    await db.updateTable('user_account').set({ status }).where('id', '=', user.id).execute()
    return cookie
  }

  const thrown = async (loader: unknown, path: string, cookie: string): Promise<unknown> =>
    (loader as Loader)(routeArgs(await loginContext(db), path, { cookie })).catch((error: unknown) => error)

  it('receives a 403 on the dashboard', async () => {
    for (const status of ['pending', 'rejected'] as const)
      expect(await thrown(dashboard, '/admin/dashboard', await withSession(status))).toMatchObject({
        data: 'Access denied. You must be an admin to view this page.',
        init: { status: 403 },
      })
  })

  it('receives a 403 on every admin page after a simple sign-up', async () => {
    const cookie = await cookieFor(await newAccount(db, { role: 'member', accountStatus: 'pending' }))
    for (const [path, loader] of [
      ['/admin/dashboard', dashboard],
      ['/admin/users', users],
      ['/admin/audit', audit],
    ] as const)
      expect(await thrown(loader, path, cookie)).toMatchObject({
        data: 'Access denied. You must be an admin to view this page.',
        init: { status: 403 },
      })
    const form = { intent: 'create-event', title: 'Lamps' }
    const args = routeArgs(await loginContext(db), '/admin/dashboard', { cookie, form })
    expect(await guardAction(args, 'Failed', async () => ({ ok: true, message: 'Done' }))).toMatchObject({
      data: { ok: false, message: 'You do not have permission to perform this action' },
      init: { status: 403 },
    })
    expect(args.request.bodyUsed).toBe(false)
    const { email } = (await thrown(queue, '/admin', cookie)) as { email: string }
    expect(email).toMatch(/@college\.example$/)
  })

  it('causes a log line with the role and the missing permission', async () => {
    const captured = captureLog()
    const acting = { ...(await loginContext(db)), log: captured.log }
    const cookie = await withSession('rejected')
    await (dashboard as Loader)(routeArgs(acting, '/admin/dashboard', { cookie })).catch(() => {})
    expect(captured.lines()).toMatchObject([{ msg: 'not allowed', why: 'visitor may not dashboard.view' }])
  })

  it.each([
    ['/admin/audit', audit],
    ['/admin/settings', settings],
    ['/admin/mails', mails],
  ])('receives a 403 on %s, which is for super admins', async (path, loader) => {
    expect(await thrown(loader, path, await withSession('approved'))).toMatchObject({
      data: 'Access denied. Super Admin privileges required.',
      init: { status: 403 },
    })
  })

  it('is redirected to the login by the super dashboard, and by every page when signed out', async () => {
    const answers = [
      await thrown(superDashboard, '/admin/super-dashboard', await withSession('approved')),
      await thrown(dashboard, '/admin/dashboard', ''),
      await thrown(audit, '/admin/audit', ''),
    ]
    for (const answer of answers) {
      expect(answer).toBeInstanceOf(Response)
      expect((answer as Response).headers.get('location')).toBe('/admin-login')
    }
  })

  it('receives a 401 when signed out and a 403 when rejected from a form action', async () => {
    const send = async (cookie: string) => {
      const args = routeArgs(await loginContext(db), '/admin/dashboard', {
        cookie,
        form: { intent: 'create-event' },
      })
      return guardAction(args, 'Failed', async ({ viewer }) => {
        mustBeAble(viewer, 'events.manage')
        return { ok: true, message: 'Done' }
      })
    }
    expect(await send('')).toMatchObject({
      data: { ok: false, message: 'You must be logged in to perform this action' },
      init: { status: 401 },
    })
    expect(await send(await withSession('rejected'))).toMatchObject({
      data: { ok: false, message: 'You do not have permission to perform this action' },
      init: { status: 403 },
    })
  })

  it('is redirected to reauthentication when a session ended, and gets the form back', async () => {
    const form = { intent: 'create-event', title: 'Lamps' }
    const args = routeArgs(await loginContext(db), '/admin/dashboard?tab=events', {
      form,
      accept: 'text/html',
    })
    const outcome = guardAction(args, 'Failed', async ({ viewer }) => {
      mustBeAble(viewer, 'events.manage')
      return { ok: true, message: 'Done' }
    })
    const answer: unknown = await outcome.catch((thrown: unknown) => thrown)
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).status).toBe(307)
    expect((answer as Response).headers.get('location')).toBe(
      '/admin/reauthenticate?to=%2Fadmin%2Fdashboard%3Ftab%3Devents',
    )
    expect(args.request.bodyUsed).toBe(false)
    const resumedArgs = routeArgs(await loginContext(db), '/admin/dashboard?tab=events', {
      cookie: await withSession('approved'),
      form: { ...form, current: 'a secret', resumed: '1' },
    })
    expect(
      await guardAction(resumedArgs, 'Failed', async () => ({ ok: true, message: 'Done' })),
    ).toMatchObject({
      data: { ok: false, typed: form },
      init: { status: 200 },
    })
  })
})
