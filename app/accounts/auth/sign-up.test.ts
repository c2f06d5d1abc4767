import { viewerOf } from '#tests/support/factories.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { bothEngines } from '#tests/support/database.ts'
import { cookieHeader, newAccount, loginContext, PASSWORD } from '#tests/support/admin-accounts.ts'
import { type Viewer, visitor } from '../model.ts'
import { isAble, mustBeAble, NotAllowed, type Permission, permissions } from '../permissions.ts'
import { changeOwnPassword } from './change-password.server.ts'
import { sessionIdFrom, viewerFrom } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'
import { createSuperAdmin, signUpAdmin, signUpSimple } from './sign-up.server.ts'

let people = 0
const newForm = () => ({
  tab: 'admin',
  email: `new-${(people += 1)}@college.example`,
  password: PASSWORD,
  confirmation: PASSWORD,
  address: `10.0.${people % 250}.1`,
})

/** Fields that an attacker might add to a form. */
const extraFields = {
  id: 'mine',
  role: 'super-admin',
  accountStatus: 'approved',
  status: 'approved',
  isAdmin: true,
  isSuperAdmin: true,
  isApproved: true,
  approved: true,
  emailVerified: true,
  email_verified: 1,
  createdBy: 'me',
  approvedBy: 'me',
  constructor: { prototype: { isAdmin: true } },
}

describe.each(bothEngines)('sign-up, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  const rowOf = (email: string) =>
    db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

  it('as an admin creates a pending account without a session', async () => {
    const acting = await loginContext(db)
    const form = newForm()
    expect(await signUpAdmin(acting, form)).toMatchObject({
      ok: true,
      value: { role: 'admin', accountStatus: 'pending' },
    })
    expect(await signIn(acting, form)).toEqual({ ok: false, problem: 'pending-approval' })
    expect(await db.selectFrom('session').select('id').execute()).toEqual([])
    const credential = await db
      .selectFrom('credential')
      .selectAll()
      .where('user_id', '=', (await rowOf(form.email)).id)
      .execute()
    expect(credential).toHaveLength(1)
    expect(credential[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it.each([
    ['  Zoya   Ansari ', 'Zoya   Ansari'],
    [undefined, null],
    ['Zo', null],
    [{ file: 1 }, null],
  ])('as an admin with the name %j stores %j, or for null the start of the email', async (name, kept) => {
    const form = newForm()
    await signUpAdmin(await loginContext(db), { ...form, name })
    expect((await rowOf(form.email)).name).toBe(kept ?? form.email.split('@')[0])
  })

  it('at /signup creates a pending member', async () => {
    const acting = await loginContext(db)
    const form = newForm()
    expect(await signUpSimple(acting, form)).toMatchObject({
      ok: true,
      value: { user: { role: 'member', accountStatus: 'pending' } },
    })
  })

  it('at /signup starts a session for the person’s own page only, and the sign-in form refuses the account', async () => {
    const acting = await loginContext(db)
    const form = newForm()
    const outcome = await signUpSimple(acting, form)
    const { setCookie } = outcome.ok ? outcome.value : { setCookie: [] }
    const viewer = await viewerFrom(acting.auth, cookieHeader(setCookie))
    expect(viewer).toMatchObject({
      kind: 'user',
      email: form.email,
      role: 'member',
      accountStatus: 'pending',
    })
    const more = Object.keys(permissions).filter(
      (name) => isAble(viewer, name as Permission) && !isAble(visitor, name as Permission),
    )
    expect(more).toEqual(['own-page.use'])
    expect(await signIn(acting, form)).toEqual({ ok: false, problem: 'admins-only' })
  })

  it('at /signup starts no session when a signed-in admin creates the account', async () => {
    const acting = await loginContext(db, { viewer: viewerOf(await newAccount(db, { role: 'admin' })) })
    expect(await signUpSimple(acting, newForm())).toMatchObject({ ok: true, value: { setCookie: [] } })
  })

  it.each([
    ['signUpAdmin', signUpAdmin, 'admin'],
    ['signUpSimple', signUpSimple, 'member'],
  ] as const)('by %s takes no role, status or flag from the form', async (_name, signUp, role) => {
    const acting = await loginContext(db)
    const form = newForm()
    expect(await signUp(acting, { ...extraFields, ...form })).toMatchObject({ ok: true })
    const row = await rowOf(form.email)
    expect(row).toMatchObject({
      role,
      status: 'pending',
      email_verified: 0,
      created_by: null,
      approved_at: null,
      approved_by: null,
    })
    expect(row.id).not.toBe('mine')
  })

  it('refuses the role of super admin', async () => {
    const acting = await loginContext(db)
    const form = { ...newForm(), tab: 'super-admin' }
    expect(await signUpAdmin(acting, form)).toEqual({ ok: false, problem: 'super-admin-sign-up' })
  })

  it.each([
    [{ email: '' }, 'fill-in-all-fields'],
    [{ email: 'nowhere' }, 'invalid-email'],
    [{ password: '12345', confirmation: '12345' }, 'password-too-short'],
    [{ confirmation: 'another one' }, 'passwords-differ'],
    [{ password: 'qwerty123', confirmation: 'qwerty123' }, 'password-too-weak'],
    [{ password: 'ｐａｓｓｗｏｒｄ', confirmation: 'ｐａｓｓｗｏｒｄ' }, 'password-too-weak'],
  ] as const)('with %j fails with %s', async (change, problem) => {
    const acting = await loginContext(db)
    expect(await signUpAdmin(acting, { ...newForm(), ...change })).toEqual({ ok: false, problem })
    expect(await signUpSimple(acting, { ...newForm(), ...change })).toEqual({ ok: false, problem })
  })

  it('creates one account for concurrent requests with different spellings of one email', async () => {
    const acting = await loginContext(db)
    const form = newForm()
    const spellings = [form.email, form.email.toUpperCase(), ` ${form.email}`]
    const outcomes = await Promise.all(spellings.map((email) => signUpAdmin(acting, { ...form, email })))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.problem === 'email-in-use')).toHaveLength(2)
    expect(
      await db.selectFrom('user_account').select('id').where('email', '=', form.email).execute(),
    ).toHaveLength(1)
  })

  it('is rate-limited by email and by network address', async () => {
    const acting = await loginContext(db)
    const form = newForm()
    await signUpAdmin(acting, form)
    await signUpAdmin(acting, form)
    await signUpAdmin(acting, form)
    expect(await signUpAdmin(acting, form)).toEqual({ ok: false, problem: 'too-many-attempts' })
    const scaledActing = await loginContext(db, { env: { rateLimitScale: 0.005 } })
    const from = '10.9.9.9'
    const problems = []
    for (let n = 0; n < 4; n += 1)
      problems.push(await signUpSimple(scaledActing, { ...newForm(), address: from }))
    expect(problems.map(({ ok }) => ok)).toEqual([true, true, true, false])
  })

  it('announces a change of the users', async () => {
    const announcedTopics: string[] = []
    const acting = { ...(await loginContext(db)), announce: (topic: string) => announcedTopics.push(topic) }
    await signUpAdmin(acting, newForm())
    expect(announcedTopics).toEqual(['users'])
  })
})

describe.each(bothEngines)('a new super admin, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  it('is created by a super admin and can sign in at once', async () => {
    const creator = await newAccount(db, { role: 'super-admin' })
    const acting = await loginContext(db, { viewer: viewerOf(creator) })
    const form = newForm()
    const outcome = await createSuperAdmin(acting, { ...extraFields, ...form })
    expect(outcome).toMatchObject({ ok: true, value: { createdBy: creator.id, approvedBy: creator.id } })
    expect(await signIn(acting, { ...form, tab: 'super-admin' })).toMatchObject({ ok: true })
    expect(await createSuperAdmin(acting, form)).toEqual({ ok: false, problem: 'email-in-use' })
  })

  it('may only change the password until it is changed', async () => {
    const creator = await newAccount(db, { role: 'super-admin' })
    const form = newForm()
    await createSuperAdmin(await loginContext(db, { viewer: viewerOf(creator) }), form)
    const acting = await loginContext(db)
    const signInOutcome = await signIn(acting, { ...form, tab: 'super-admin' })
    const cookies = cookieHeader(signInOutcome.ok ? signInOutcome.value.setCookie : [])
    const viewerBeforeChange = await viewerFrom(acting.auth, cookies)
    const permissionsOf = (viewer: Viewer) =>
      Object.keys(permissions).filter((name) => isAble(viewer, name as Permission))
    expect(permissionsOf(viewerBeforeChange)).toEqual([...permissionsOf(visitor), 'accounts.own'])
    expect(() => mustBeAble(viewerBeforeChange, 'dashboard.view')).toThrow(NotAllowed)
    const actingBeforeChange = { ...acting, viewer: viewerBeforeChange }
    const passwordForm = (password: string) => ({
      current: form.password,
      password,
      confirmation: password,
      sessionId: '',
    })
    expect(await changeOwnPassword(actingBeforeChange, passwordForm(form.password))).toEqual({
      ok: false,
      problem: 'same-password',
    })
    const sessionId = await sessionIdFrom(
      acting.auth,
      new Request('http://club.example', { headers: cookies }),
    )
    expect(
      await changeOwnPassword(actingBeforeChange, { ...passwordForm('nine quick cuts'), sessionId }),
    ).toMatchObject({
      ok: true,
    })
    const viewerAfterChange = await viewerFrom(acting.auth, cookies)
    expect(isAble(viewerAfterChange, 'admins.decide')).toBe(true)
  })
})
