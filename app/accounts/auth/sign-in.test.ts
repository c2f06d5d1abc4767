import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { cookieHeader, newAccount, loginContext, PASSWORD } from '#tests/support/admin-accounts.ts'
import { captureLog } from '#tests/support/captured-log.ts'
import { viewerFrom } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'

let address = 0
const newAddress = () => `2001:db8:0:${(address += 1).toString(16)}::1`

describe.each(engines)('sign-in, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  const sessionsOf = async (userId: string) =>
    db.selectFrom('session').selectAll().where('user_id', '=', userId).execute()

  it('accepts an approved admin on the Admin tab for twelve hours', async () => {
    const acting = await loginContext(db)
    const { email, id } = await newAccount(db, { role: 'admin' })
    const outcome = await signIn(acting, {
      tab: 'admin',
      email: email.toUpperCase(),
      password: PASSWORD,
      address: newAddress(),
    })
    if (!outcome.ok) throw new Error(outcome.problem)
    expect(outcome.value.redirectTo).toBe('/admin/dashboard')
    const viewer = await viewerFrom(acting.auth, cookieHeader(outcome.value.setCookie))
    expect(viewer).toMatchObject({ kind: 'user', id, role: 'admin', accountStatus: 'approved' })
    const [session] = await sessionsOf(id)
    expect(session?.expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const lifetime = Date.parse(session?.expires_at ?? '') - Date.parse(session?.created_at ?? '')
    expect(Math.round(lifetime / 60_000)).toBe(12 * 60)
  })

  it('logs the reason of a refusal without email, network address or password', async () => {
    const captured = captureLog()
    const acting = { ...(await loginContext(db)), log: captured.log }
    const { email } = await newAccount(db, { role: 'admin' })
    const by = (email: string, password: string) =>
      signIn(acting, { tab: 'admin', email, password, address: newAddress() })
    await by(email, 'a wrong password')
    await by('nobody@college.example', PASSWORD)
    await by(email, PASSWORD)
    expect(captured.lines()).toMatchObject([
      { msg: 'a sign-in was refused', why: 'wrong-password' },
      { msg: 'a sign-in was refused', why: 'user-not-found' },
    ])
    expect(JSON.stringify(captured.lines())).not.toMatch(/@|2001:db8|a wrong password/)
  })

  it('accepts a super admin on both tabs', async () => {
    const acting = await loginContext(db)
    const { email } = await newAccount(db, { role: 'super-admin' })
    const by = (tab: string) => signIn(acting, { tab, email, password: PASSWORD, address: newAddress() })
    expect(await by('admin')).toMatchObject({ ok: true, value: { redirectTo: '/admin/dashboard' } })
    expect(await by('super-admin')).toMatchObject({
      ok: true,
      value: { redirectTo: '/admin/super-dashboard' },
    })
  })

  it.each([
    ['http://localhost:3000', /^club_session=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/],
    [
      'https://club.example',
      /^__Host-club_session=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ],
  ])('sets cookies with the right attributes at %s', async (publicUrl, cookie) => {
    const acting = await loginContext(db, { env: { publicUrl } })
    const { email, id } = await newAccount(db, { role: 'admin' })
    const outcome = await signIn(acting, { tab: 'admin', email, password: PASSWORD, address: newAddress() })
    if (!outcome.ok) throw new Error(outcome.problem)
    expect(outcome.value.setCookie).toEqual([
      expect.stringMatching(cookie),
      expect.stringMatching(
        /^(__Host-)?club_device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly;( Secure;)? SameSite=Lax$/,
      ),
    ])
    const isSecure = outcome.value.setCookie.map(
      (line) => line.startsWith('__Host-') && /; Secure/.test(line),
    )
    expect(isSecure).toEqual(Array(2).fill(publicUrl.startsWith('https')))
    expect(await viewerFrom(acting.auth, cookieHeader(outcome.value.setCookie))).toMatchObject({ id })
  })

  it.each([
    ['member', 'approved', 'admin', 'admins-only'],
    ['member', 'pending', 'admin', 'admins-only'],
    ['admin', 'pending', 'admin', 'pending-approval'],
    ['admin', 'rejected', 'admin', 'admins-only'],
    ['admin', 'approved', 'super-admin', 'super-admins-only'],
  ] as const)(
    'refuses a %s with status %s on the %s tab with %s, and creates no session',
    async (role, accountStatus, tab, problem) => {
      const { email, id } = await newAccount(db, { role, accountStatus })
      for (const authErrorDetail of ['private', 'spec'] as const) {
        const acting = await loginContext(db, { env: { authErrorDetail } })
        const input = { tab, email, address: newAddress() }
        expect(await signIn(acting, { ...input, password: PASSWORD })).toEqual({ ok: false, problem })
        const wrong = authErrorDetail === 'spec' ? 'wrong-password' : 'invalid-credential'
        expect(await signIn(acting, { ...input, password: 'not this one' })).toEqual({
          ok: false,
          problem: wrong,
        })
      }
      expect(await sessionsOf(id)).toEqual([])
    },
  )

  it('distinguishes an unknown account from a wrong password in spec mode only', async () => {
    const unknown = { tab: 'admin', email: 'nobody@college.example', password: PASSWORD }
    for (const [authErrorDetail, problem] of [
      ['private', 'invalid-credential'],
      ['spec', 'user-not-found'],
    ] as const) {
      const acting = await loginContext(db, { env: { authErrorDetail } })
      expect(await signIn(acting, { ...unknown, address: newAddress() })).toEqual({ ok: false, problem })
      const odd = await signIn(acting, { ...unknown, email: 'a\u0000@b.example', address: newAddress() })
      expect(odd).toEqual({ ok: false, problem })
    }
  })

  it('requires both fields and a password of at least six characters', async () => {
    const acting = await loginContext(db)
    const input = { tab: 'admin', email: 'a@b.example', address: newAddress() }
    expect(await signIn(acting, { ...input, password: '' })).toEqual({
      ok: false,
      problem: 'fill-in-all-fields',
    })
    expect(await signIn(acting, { ...input, password: '12345' })).toEqual({
      ok: false,
      problem: 'password-too-short',
    })
  })

  it('checks only ten of many concurrent guesses at one account from different networks', async () => {
    const acting = await loginContext(db, { env: { authErrorDetail: 'spec' } })
    const { email } = await newAccount(db, { role: 'admin' })
    const guesses = Array.from({ length: 30 }, (_, n) =>
      signIn(acting, { tab: 'admin', email, password: `guess ${n} again`, address: newAddress() }),
    )
    const problems = (await Promise.all(guesses)).map((outcome) => !outcome.ok && outcome.problem)
    expect(problems.filter((problem) => problem === 'wrong-password')).toHaveLength(10)
    expect(problems.filter((problem) => problem === 'too-many-attempts')).toHaveLength(20)
    const later = { ...acting, now: new Date(acting.now.getTime() + 10 * 60_000) }
    expect(
      await signIn(later, { tab: 'admin', email, password: PASSWORD, address: newAddress() }),
    ).toMatchObject({ ok: true })
    expect(
      await signIn(acting, { tab: 'admin', email, password: PASSWORD, address: newAddress() }),
    ).toMatchObject({ ok: true })
  })

  it('allows thirty attempts a minute from one address, scaled by the rate limit setting', async () => {
    const unknown = (n: number, from: string) => ({
      tab: 'admin',
      email: `n${n}@b.example`,
      password: PASSWORD,
      address: from,
    })
    for (const [rateLimitScale, most] of [
      [1, 30],
      [2, 60],
    ] as const) {
      const acting = await loginContext(db, { env: { rateLimitScale } })
      const from = newAddress()
      const tries = []
      for (let n = 0; n < most + 2; n += 1) tries.push(await signIn(acting, unknown(n, from)))
      expect(tries.filter((outcome) => !outcome.ok && outcome.problem === 'too-many-attempts')).toHaveLength(
        2,
      )
    }
  })
})
