import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { bothEngines } from '#tests/support/database.ts'
import { cookieHeader, newAccount, loginContext, PASSWORD } from '#tests/support/admin-accounts.ts'
import { insertUser } from '../store.server.ts'
import { isResetLinkValid, requestPasswordReset, resetPassword } from './password-reset.server.ts'
import { createSession, viewerFrom } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'

const FRESH = 'eight longer reels'
const form = { password: FRESH, confirmation: FRESH }
let address = 0
const newAddress = () => `10.1.${(address += 1)}.1`

describe.each(bothEngines)('a password reset, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  const mailsTo = (recipient: string) =>
    db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

  async function ask() {
    const acting = await loginContext(db, { env: { publicUrl: 'https://club.example' } })
    const user = await newAccount(db, { role: 'admin' })
    expect(await requestPasswordReset(acting, { email: user.email, address: newAddress() })).toEqual({
      ok: true,
      value: null,
    })
    const [mail] = await mailsTo(user.email)
    const token =
      /^https:\/\/club\.example\/reset-password\?token=([\w-]{43})$/m.exec(mail?.body_text ?? '')?.[1] ?? ''
    return { acting, user, token }
  }

  it('mails a link that works once', async () => {
    const { acting, user, token } = await ask()
    expect(await isResetLinkValid(acting, token)).toBe(true)
    expect(await resetPassword(acting, { token, ...form })).toEqual({ ok: true, value: null })
    expect(await resetPassword(acting, { token, ...form })).toEqual({ ok: false, problem: 'link-not-valid' })
    expect(await isResetLinkValid(acting, token)).toBe(false)
    const enter = (password: string) =>
      signIn(acting, { tab: 'admin', email: user.email, password, address: newAddress() })
    expect(await enter(PASSWORD)).toEqual({ ok: false, problem: 'invalid-credential' })
    expect(await enter(FRESH)).toMatchObject({ ok: true })
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Reset your Lumière Club password',
      'Your Lumière Club password was changed',
    ])
  })

  it('accepts exactly one of many concurrent uses of its link', async () => {
    const { acting, token } = await ask()
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => resetPassword(acting, { token, ...form })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('ends every session of the account and deletes every other reset link', async () => {
    const { acting, user, token } = await ask()
    await requestPasswordReset(acting, { email: user.email, address: newAddress() })
    const headers = cookieHeader((await createSession(acting.auth, user.id)) ?? [])
    await resetPassword(acting, { token, ...form })
    expect(await viewerFrom(acting.auth, headers)).toEqual({ kind: 'visitor' })
    expect(await db.selectFrom('verification').select('id').where('value', '=', user.id).execute()).toEqual(
      [],
    )
  })

  it('stores only the hash of its token', async () => {
    const { token } = await ask()
    const rows = await db.selectFrom('verification').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('expires after thirty minutes', async () => {
    const { acting, token } = await ask()
    const at = (minutes: number) => ({ ...acting, now: new Date(acting.now.getTime() + minutes * 60_000) })
    expect(await isResetLinkValid(at(29), token)).toBe(true)
    expect(await resetPassword(at(30), { token, ...form })).toEqual({ ok: false, problem: 'link-not-valid' })
  })

  it.each([
    [{ password: '' }, 'fill-in-all-fields'],
    [{ password: '12345', confirmation: '12345' }, 'password-too-short'],
    [{ confirmation: 'another one' }, 'passwords-differ'],
    [{ password: 'letmein123', confirmation: 'letmein123' }, 'password-too-weak'],
  ] as const)('with %j fails with %s and keeps its link valid', async (change, problem) => {
    const { acting, token } = await ask()
    expect(await resetPassword(acting, { token, ...form, ...change })).toEqual({ ok: false, problem })
    expect(await isResetLinkValid(acting, token)).toBe(true)
  })

  it('refuses the email as the password', async () => {
    const { acting, user, token } = await ask()
    const outcome = await resetPassword(acting, { token, password: user.email, confirmation: user.email })
    expect(outcome).toEqual({ ok: false, problem: 'password-too-weak' })
  })

  it('unlocks an account that is locked after too many wrong passwords', async () => {
    const { acting, user, token } = await ask()
    const enter = (password: string) =>
      signIn(acting, { tab: 'admin', email: user.email, password, address: newAddress() })
    for (let n = 0; n < 10; n += 1) await enter(`forgotten ${n}`)
    expect(await enter(PASSWORD)).toEqual({ ok: false, problem: 'too-many-attempts' })
    await resetPassword(acting, { token, ...form })
    expect(await enter(FRESH)).toMatchObject({ ok: true })
  })

  it('gives the same response for an unknown account, except in spec mode', async () => {
    const unknown = () => ({ email: `nobody-${(address += 1)}@college.example`, address: newAddress() })
    const unknownEmail = unknown()
    expect(await requestPasswordReset(await loginContext(db), unknownEmail)).toEqual({
      ok: true,
      value: null,
    })
    const spec = await loginContext(db, { env: { authErrorDetail: 'spec' } })
    expect(await requestPasswordReset(spec, unknown())).toEqual({ ok: false, problem: 'no-such-account' })
    expect(await requestPasswordReset(spec, { email: ' ', address: newAddress() })).toEqual({
      ok: false,
      problem: 'enter-your-email',
    })
    expect(await mailsTo(unknownEmail.email)).toEqual([])
  })

  it('never sends a mail to a placeholder address', async () => {
    const email = '919000000007@members.invalid'
    await insertUser(db, { email, name: 'A member', role: 'member', accountStatus: 'approved' }, new Date())
    expect(await requestPasswordReset(await loginContext(db), { email, address: newAddress() })).toEqual({
      ok: true,
      value: null,
    })
    expect(await mailsTo(email)).toEqual([])
  })

  it('is limited to three requests an hour for one email, known or unknown', async () => {
    const acting = await loginContext(db)
    const { email } = await newAccount(db, { role: 'admin' })
    for (const unknownEmail of [email, 'unknown@college.example']) {
      const outcomes = []
      for (let n = 0; n < 4; n += 1)
        outcomes.push(await requestPasswordReset(acting, { email: unknownEmail, address: newAddress() }))
      expect(outcomes.map((outcome) => outcome.ok || outcome.problem)).toEqual([
        true,
        true,
        true,
        'too-many-attempts',
      ])
    }
    expect(await mailsTo(email)).toHaveLength(3)
  })
})
