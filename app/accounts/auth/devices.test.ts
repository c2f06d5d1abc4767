import { viewerOf } from '#tests/support/factories.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { cookieHeader, newAccount, loginContext, PASSWORD } from '#tests/support/admin-accounts.ts'
import type { User } from '../model.ts'
import { deviceName } from '../model.ts'
import { idleLimitMs } from '../rules.ts'
import { createSession, sessionIdFrom, viewerFrom } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'
import { changeOwnPassword, endDevice, endOtherDevices, listDevices } from '../use-cases.server.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

it.each([
  [FIREFOX, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S911B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15',
    'Safari on a Mac',
  ],
  ['curl/8.14', 'An unknown device'],
  ['', 'An unknown device'],
])('the user agent %j is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

describe.each(engines)('an account, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  async function signedInTwice(user?: User) {
    const owner = user ?? (await newAccount(db, { role: 'admin' }))
    const acting = await loginContext(db, { viewer: viewerOf(owner) })
    const open = async (userAgent: string) => {
      const headers = cookieHeader((await createSession(acting.auth, owner.id, { userAgent })) ?? [])
      return {
        headers,
        id: await sessionIdFrom(acting.auth, new Request('http://club.example', { headers })),
      }
    }
    return { owner, acting, here: await open(FIREFOX), there: await open('') }
  }
  const isIn = async ({ auth }: Awaited<ReturnType<typeof loginContext>>, headers: Headers) =>
    (await viewerFrom(auth, headers)).kind === 'user'

  it('lists its own active sessions, marks the current one, and stores no network address', async () => {
    const { acting, here, there } = await signedInTwice()
    await signedInTwice()
    const devices = await listDevices(acting, here.id)
    expect(devices.map(({ id }) => id).sort()).toEqual([here.id, there.id].sort())
    expect(devices.find(({ isThis }) => isThis)).toMatchObject({ id: here.id, name: 'Firefox on Linux' })
    const later = new Date(Date.now() + idleLimitMs('admin') + 60_000)
    expect(await listDevices({ ...acting, now: later }, here.id)).toEqual([])
    const storedSessions = await db.selectFrom('session').select('ip_address').execute()
    expect(storedSessions.every(({ ip_address }) => !ip_address)).toBe(true)
  })

  it('ends one of its other sessions, but not the current one or one of another account', async () => {
    const { acting, here, there } = await signedInTwice()
    const stranger = await signedInTwice()
    const sessionId = here.id
    for (const id of [sessionId, stranger.here.id, 'nobody', "' or 1=1", ''])
      expect(await endDevice(acting, { id, sessionId })).toEqual({ ok: false, problem: 'device-gone' })
    expect(await endDevice(acting, { id: there.id, sessionId })).toMatchObject({ ok: true })
    expect(await endDevice(acting, { id: there.id, sessionId })).toMatchObject({ ok: false })
    expect(await isIn(acting, there.headers)).toBe(false)
    expect(await isIn(acting, here.headers)).toBe(true)
    expect(await isIn(stranger.acting, stranger.here.headers)).toBe(true)
  })

  it('ends all its other sessions', async () => {
    const { acting, here, there } = await signedInTwice()
    expect(await endOtherDevices(acting, here.id)).toBe(1)
    expect(await endOtherDevices(acting, here.id)).toBe(0)
    expect([await isIn(acting, here.headers), await isIn(acting, there.headers)]).toEqual([true, false])
  })

  it('changes its password after a check of the current one, and ends its other sessions', async () => {
    const { owner, acting, here, there } = await signedInTwice()
    const [password, sessionId] = ['eight long reels', here.id]
    const form = { current: PASSWORD, password, confirmation: password, sessionId }
    expect(await changeOwnPassword(acting, form)).toMatchObject({ ok: true })
    expect([await isIn(acting, here.headers), await isIn(acting, there.headers)]).toEqual([true, false])
    const input = { tab: 'admin', email: owner.email, address: '::1' }
    const login = await loginContext(db)
    expect(await signIn(login, { ...input, password: PASSWORD })).toMatchObject({ ok: false })
    expect(await signIn(login, { ...input, password })).toMatchObject({ ok: true })
    const mails = db.selectFrom('mail').select('subject').where('recipient', '=', owner.email)
    expect(await mails.execute()).toHaveLength(1)
  })

  it.each([
    [{ current: '' }, 'fill-in-all-fields'],
    [{ current: 'not this one' }, 'wrong-password'],
    [{ current: 'x'.repeat(200) }, 'wrong-password'],
    [{ password: 'short', confirmation: 'short' }, 'password-too-short'],
    [{ confirmation: 'something else' }, 'passwords-differ'],
    [{ password: 'password123', confirmation: 'password123' }, 'password-too-weak'],
  ])('keeps its password when the form has %j: %s', async (over, problem) => {
    const { acting, here, there } = await signedInTwice()
    const good = { current: PASSWORD, password: 'eight long reels', confirmation: 'eight long reels' }
    const outcome = await changeOwnPassword(acting, { ...good, sessionId: here.id, ...over })
    expect(outcome).toEqual({ ok: false, problem })
    expect(await isIn(acting, there.headers)).toBe(true)
  })

  it('accepts exactly one of two concurrent password changes', async () => {
    const { acting, here } = await signedInTwice()
    const choose = (password: string) =>
      changeOwnPassword(acting, { current: PASSWORD, password, confirmation: password, sessionId: here.id })
    const outcomes = await Promise.all([choose('eight long reels'), choose('nine long reels')])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('refuses a password change after ten wrong guesses at the current password', async () => {
    const { acting, here } = await signedInTwice()
    const guess = (current: string) =>
      changeOwnPassword(acting, {
        current,
        password: 'eight long reels',
        confirmation: 'eight long reels',
        sessionId: here.id,
      })
    for (let n = 0; n < 10; n += 1) await guess(`guess ${n}`)
    expect(await guess(PASSWORD)).toEqual({ ok: false, problem: 'too-many-attempts' })
  })
})
