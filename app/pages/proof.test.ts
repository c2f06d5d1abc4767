import { beforeAll, describe, expect, it } from 'vitest'
import type { User } from '#app/accounts/model.ts'
import { openSession } from '#app/accounts/sessions.server.ts'
import type { Database } from '#app/platform/db.ts'
import { engines } from '#tests/support/database.ts'
import { cookieOf, newAccount, openDesk, PASSWORD } from '#tests/support/desk.ts'
import { askedFor } from '#tests/support/page.ts'
import { action, loader } from './admin/super-dashboard.tsx'

type Answered = { data: { ok: boolean; sentence?: string; mustProve?: boolean }; init: { status: number } }

const MINUTE_MS = 60_000
const in6Minutes = () => new Date(Date.now() + 6 * MINUTE_MS)

describe.each(engines)('decisions about accounts, on $name', ({ open }) => {
  let db: Database
  let boss: User
  let cookie = ''
  beforeAll(async () => {
    db = await open()
    boss = await newAccount(db, { role: 'super-admin' })
  })

  async function signedIn() {
    const { auth } = await openDesk(db)
    cookie = cookieOf((await openSession(auth, boss.id)) ?? []).get('cookie') ?? ''
  }

  const send = async (form: Record<string, string>, now: Date) =>
    (await action(
      askedFor(await openDesk(db, { now }), '/admin/super-dashboard', { cookie, form }),
    )) as Answered

  const standingOf = async (id: string) =>
    (await db.selectFrom('user_account').select('standing').where('id', '=', id).executeTakeFirst())?.standing

  it.each([
    ['approve-admin', 'pending', 'approved'],
    ['reject-admin', 'pending', 'rejected'],
    ['reject-admin', 'approved', 'rejected'],
  ] as const)('%s of one who is %s asks for the password after five minutes', async (intent, from, to) => {
    await signedIn()
    const { id } = await newAccount(db, { role: 'admin', standing: from })
    const late = in6Minutes()
    expect(await send({ intent, id }, late)).toMatchObject({
      data: {
        ok: false,
        sentence: 'Please write your own password once more.',
        mustProve: true,
        typed: { intent, id },
      },
      init: { status: 403 },
    })
    expect(await send({ intent, id, current: 'not this one' }, late)).toMatchObject({
      data: { ok: false, sentence: 'That is not your password. Please try again.', mustProve: true },
    })
    expect(await standingOf(id)).toBe(from)
    expect(await send({ intent, id, current: PASSWORD }, late)).toMatchObject({ data: { ok: true } })
    expect(await standingOf(id)).toBe(to)
    const next = await newAccount(db, { role: 'admin', standing: from })
    const soon = new Date(late.getTime() + 4 * MINUTE_MS)
    expect(await send({ intent, id: next.id }, soon)).toMatchObject({ data: { ok: true } })
  })

  it('ask for nothing more right after signing in, nor to reopen a request', async () => {
    await signedIn()
    const pending = await newAccount(db, { role: 'admin', standing: 'pending' })
    expect(await send({ intent: 'approve-admin', id: pending.id }, new Date())).toMatchObject({
      data: { ok: true },
    })
    const rejected = await newAccount(db, { role: 'admin', standing: 'rejected' })
    expect(await send({ intent: 'reopen-admin', id: rejected.id }, in6Minutes())).toMatchObject({
      data: { ok: true },
    })
  })

  it('create a super admin with the creator’s own password only, keep what was typed, and echo no secret', async () => {
    await signedIn()
    const form = {
      intent: 'create-super-admin',
      email: 'second@college.example',
      password: 'a fresh reel',
      confirmation: 'a fresh reel',
    }
    const late = in6Minutes()
    const refused = await send(form, late)
    expect(refused).toMatchObject({ data: { mustProve: true, typed: { email: form.email } } })
    const wrong = await send({ ...form, current: 'a fresh reel' }, late)
    expect(wrong).toMatchObject({ data: { ok: false, mustProve: true } })
    expect(JSON.stringify([refused, wrong])).not.toContain('a fresh reel')
    expect(await send({ ...form, current: PASSWORD }, late)).toMatchObject({
      data: { ok: true, said: 'Super admin account created successfully!' },
    })
  })

  it('demote and reset a second step with the password only', async () => {
    await signedIn()
    const other = await newAccount(db, { role: 'super-admin' })
    const late = in6Minutes()
    for (const intent of ['demote-super-admin', 'reset-second-factor'])
      expect(await send({ intent, id: other.id }, late)).toMatchObject({ data: { mustProve: true } })
    expect(await send({ intent: 'demote-super-admin', id: other.id, current: PASSWORD }, late)).toMatchObject(
      { data: { ok: true } },
    )
  })

  it('cannot be had by guessing at an open screen', async () => {
    await signedIn()
    const { id } = await newAccount(db, { role: 'admin', standing: 'pending' })
    const guess = { intent: 'approve-admin', id, current: 'guessed again' }
    const late = new Date(Date.now() + 20 * MINUTE_MS)
    const heard = []
    for (let n = 0; n < 12; n += 1) heard.push((await send(guess, late)).data.sentence)
    expect(
      heard.filter((sentence) => sentence === 'That is not your password. Please try again.'),
    ).toHaveLength(10)
    expect(heard.slice(10)).toEqual(Array(2).fill('Too many attempts. Please try again later.'))
    expect(await standingOf(id)).toBe('pending')
  })

  it('are announced by the page beforehand, so that a form without scripts has the field', async () => {
    await signedIn()
    const view = async (now: Date) =>
      loader(askedFor(await openDesk(db, { now }), '/admin/super-dashboard', { cookie }))
    expect(await view(new Date())).toMatchObject({ mustProve: false })
    expect(await view(in6Minutes())).toMatchObject({ mustProve: true })
  })
})
