import { viewerOf } from '#tests/support/factories.ts'
import { describe, expect, it } from 'vitest'
import { bothEngines } from '#tests/support/database.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { loginContext, PASSWORD } from '#tests/support/admin-accounts.ts'
import { changeOwnPassword } from '../auth/change-password.server.ts'
import { signIn } from '../auth/sign-in.server.ts'
import { signUpAdmin } from '../auth/sign-up.server.ts'
import { ensureSuperAdmin, rejectWeakSuperAdminPassword } from './first-super-admin.server.ts'
import { findUserByEmail } from '../store.server.ts'
import { isSuperAdminMissing } from './users.server.ts'

const now = new Date()
const DAY_MS = 86_400_000
const notConfigured = { superAdminEmail: null, superAdminPassword: null }
const configured = { superAdminEmail: 'Head@Club.example', superAdminPassword: PASSWORD }

describe.each(bothEngines)('the first super admin, on $name', ({ open }) => {
  it('has the configured password, also where no email is configured', async () => {
    const db = await open()
    const { made } = await ensureSuperAdmin({ db, env: { ...configured, superAdminEmail: null }, now })
    expect(made).toEqual({ email: 'superadmin@localhost', password: null })
    const email = 'superadmin@localhost'
    const input = { tab: 'super-admin', email, password: PASSWORD, address: '::1' }
    expect(await signIn(await loginContext(db), input)).toMatchObject({ ok: true })
  })

  it('is created once with a generated password when none is configured', async () => {
    const db = await open()
    const acting = await loginContext(db)
    expect(await isSuperAdminMissing(acting)).toBe(true)
    const { made } = await ensureSuperAdmin({ db, env: notConfigured, now })
    expect(made?.email).toBe('superadmin@localhost')
    expect(made?.password).toMatch(/^[\w-]{20}$/)
    expect(await isSuperAdminMissing(acting)).toBe(false)
    const input = {
      tab: 'super-admin',
      email: 'superadmin@localhost',
      password: made?.password,
      address: '::1',
    }
    expect(await signIn(acting, input)).toMatchObject({ ok: true })
    expect(await ensureSuperAdmin({ db, env: notConfigured, now })).toEqual({ made: null })
    expect(await signIn(acting, input)).toMatchObject({ ok: true })
  })

  it('has a generated password that expires after two weeks unless it is changed', async () => {
    const db = await open()
    const { made } = await ensureSuperAdmin({ db, env: notConfigured, now })
    const email = 'superadmin@localhost'
    const password = String(made?.password)
    const enter = async (at: Date, password: string) =>
      signIn(await loginContext(db, { now: at }), { tab: 'super-admin', email, password, address: '::1' })
    expect(await enter(new Date(now.getTime() + 14 * DAY_MS - 1), password)).toMatchObject({ ok: true })
    expect(await enter(new Date(now.getTime() + 14 * DAY_MS), password)).toMatchObject({ ok: false })
    const user = await findUserByEmail(db, email)
    if (!user) throw new Error('nobody was made')
    const acting = actingAs(db, viewerOf(user), { now })
    const passwordForm = { current: password, password: PASSWORD, confirmation: PASSWORD, sessionId: 'none' }
    expect(await changeOwnPassword(acting, passwordForm)).toMatchObject({ ok: true })
    expect(await enter(new Date(now.getTime() + 15 * DAY_MS), PASSWORD)).toMatchObject({ ok: true })
  })

  it('is the configured one, and a restart with another password changes nothing', async () => {
    const db = await open()
    expect(await ensureSuperAdmin({ db, env: configured, now })).toEqual({
      made: { email: 'head@club.example', password: null },
    })
    const otherPassword = { ...configured, superAdminPassword: 'another password' }
    expect(await ensureSuperAdmin({ db, env: otherPassword, now })).toEqual({ made: null })
    const input = { tab: 'super-admin', email: 'head@club.example', password: PASSWORD, address: '::1' }
    expect(await signIn(await loginContext(db), input)).toMatchObject({ ok: true })
    expect(await ensureSuperAdmin({ db, env: notConfigured, now })).toEqual({ made: null })
  })

  it('is created beside the generated one when an email is configured later', async () => {
    const db = await open()
    await ensureSuperAdmin({ db, env: notConfigured, now })
    expect((await ensureSuperAdmin({ db, env: configured, now })).made?.email).toBe('head@club.example')
  })

  it('never takes over an existing account with the same email', async () => {
    const db = await open()
    const acting = await loginContext(db)
    const form = {
      email: 'head@club.example',
      password: 'taken before',
      confirmation: 'taken before',
      address: '::1',
    }
    await signUpAdmin(acting, form)
    expect(await ensureSuperAdmin({ db, env: configured, now })).toEqual({ made: null })
    expect(await isSuperAdminMissing(acting)).toBe(true)
  })

  it('is not created when the configured email is empty', async () => {
    const db = await open()
    expect(await ensureSuperAdmin({ db, env: { ...configured, superAdminEmail: '' }, now })).toEqual({
      made: null,
    })
    expect(await isSuperAdminMissing(await loginContext(db))).toBe(true)
  })

  it.each([
    ['configured', configured],
    ['generated', notConfigured],
  ])('is created once when twenty replicas start together, %s', async (_name, env) => {
    const db = await open()
    const starts = await Promise.all(Array.from({ length: 20 }, () => ensureSuperAdmin({ db, env, now })))
    expect(starts.filter(({ made }) => made)).toHaveLength(1)
    expect(await db.selectFrom('user_account').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('credential').select('id').execute()).toHaveLength(1)
  })
})

const PUBLIC = { isProduction: true, publicUrl: 'https://club.example', superAdminEmail: 'Head@club.example' }

it.each([
  'head@club.example',
  '1q2w3e4r5t6y',
  'password1234',
  '123456789012',
  'ｐａｓｓｗｏｒｄ1234',
  'qwertyuiopqw',
  'abcabcabcabc',
])(
  'a public site does not start with the super admin password %s, but a local site does',
  async (superAdminPassword) => {
    const weak = rejectWeakSuperAdminPassword({ ...PUBLIC, superAdminPassword })
    await expect(weak).rejects.toThrow('SUPER_ADMIN_PASSWORD is too weak')
    const trial = { ...PUBLIC, publicUrl: 'http://localhost:3000', superAdminPassword }
    await expect(rejectWeakSuperAdminPassword(trial)).resolves.toBeUndefined()
  },
)

it('a public site does not start with the address as the password, also where no email is configured', async () => {
  const env = { ...PUBLIC, superAdminEmail: null, superAdminPassword: 'superadmin@localhost' }
  await expect(rejectWeakSuperAdminPassword(env)).rejects.toThrow('SUPER_ADMIN_PASSWORD is too weak')
})

it('a public site starts with a strong super admin password', async () => {
  await expect(
    rejectWeakSuperAdminPassword({ ...PUBLIC, superAdminPassword: 'a-long-enough-secret' }),
  ).resolves.toBeUndefined()
})
