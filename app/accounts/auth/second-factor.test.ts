import { viewerOf } from '#tests/support/factories.ts'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { becomeAlumnus } from '#app/members/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { cookieHeader, newAccount, loginContext, PASSWORD } from '#tests/support/admin-accounts.ts'
import type { User } from '../model.ts'
import { ENROLMENT_LIFETIME_MS, SECOND_STEP_LIFETIME_MS } from '../rules.ts'
import { viewerFrom } from './sessions.server.ts'
import {
  confirmSecondFactor,
  startEnrolment,
  finishSignIn,
  revokeAdmin,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactorView,
  signIn,
  turnOffSecondFactor,
  adminsWithSecondFactor,
} from '../use-cases.server.ts'

const start = new Date('2026-11-01T10:00:10.000Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const HALF_MINUTE_MS = 30_000

function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

describe.each(engines)('the second factor, on $name', ({ open }) => {
  let db: Database
  let networks = 0
  beforeAll(async () => {
    db = await open()
  })

  const actingAsUser = (user: User, now = start) => loginContext(db, { viewer: viewerOf(user), now })

  async function pendingEnrolment(user: User) {
    await startEnrolment(await actingAsUser(user), { password: PASSWORD })
    const view = await secondFactorView(await actingAsUser(user))
    if (view.state !== 'pending') throw new Error('No secret is pending')
    return view
  }

  /** An admin with a second factor, its secret and its recovery codes. */
  async function enrolledAdmin(role: 'admin' | 'super-admin' = 'admin') {
    const user = await newAccount(db, { role })
    const { secret } = await pendingEnrolment(user)
    const outcome = await confirmSecondFactor(await actingAsUser(user), { code: codeAt(secret, start) })
    if (!outcome.ok) throw new Error(outcome.problem)
    return { user, secret, codes: outcome.value.codes }
  }

  /** Signs in with the password. `finish` sends a code. Each call comes from another network, because attempts are counted per network. */
  async function enterPassword(
    { email }: User,
    now = after(HALF_MINUTE_MS),
    tab: 'admin' | 'super-admin' = 'admin',
  ) {
    const acting = await loginContext(db, { now })
    networks += 1
    const address = `2001:db8:0:${networks}::1`
    const outcome = await signIn(acting, { tab, email, password: PASSWORD, address })
    if (!outcome.ok) throw new Error(outcome.problem)
    const cookie = cookieHeader(outcome.value.setCookie).get('cookie')
    const finish = (code: string, over: object = {}) =>
      finishSignIn(acting, { code, tab, cookie, address, userAgent: null, ...over })
    return { acting, value: outcome.value, cookie, finish }
  }

  it('turns on with its first correct code, then hides its secret and stores hashed recovery codes', async () => {
    const user = await newAccount(db, { role: 'admin' })
    expect(await secondFactorView(await actingAsUser(user))).toEqual({ state: 'off' })
    const { secret, qrCode } = await pendingEnrolment(user)
    expect(qrCode.path).toMatch(/^M\d/)
    const wrong = await confirmSecondFactor(await actingAsUser(user), { code: '000000' })
    expect(wrong).toEqual({ ok: false, problem: 'wrong-code' })
    const outcome = await confirmSecondFactor(await actingAsUser(user), { code: codeAt(secret, start) })
    const codes = outcome.ok ? outcome.value.codes : []
    expect(new Set(codes).size).toBe(10)
    expect(await secondFactorView(await actingAsUser(user))).toEqual({ state: 'on', codesLeft: 10 })
    const storedCodes = await db
      .selectFrom('recovery_code')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    for (const code of codes) expect(JSON.stringify(storedCodes)).not.toContain(code.replace('-', ''))
  })

  it('is on, without new codes, where the first code is sent again after a lost answer', async () => {
    const user = await newAccount(db, { role: 'admin' })
    const { secret } = await pendingEnrolment(user)
    const acting = await actingAsUser(user)
    const confirm = () => confirmSecondFactor(acting, { code: codeAt(secret, start) })
    const outcomes = [...(await Promise.all([confirm(), confirm()])), await confirm()]
    const counts = outcomes.map((outcome) => (outcome.ok ? outcome.value.codes.length : -1))
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 10])
    expect(await secondFactorView(acting)).toEqual({ state: 'on', codesLeft: 10 })
  })

  it('stays off until it is confirmed, and cannot be confirmed after the enrolment expired', async () => {
    const user = await newAccount(db, { role: 'admin' })
    const { secret } = await pendingEnrolment(user)
    const { value } = await enterPassword(user)
    expect(value.redirectTo).toBe('/admin/dashboard')
    const afterExpiry = after(ENROLMENT_LIFETIME_MS)
    const outcome = await confirmSecondFactor(await actingAsUser(user, afterExpiry), {
      code: codeAt(secret, afterExpiry),
    })
    expect(outcome).toEqual({ ok: false, problem: 'enrolment-expired' })
    expect(await secondFactorView(await actingAsUser(user, afterExpiry))).toEqual({ state: 'off' })
  })

  it('requires a code after the correct password and creates no session before it', async () => {
    const { user, secret } = await enrolledAdmin()
    const { acting, value, cookie, finish } = await enterPassword(user)
    expect(value.redirectTo).toBe('/admin-login?mode=code&role=admin')
    expect(await viewerFrom(acting.auth, new Headers({ cookie: cookie ?? '' }))).toEqual({ kind: 'visitor' })
    expect(await db.selectFrom('session').select('id').where('user_id', '=', user.id).execute()).toEqual([])
    expect(await finish('')).toEqual({ ok: false, problem: 'enter-the-code' })
    expect(await finish('123')).toEqual({ ok: false, problem: 'wrong-code' })
    const outcome = await finish(` ${codeAt(secret, acting.now)} `)
    expect(outcome).toMatchObject({ ok: true, value: { redirectTo: '/admin/dashboard' } })
    const headers = cookieHeader(outcome.ok ? outcome.value.setCookie : [])
    expect(await viewerFrom(acting.auth, headers, acting.now)).toMatchObject({ id: user.id })
  })

  it('accepts a code once, also when several sign-ins send it at the same time', async () => {
    const { user, secret } = await enrolledAdmin()
    const tries = await Promise.all([enterPassword(user), enterPassword(user), enterPassword(user)])
    const code = codeAt(secret, after(HALF_MINUTE_MS))
    const outcomes = await Promise.all(tries.map(({ finish }) => finish(code)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const [anySignIn] = tries
    expect(await anySignIn?.finish(code)).toMatchObject({ ok: false })
  })

  it('accepts a recovery code once, also in capitals, with a space for the hyphen and what copying adds', async () => {
    const { user, codes } = await enrolledAdmin()
    const [code = ''] = codes
    const first = await enterPassword(user)
    expect(await first.finish(`\u200b${code.toUpperCase().replace('-', ' ')}\u00a0`)).toMatchObject({
      ok: true,
    })
    const second = await enterPassword(user)
    expect(await second.finish(code)).toEqual({ ok: false, problem: 'wrong-code' })
    expect(await secondFactorView(await actingAsUser(user))).toEqual({ state: 'on', codesLeft: 9 })
  })

  it('refuses a code after ten minutes, without its cookie, and for a rejected admin', async () => {
    const { user, secret } = await enrolledAdmin()
    const { acting, finish } = await enterPassword(user)
    const later = { ...acting, now: after(HALF_MINUTE_MS + SECOND_STEP_LIFETIME_MS) }
    const code = codeAt(secret, later.now)
    const { cookie } = await enterPassword(user)
    const attempt = { code, tab: 'admin', cookie, address: '::1', userAgent: null } as const
    expect(await finishSignIn(later, attempt)).toEqual({ ok: false, problem: 'step-over' })
    expect(await finish(code, { cookie: null })).toEqual({ ok: false, problem: 'step-over' })
    expect(await finish(code, { cookie: 'club_step=x' })).toEqual({ ok: false, problem: 'step-over' })
    const superAdmin = await newAccount(db, { role: 'super-admin' })
    await revokeAdmin(await actingAsUser(superAdmin), user.id, becomeAlumnus)
    expect(await finish(codeAt(secret, acting.now))).toEqual({ ok: false, problem: 'step-over' })
  })

  it('refuses every code after five wrong ones', async () => {
    const { user, secret } = await enrolledAdmin()
    const { acting, finish } = await enterPassword(user)
    for (let n = 0; n < 5; n += 1) await finish(`00000${n}`)
    expect(await finish(codeAt(secret, acting.now))).toEqual({ ok: false, problem: 'too-many-attempts' })
  })

  it('replaces the recovery codes after a password check, and refuses the old ones', async () => {
    const { user, codes: old } = await enrolledAdmin()
    expect(await renewRecoveryCodes(await actingAsUser(user), { password: 'not this one' })).toEqual({
      ok: false,
      problem: 'wrong-password',
    })
    const acting = await actingAsUser(user)
    const renewals = [1, 2, 3].map(() => renewRecoveryCodes(acting, { password: PASSWORD }))
    const codes = (await Promise.all(renewals)).flatMap((outcome) => (outcome.ok ? outcome.value.codes : []))
    expect(new Set(codes).size).toBe(30)
    expect(await secondFactorView(acting)).toEqual({ state: 'on', codesLeft: 10 })
    const { finish } = await enterPassword(user)
    expect(await finish(old[0] ?? '')).toEqual({ ok: false, problem: 'wrong-code' })
    const lastRenewal = await renewRecoveryCodes(acting, { password: PASSWORD })
    expect(await finish(lastRenewal.ok ? (lastRenewal.value.codes[9] ?? '') : '')).toMatchObject({ ok: true })
    const adminWithoutFactor = await newAccount(db, { role: 'admin' })
    expect(await renewRecoveryCodes(await actingAsUser(adminWithoutFactor), { password: PASSWORD })).toEqual({
      ok: false,
      problem: 'already-off',
    })
  })

  it('refuses the recovery codes of an earlier enrolment', async () => {
    const { user, codes: stolen } = await enrolledAdmin()
    await db.deleteFrom('second_factor').where('user_id', '=', user.id).execute()
    const { secret } = await pendingEnrolment(user)
    await confirmSecondFactor(await actingAsUser(user), { code: codeAt(secret, start) })
    expect(await secondFactorView(await actingAsUser(user))).toEqual({ state: 'on', codesLeft: 10 })
    const { finish } = await enterPassword(user)
    expect(await finish(stolen[0] ?? '')).toEqual({ ok: false, problem: 'wrong-code' })
  })

  it('is deleted with its recovery codes by the SQL of the runbook for a last super admin', async () => {
    const { user } = await enrolledAdmin('super-admin')
    const chapters = readFileSync('docs/operations.md', 'utf8').split('\n## ')
    const chapter = chapters.find((text) => text.startsWith('A lost phone')) ?? ''
    const [, statements = ''] = /```sql\n([^`]+)```/.exec(chapter) ?? []
    for (const statement of statements.replaceAll('head@club.example', user.email).split(';\n'))
      if (statement.trim() !== '') await sql.raw(statement).execute(db)
    for (const table of ['second_factor', 'recovery_code'] as const)
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([])
  })

  it('requires the password to be turned on or off', async () => {
    const { user } = await enrolledAdmin()
    const wrong = { password: 'not this one' }
    expect(await turnOffSecondFactor(await actingAsUser(user), wrong)).toEqual({
      ok: false,
      problem: 'wrong-password',
    })
    expect(await startEnrolment(await actingAsUser(user), wrong)).toEqual({
      ok: false,
      problem: 'wrong-password',
    })
    const right = { password: PASSWORD }
    expect(await startEnrolment(await actingAsUser(user), right)).toEqual({
      ok: false,
      problem: 'already-on',
    })
    expect(await turnOffSecondFactor(await actingAsUser(user), right)).toMatchObject({ ok: true })
    expect(await turnOffSecondFactor(await actingAsUser(user), right)).toEqual({
      ok: false,
      problem: 'already-off',
    })
    expect((await enterPassword(user)).value.redirectTo).toBe('/admin/dashboard')
  })

  it('can be reset once by another super admin, and its owner gets a mail', async () => {
    const { user } = await enrolledAdmin('super-admin')
    const head = await newAccount(db, { role: 'super-admin' })
    const acting = await actingAsUser(head)
    expect((await adminsWithSecondFactor(acting)).has(user.id)).toBe(true)
    expect(await resetSecondFactor(await actingAsUser(user), user.id)).toEqual({
      ok: false,
      problem: 'own-account',
    })
    const outcomes = await Promise.all([
      resetSecondFactor(acting, user.id),
      resetSecondFactor(acting, user.id),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    for (const id of ['nobody', '', "' or 1=1"])
      expect(await resetSecondFactor(acting, id)).toEqual({ ok: false, problem: 'user-not-found' })
    const mails = db.selectFrom('mail').select('subject').where('recipient', '=', user.email)
    expect(await mails.execute()).toHaveLength(1)
    const { value } = await enterPassword(user, start, 'super-admin')
    expect(value.redirectTo).toBe('/admin/super-dashboard')
  })
})
