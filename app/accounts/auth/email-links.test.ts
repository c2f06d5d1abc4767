import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { cookieHeader, loginContext } from '#tests/support/admin-accounts.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import type { User } from '../model.ts'
import { giveConsent, withdrawConsent } from '../people/consents.server.ts'
import { agreeingMembers } from '../people/consents.store.server.ts'
import { markEmailRefused } from '../people/refused-emails.store.server.ts'
import { isAble } from '../permissions.ts'
import {
  claimPage,
  followEmailLink,
  linkPurpose,
  requestEmailChange,
  requestSignInLink,
  welcomeLinkPath,
} from './email-links.server.ts'
import { createSession, viewerFrom } from './sessions.server.ts'

const now = new Date('2026-11-24T10:00:00.000Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const env = { publicUrl: 'https://club.example' }
const NOT_VALID = { ok: false, problem: 'link-not-valid' }
const DONE = { ok: true, value: null }
let address = 0
const newAddress = () => `10.2.${(address += 1)}.1`

describe.each(bothEngines)('email links, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  const at = (minutes = 0, viewer?: User) =>
    loginContext(db, { env, now: later(minutes), ...(viewer && { viewer: viewerOf(viewer) }) })
  const aMember = (over: Partial<User> = {}) =>
    aUser(db, {
      accountStatus: 'approved',
      phone: '9000000001',
      email: '919000000001@members.invalid',
      ...over,
    })
  const confirmed = async (user: User) => {
    const confirmation = { email_confirmed_at: now.toISOString() }
    await db.updateTable('user_account').set(confirmation).where('id', '=', user.id).execute()
    return user
  }
  const confirmedMember = async (email: string) => confirmed(await aMember({ email }))
  const confirmedSignUp = async (email: string) => confirmed(await aUser(db, { email }))
  const mails = async (recipient: string) =>
    (await db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id').execute()).map(
      ({ subject, body_text }) => ({
        subject,
        token: /\/me\/link\?token=([\w-]{43})/.exec(body_text ?? '')?.[1] ?? '',
      }),
    )
  const lastToken = async (recipient: string) => (await mails(recipient)).at(-1)?.token ?? ''
  const follow = async (token: string, minutes = 1) =>
    followEmailLink(await at(minutes), { token, userAgent: 'Firefox' })
  const ask = async (email: string, minutes = 0) =>
    requestSignInLink(await at(minutes), { email, address: newAddress() })
  const emailOf = async ({ id }: User) =>
    (
      await db
        .selectFrom('user_account')
        .select(['email', 'email_confirmed_at'])
        .where('id', '=', id)
        .execute()
    )[0]
  const welcome = async ({ id: userId }: User) =>
    (await welcomeLinkPath(db, { userId, now })).replace('/me/claim?token=', '')
  const claim = async (token: string, email: string, minutes = 0) =>
    claimPage(await at(minutes), { token, email, address: newAddress() })

  it('sign a member in once, within 30 minutes, without access to admin pages', async () => {
    const member = await confirmedMember('zoya@college.example')
    expect(await ask(' Zoya@College.example ')).toEqual(DONE)
    const token = await lastToken('zoya@college.example')
    expect(await linkPurpose(await at(29), token)).toBe('sign-in')
    expect(await follow(token, 31)).toEqual(NOT_VALID)
    const outcome = await follow(token, 29)
    if (!outcome.ok) throw new Error(outcome.problem)
    expect(await follow(token, 29)).toEqual(NOT_VALID)
    const { auth } = await at()
    const viewer = await viewerFrom(auth, cookieHeader(outcome.value.setCookie), later(30))
    expect(viewer).toMatchObject({ kind: 'user', id: member.id, role: 'member' })
    expect([
      isAble(viewer, 'own-page.use'),
      isAble(viewer, 'dashboard.view'),
      isAble(viewer, 'users.view'),
    ]).toEqual([true, false, false])
  })

  it('accept exactly one of several concurrent uses', async () => {
    await confirmedMember('zoya@college.example')
    await ask('zoya@college.example')
    const token = await lastToken('zoya@college.example')
    const all = await Promise.all([1, 2, 3, 4].map(() => follow(token)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('give the same response for every address, but are not mailed to people without a page of their own', async () => {
    const admin = await anAdmin(db)
    await aMember({ email: 'gone@college.example', accountStatus: 'rejected' })
    for (const email of ['nobody@college.example', admin.email, 'gone@college.example'])
      expect(await ask(email)).toEqual(DONE)
    expect(await db.selectFrom('mail').selectAll().execute()).toEqual([])
    for (const email of ['', 'no address', '919000000001@members.invalid'])
      expect(await ask(email)).toEqual({ ok: false, problem: 'invalid-email' })
  })

  it('are limited to three an hour for one address, known or unknown', async () => {
    for (const email of ['zoya@college.example', 'nobody@college.example']) {
      for (let n = 0; n < 3; n += 1) expect(await ask(email, n)).toEqual(DONE)
      expect(await ask(email, 4)).toEqual({ ok: false, problem: 'too-many-attempts' })
    }
  })

  it('clear the record that an address refuses mails, once a link is used', async () => {
    const member = await confirmedMember('zoya@college.example')
    const refusedAt = async () => {
      const row = db.selectFrom('user_account').select('email_refused_at as at').where('id', '=', member.id)
      return (await row.executeTakeFirst())?.at
    }
    await markEmailRefused(db, { recipient: member.email, now })
    expect(await refusedAt()).toBe(now.toISOString())
    await ask('zoya@college.example')
    await follow(await lastToken('zoya@college.example'))
    expect(await refusedAt()).toBeNull()
    await markEmailRefused(db, { recipient: member.email, now })
    await requestEmailChange(await at(2, member), { email: 'new@college.example', address: newAddress() })
    for (const email of ['new@college.example', member.email]) await follow(await lastToken(email), 3)
    expect(await emailOf(member)).toMatchObject({ email: 'new@college.example' })
    expect(await refusedAt()).toBeNull()
  })

  it('are stored as hashes', async () => {
    await confirmedMember('zoya@college.example')
    await ask('zoya@college.example')
    const token = await lastToken('zoya@college.example')
    expect(JSON.stringify(await db.selectFrom('email_link').selectAll().execute())).not.toContain(token)
  })

  it('give an approved member their own page by welcome link, email and confirmation', async () => {
    const member = await aMember()
    const token = await welcome(member)
    expect(await follow(token)).toEqual(NOT_VALID)
    expect(await claim(token, 'zoya@college.example')).toEqual(DONE)
    expect(await emailOf(member)).toMatchObject({ email: member.email, email_confirmed_at: null })
    expect(await follow(await lastToken('zoya@college.example'))).toMatchObject({ ok: true })
    expect(await emailOf(member)).toEqual({
      email: 'zoya@college.example',
      email_confirmed_at: later(1).toISOString(),
    })
    expect(await claim(token, 'other@college.example', 2)).toEqual(NOT_VALID)
  })

  it('never give a page to an address of another account, and tell its owner by mail only', async () => {
    const member = await aMember()
    const token = await welcome(member)
    const otherMember = await confirmedMember('taken@college.example')
    const admin = await anAdmin(db)
    for (const { email } of [otherMember, admin]) {
      expect(await claim(token, email)).toEqual(DONE)
      expect(await mails(email)).toEqual([
        { subject: 'This address already has an account at Lumière Club', token: '' },
      ])
    }
    expect(await emailOf(member)).toMatchObject({ email: member.email })
  })

  it('replace a sign-up with the same address and end its sessions', async () => {
    const signUp = await aUser(db, { email: 'zoya@college.example' })
    const { auth } = await at()
    const earlierSession = cookieHeader((await createSession(auth, signUp.id, { now })) ?? [])
    const member = await aMember()
    await claim(await welcome(member), 'zoya@college.example')
    expect(await follow(await lastToken('zoya@college.example'))).toMatchObject({ ok: true })
    expect(await emailOf(member)).toMatchObject({ email: 'zoya@college.example' })
    expect(await emailOf(signUp)).toBeUndefined()
    expect(await viewerFrom(auth, earlierSession, later(2))).toMatchObject({ kind: 'visitor' })
  })

  it.each([
    ['take over what it agreed to, if it had confirmed the address', true, 1],
    ['take nothing over of a sign-up that had not confirmed the address', false, 0],
  ])('%s', async (_what, isConfirmed, count) => {
    const email = 'zoya@college.example'
    const signUp = isConfirmed ? await confirmedSignUp(email) : await aUser(db, { email })
    await giveConsent(db, { userId: signUp.id, kind: 'announcements', now })
    const member = await aMember()
    await claim(await welcome(member), 'zoya@college.example')
    expect(await follow(await lastToken('zoya@college.example'))).toMatchObject({ ok: true })
    const recipients = await agreeingMembers(db, 'announcements', { after: null, limit: 9 })
    expect(recipients.map(({ id }) => id)).toEqual(Array(count).fill(member.id))
  })

  it('leave what the member has withdrawn', async () => {
    const signUp = await confirmedSignUp('zoya@college.example')
    await giveConsent(db, { userId: signUp.id, kind: 'announcements', now })
    const member = await aMember()
    await giveConsent(db, { userId: member.id, kind: 'announcements', now })
    await withdrawConsent(db, { userId: member.id, kind: 'announcements', now })
    await claim(await welcome(member), 'zoya@college.example')
    expect(await follow(await lastToken('zoya@college.example'))).toMatchObject({ ok: true })
    expect(await agreeingMembers(db, 'announcements', { after: null, limit: 9 })).toEqual([])
  })

  it('confirm the address of a sign-up and end its earlier sessions', async () => {
    const signUp = await aUser(db, { email: 'zoya@college.example' })
    const { auth } = await at()
    const stranger = cookieHeader((await createSession(auth, signUp.id, { now })) ?? [])
    await ask('zoya@college.example')
    expect(await follow(await lastToken('zoya@college.example'))).toMatchObject({ ok: true })
    expect((await emailOf(signUp))?.email_confirmed_at).toBe(later(1).toISOString())
    expect(await viewerFrom(auth, stranger, later(2))).toMatchObject({ kind: 'visitor' })
  })

  it('change an email only after both addresses confirmed it', async () => {
    const member = await confirmedMember('old@college.example')
    const change = async (email: string) =>
      requestEmailChange(await at(0, member), { email, address: newAddress() })
    expect(await change('old@college.example')).toEqual({ ok: false, problem: 'invalid-email' })
    expect(await change('new@college.example')).toEqual(DONE)
    const [oldToken, newToken] = [
      await lastToken('old@college.example'),
      await lastToken('new@college.example'),
    ]
    expect(await follow(newToken)).toMatchObject({ ok: true, value: { state: 'waiting', setCookie: [] } })
    expect(await emailOf(member)).toMatchObject({ email: 'old@college.example' })
    expect(await follow(newToken)).toEqual(NOT_VALID)
    expect(await follow(oldToken, 5)).toMatchObject({ ok: true, value: { state: 'signed-in' } })
    expect(await emailOf(member)).toMatchObject({ email: 'new@college.example' })
  })

  it('send a notice of the change to the old address', async () => {
    const member = await confirmedMember('old@college.example')
    await requestEmailChange(await at(0, member), { email: 'new@college.example', address: newAddress() })
    for (const email of ['new@college.example', 'old@college.example']) await follow(await lastToken(email))
    expect((await mails('old@college.example')).at(-1)?.subject).toBe(
      'Your address at Lumière Club was changed',
    )
  })

  it('become invalid when another change is requested', async () => {
    const member = await confirmedMember('old@college.example')
    const change = async (email: string) =>
      requestEmailChange(await at(0, member), { email, address: newAddress() })
    await change('first@college.example')
    const firstToken = await lastToken('first@college.example')
    await change('second@college.example')
    expect(await follow(firstToken)).toEqual(NOT_VALID)
  })
})
