import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { cookieHeader, loginContext } from '#tests/support/admin-accounts.ts'
import { newAuthenticator } from '#tests/support/authenticator.ts'
import { engines } from '#tests/support/database.ts'
import { aUser, viewerOf } from '#tests/support/factories.ts'
import type { User } from '../model.ts'
import { changeMemberAccount, memberAccount } from '../people/member-accounts.server.ts'
import { ownPage } from '../people/own-page.server.ts'
import {
  addPasskey,
  passkeyOptions,
  passkeySignInOptions,
  removePasskey,
  signInWithPasskey,
} from './passkeys.server.ts'
import { viewerFrom } from './sessions.server.ts'

const now = new Date('2026-11-24T10:00:00.000Z')
const origin = 'https://club.example'
const REFUSED = { ok: false, problem: 'passkey-refused' }
const DONE = { ok: true, value: null }
const userAgent = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0'

describe.each(engines)('passkeys, on $name', ({ open }) => {
  let db: Database
  let member: User
  beforeEach(async () => {
    db = await open()
    member = await confirmedMember('zoya@college.example')
  })
  const at = async (viewer?: User, minutes = 0) =>
    loginContext(db, {
      env: { publicUrl: origin },
      now: new Date(now.getTime() + minutes * 60_000),
      ...(viewer && { viewer: viewerOf(viewer) }),
    })
  async function confirmedMember(email: string) {
    const user = await aUser(db, { accountStatus: 'approved', email })
    await db
      .updateTable('user_account')
      .set({ email_confirmed_at: now.toISOString() })
      .where('id', '=', user.id)
      .execute()
    return user
  }
  async function challengeOf(options: Promise<{ ok: boolean; value?: { challenge: string } }>) {
    return (await options).value?.challenge ?? ''
  }
  const toAdd = async (owner = member) => challengeOf(passkeyOptions(await at(owner)))
  const toSignIn = async () => challengeOf(passkeySignInOptions(await at(), '10.3.1.1'))
  const add = async (response: object, owner = member, minutes = 0) =>
    addPasskey(await at(owner, minutes), { response, userAgent })
  const signIn = async (response: unknown, minutes = 0) =>
    signInWithPasskey(await at(undefined, minutes), { response, userAgent })
  async function aDevice(owner = member) {
    const device = newAuthenticator({ origin })
    expect(await add(device.create(await toAdd(owner)), owner)).toEqual(DONE)
    return device
  }
  const listedPasskeys = async () => (await ownPage(await at(member)))?.passkeys ?? []

  test('a passkey is added with a mail, signs its member in, and can be removed by that member only', async () => {
    const device = await aDevice()
    expect(await listedPasskeys()).toMatchObject([{ device: 'Chrome on Android', usedAt: null }])
    const mails = await db.selectFrom('mail').select(['recipient', 'subject']).execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([member.email])
    expect(mails[0]?.subject).toContain('passkey')
    const signedIn = await signIn(device.get(await toSignIn()))
    const acting = await at()
    const cookie = cookieHeader(signedIn.ok ? signedIn.value : [])
    expect(await viewerFrom(acting.auth, cookie, now)).toMatchObject({ id: member.id, role: 'member' })
    const [passkey] = await listedPasskeys()
    expect(passkey?.usedAt).toBe(now.toISOString())
    expect(
      await removePasskey(await at(await confirmedMember('other@college.example')), passkey?.id ?? ''),
    ).toBe(false)
    expect(await removePasskey(await at(member), passkey?.id ?? '')).toBe(true)
    expect(await signIn(device.get(await toSignIn()))).toEqual(REFUSED)
  })

  test('a challenge works once, for five minutes, and for one purpose', async () => {
    const device = await aDevice()
    const answer = device.get(await toSignIn())
    expect(await signIn(answer)).toMatchObject({ ok: true })
    expect(await signIn(answer)).toEqual(REFUSED)
    expect(await signIn(device.get(await toSignIn()), 6)).toEqual(REFUSED)
    expect(await signIn(device.get(await toAdd()))).toEqual(REFUSED)
    const otherMember = await confirmedMember('other@college.example')
    expect(await add(newAuthenticator({ origin }).create(await toAdd(otherMember)))).toEqual(REFUSED)
    expect(await signIn(device.get('made-up'))).toEqual(REFUSED)
  })

  test.each([
    ['of another website', { origin: 'https://elsewhere.example' }],
    ['without user verification', { origin, flags: 0x01 }],
  ])('a passkey %s is refused', async (_what, options) => {
    expect(await add(newAuthenticator(options).create(await toAdd()))).toEqual(REFUSED)
    expect(await listedPasskeys()).toEqual([])
  })

  test.each([null, 'text', {}, { id: 7 }, { id: 'unknown', response: {} }])(
    '%o is refused as an answer to a challenge',
    async (sent) => {
      expect(await signIn(sent)).toEqual(REFUSED)
      expect(await add(sent as object)).toEqual(REFUSED)
    },
  )

  test('a passkey whose counter goes back is refused as a copy', async () => {
    const device = await aDevice()
    const [first, second] = [device.get(await toSignIn()), device.get(await toSignIn())]
    expect(await signIn(second)).toMatchObject({ ok: true })
    expect(await signIn(first)).toEqual(REFUSED)
  })

  test('only members with a confirmed e-mail can add passkeys, and no admin can sign in with one', async () => {
    const unconfirmedMember = await aUser(db, { accountStatus: 'approved' })
    expect(await passkeyOptions(await at(unconfirmedMember))).toEqual(REFUSED)
    const device = await aDevice()
    await db.updateTable('user_account').set({ role: 'admin' }).where('id', '=', member.id).execute()
    expect(await signIn(device.get(await toSignIn()))).toEqual(REFUSED)
  })

  test('a member has at most ten passkeys, and loses them when an admin changes the e-mail', async () => {
    for (let count = 0; count < 10; count += 1) await aDevice()
    expect(await passkeyOptions(await at(member))).toEqual({ ok: false, problem: 'passkey-limit' })
    const before = await memberAccount(db, member.id)
    if (!before) throw new Error('nobody')
    const { name, branch, year } = before
    const typed = { name, branch, year, phone: null, email: 'new@college.example' }
    await changeMemberAccount(db, { before, typed, now })
    expect(await db.selectFrom('passkey').select('id').execute()).toEqual([])
  })
})
