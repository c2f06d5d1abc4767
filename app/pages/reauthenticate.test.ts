import { beforeAll, describe, expect, it } from 'vitest'
import type { User } from '#app/accounts/model.ts'
import { createSession } from '#app/accounts/auth/sessions.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { cookieHeader, newAccount, loginContext, PASSWORD } from '#tests/support/admin-accounts.ts'
import { routeArgs } from '#tests/support/page-request.ts'
import { action, loader } from './admin/super-dashboard.tsx'

type Answered = {
  data: { ok: boolean; message?: string; mustReauthenticate?: boolean }
  init: { status: number }
}

const MINUTE_MS = 60_000
const in6Minutes = () => new Date(Date.now() + 6 * MINUTE_MS)

describe.each(engines)('decisions about accounts, on $name', ({ open }) => {
  let db: Database
  let superAdmin: User
  let cookie = ''
  beforeAll(async () => {
    db = await open()
    superAdmin = await newAccount(db, { role: 'super-admin' })
  })

  async function signedIn() {
    const { auth } = await loginContext(db)
    cookie = cookieHeader((await createSession(auth, superAdmin.id)) ?? []).get('cookie') ?? ''
  }

  const send = async (form: Record<string, string>, now: Date) =>
    (await action(
      routeArgs(await loginContext(db, { now }), '/admin/super-dashboard', { cookie, form }),
    )) as Answered

  const standingOf = async (id: string) =>
    (await db.selectFrom('user_account').select('status').where('id', '=', id).executeTakeFirst())?.status

  it.each([
    ['approve-admin', 'pending', 'approved', 'Admin request approved successfully'],
    ['reject-admin', 'pending', 'rejected', 'Admin request rejected successfully'],
    ['revoke-admin', 'approved', 'rejected', 'Admin access removed'],
    ['revoke-admin', 'approved', 'rejected', 'Admin access removed'],
  ] as const)(
    'require the password after five minutes (%s, %s account)',
    async (intent, from, to, message) => {
      await signedIn()
      const { id } = await newAccount(db, { role: 'admin', accountStatus: from })
      const late = in6Minutes()
      expect(await send({ intent, id }, late)).toMatchObject({
        data: {
          ok: false,
          message: 'For safety, enter your password again.',
          mustReauthenticate: true,
          typed: { intent, id },
        },
        init: { status: 403 },
      })
      expect(await send({ intent, id, current: 'not this one' }, late)).toMatchObject({
        data: {
          ok: false,
          message: 'That is not your password. Please try again.',
          mustReauthenticate: true,
        },
      })
      expect(await standingOf(id)).toBe(from)
      expect(await send({ intent, id, current: PASSWORD }, late)).toMatchObject({
        data: { ok: true, message },
      })
      expect(await standingOf(id)).toBe(to)
      const next = await newAccount(db, { role: 'admin', accountStatus: from })
      const soon = new Date(late.getTime() + 4 * MINUTE_MS)
      expect(await send({ intent, id: next.id }, soon)).toMatchObject({ data: { ok: true } })
    },
  )

  it('require no password right after the sign-in, nor to reopen a request', async () => {
    await signedIn()
    const pending = await newAccount(db, { role: 'admin', accountStatus: 'pending' })
    expect(await send({ intent: 'approve-admin', id: pending.id }, new Date())).toMatchObject({
      data: { ok: true },
    })
    const rejected = await newAccount(db, { role: 'admin', accountStatus: 'rejected' })
    expect(await send({ intent: 'reopen-admin', id: rejected.id }, in6Minutes())).toMatchObject({
      data: { ok: true },
    })
  })

  it('create a super admin only with the password of the creator, and echo no password', async () => {
    await signedIn()
    const form = {
      intent: 'create-super-admin',
      email: 'second@college.example',
      password: 'a fresh reel',
      confirmation: 'a fresh reel',
    }
    const late = in6Minutes()
    const refused = await send(form, late)
    expect(refused).toMatchObject({ data: { mustReauthenticate: true, typed: { email: form.email } } })
    const wrong = await send({ ...form, current: 'a fresh reel' }, late)
    expect(wrong).toMatchObject({ data: { ok: false, mustReauthenticate: true } })
    expect(JSON.stringify([refused, wrong])).not.toContain('a fresh reel')
    expect(await send({ ...form, current: PASSWORD }, late)).toMatchObject({
      data: { ok: true, message: 'Super admin account created successfully!' },
    })
  })

  it('require the password to demote a super admin and to reset a second factor', async () => {
    await signedIn()
    const otherAdmin = await newAccount(db, { role: 'super-admin' })
    const late = in6Minutes()
    for (const intent of ['demote-super-admin', 'reset-second-factor'])
      expect(await send({ intent, id: otherAdmin.id }, late)).toMatchObject({
        data: { mustReauthenticate: true },
      })
    expect(
      await send({ intent: 'demote-super-admin', id: otherAdmin.id, current: PASSWORD }, late),
    ).toMatchObject({ data: { ok: true } })
  })

  it('allow at most ten wrong passwords', async () => {
    await signedIn()
    const { id } = await newAccount(db, { role: 'admin', accountStatus: 'pending' })
    const guess = { intent: 'approve-admin', id, current: 'guessed again' }
    const late = new Date(Date.now() + 20 * MINUTE_MS)
    const statuses = []
    for (let n = 0; n < 12; n += 1) statuses.push((await send(guess, late)).data.message)
    expect(
      statuses.filter((message) => message === 'That is not your password. Please try again.'),
    ).toHaveLength(10)
    expect(statuses.slice(10)).toEqual(Array(2).fill('Too many attempts. Please try again later.'))
    expect(await standingOf(id)).toBe('pending')
  })

  it('are rendered with a password field when reauthentication is due', async () => {
    await signedIn()
    const view = async (now: Date) =>
      loader(routeArgs(await loginContext(db, { now }), '/admin/super-dashboard', { cookie }))
    expect(await view(new Date())).toMatchObject({ mustReauthenticate: false })
    expect(await view(in6Minutes())).toMatchObject({ mustReauthenticate: true })
  })
})
