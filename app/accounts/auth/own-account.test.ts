import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { cookieHeader, loginContext, newAccount, PASSWORD } from '#tests/support/admin-accounts.ts'
import { engines } from '#tests/support/database.ts'
import { viewerOf } from '#tests/support/factories.ts'
import type { User } from '../model.ts'
import { changeOwnEmail, changeOwnName, followEmailLink } from '../use-cases.server.ts'
import { createSession, viewerFrom } from './sessions.server.ts'

const DONE = { ok: true, value: null }
const NEW = 'new@college.example'
let address = 0

describe.each(engines)('an admin, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  const as = (user: User) =>
    loginContext(db, { env: { publicUrl: 'https://club.example' }, viewer: viewerOf(user) })
  const change = async (user: User, email: string, current = PASSWORD) =>
    changeOwnEmail(await as(user), { email, current, address: `10.3.${(address += 1)}.1` })
  const mailsTo = async (recipient: string) =>
    await db
      .selectFrom('mail')
      .select(['subject', 'body_text'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
  const tokenFor = async (recipient: string) =>
    /token=([\w-]{43})/.exec((await mailsTo(recipient)).at(-1)?.body_text ?? '')?.[1] ?? ''
  const follow = async (recipient: string) =>
    followEmailLink(await loginContext(db), { token: await tokenFor(recipient), userAgent: 'Firefox' })
  const emailOf = async ({ id }: User) =>
    (await db.selectFrom('user_account').select('email').where('id', '=', id).executeTakeFirst())?.email

  it('gets a new email after both addresses confirmed it, and signs in again', async () => {
    const owner = await newAccount(db, { role: 'super-admin' })
    const { auth } = await loginContext(db)
    const session = cookieHeader((await createSession(auth, owner.id, {})) ?? [])
    expect(await change(owner, ` ${NEW.toUpperCase()}`)).toEqual(DONE)
    expect(await follow(NEW)).toMatchObject({ ok: true, value: { state: 'waiting', setCookie: [] } })
    expect(await emailOf(owner)).toBe(owner.email)
    expect(await follow(owner.email)).toMatchObject({ ok: true, value: { state: 'changed', setCookie: [] } })
    expect(await emailOf(owner)).toBe(NEW)
    expect(await viewerFrom(auth, session)).toEqual({ kind: 'visitor' })
    expect((await mailsTo(owner.email)).at(-1)?.subject).toBe('Your address at Lumière Club was changed')
    expect(await db.selectFrom('audit_entry').select('action').execute()).toContainEqual({
      action: 'email.confirm',
    })
  })

  it.each([
    ['asha.rao.2003', 'club'],
    ['Asha Rao', 'Asha Rao'],
  ])('with the name %s has the name %s once the email is changed', async (name, then) => {
    const owner = { ...(await newAccount(db, { role: 'admin' })), email: 'asha.rao.2003@college.example' }
    await db
      .updateTable('user_account')
      .set({ email: owner.email, name })
      .where('id', '=', owner.id)
      .execute()
    expect(await change(owner, 'club@college.example')).toEqual(DONE)
    await follow('club@college.example')
    expect(await follow(owner.email)).toMatchObject({ value: { state: 'changed' } })
    const row = db.selectFrom('user_account').select(['name', 'email']).where('id', '=', owner.id)
    expect(await row.executeTakeFirst()).toEqual({ name: then, email: 'club@college.example' })
  })

  it('needs the password to change the email', async () => {
    const owner = await newAccount(db, { role: 'admin' })
    // An empty field is refused, but does not count as a wrong guess.
    for (const current of [...Array<string>(12).fill(''), 'a wrong guess'])
      expect(await change(owner, NEW, current)).toEqual({ ok: false, problem: 'wrong-password' })
    expect(await mailsTo(NEW)).toEqual([])
    expect(await change(owner, NEW)).toEqual(DONE)
  })

  it('gets the same response for the email of another account, but cannot take it', async () => {
    const [owner, otherAdmin] = [
      await newAccount(db, { role: 'admin' }),
      await newAccount(db, { role: 'admin' }),
    ]
    expect(await change(owner, otherAdmin.email)).toEqual(DONE)
    expect(await tokenFor(otherAdmin.email)).toBe('')
    expect(await follow(owner.email)).toMatchObject({ value: { state: 'waiting' } })
    expect(await emailOf(owner)).toBe(owner.email)
  })

  it('with the email superadmin@localhost confirms only the new email', async () => {
    const owner = { ...(await newAccount(db, { role: 'super-admin' })), email: 'superadmin@localhost' }
    await db.updateTable('user_account').set({ email: owner.email }).where('id', '=', owner.id).execute()
    expect(await change(owner, NEW)).toEqual(DONE)
    expect(await follow(NEW)).toMatchObject({ value: { state: 'changed' } })
    expect(await emailOf(owner)).toBe(NEW)
  })

  it('can request three changes of the email an hour', async () => {
    const owner = await newAccount(db, { role: 'admin' })
    for (const n of [1, 2, 3]) expect(await change(owner, `n${n}@college.example`)).toEqual(DONE)
    expect(await change(owner, 'n4@college.example')).toEqual({ ok: false, problem: 'too-many-attempts' })
  })

  it('changes the name without a confirmation', async () => {
    const owner = await newAccount(db, { role: 'admin' })
    expect(await changeOwnName(await as(owner), 'Zo')).toEqual({
      ok: false,
      problem: 'name-not-valid',
    })
    expect(await changeOwnName(await as(owner), ' Asha Verma ')).toEqual(DONE)
    const row = await db
      .selectFrom('user_account')
      .select('name')
      .where('id', '=', owner.id)
      .executeTakeFirst()
    expect(row?.name).toBe('Asha Verma')
  })
})
