import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { loginContext, newAccount, PASSWORD } from '#tests/support/admin-accounts.ts'
import { aUser, viewerOf } from '#tests/support/factories.ts'
import { signIn } from '../auth/sign-in.server.ts'
import { acceptInviteMessages } from '../invites.rules.ts'
import type { Role, User } from '../model.ts'
import { acceptInvite, inviteBehind } from './accept-invite.server.ts'
import { inviteAdmin, listInvites, renewInvite, withdrawInvite } from './invites.server.ts'
import { scheduleErasure } from './self-erasure.server.ts'

const NEW_PASSWORD = 'eight longer reels'
const form = { name: 'Zoya Ansari', password: NEW_PASSWORD, confirmation: NEW_PASSWORD }
const LINK = /^https:\/\/club\.example\/invite\?token=([\w-]{43})$/m
const HOUR_MS = 3_600_000
const INVALID = { ok: false, problem: 'link-not-valid' }
let counter = 0
const newEmail = () => `new-${(counter += 1)}-${process.pid}@college.example`

describe.each(engines)('invites, on $name', ({ open }) => {
  let db: Database
  let root: User
  beforeAll(async () => {
    db = await open()
    root = await newAccount(db, { role: 'super-admin' })
  })

  const acting = (viewer = viewerOf(root), now = new Date()) =>
    loginContext(db, { env: { publicUrl: 'https://club.example' }, viewer, now })
  const visiting = (now = new Date()) => loginContext(db, { env: { publicUrl: 'https://club.example' }, now })
  const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
  const mailsTo = (recipient: string) =>
    db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

  async function invite(email: string, { role = 'admin', way = 'show' }: { role?: Role; way?: string } = {}) {
    const outcome = await inviteAdmin(await acting(), { email, role, way })
    if (!outcome.ok) throw new Error(outcome.problem)
    const text = outcome.value.link ?? (await mailsTo(email)).at(-1)?.body_text ?? ''
    return LINK.exec(text)?.[1] ?? ''
  }

  const rowOf = async (email: string) =>
    (await listInvites(await acting())).find((listed) => listed.email === email)
  const accept = async (token: string, now?: Date) => acceptInvite(await visiting(now), { token, ...form })
  const enter = async (email: string, tab: 'admin' | 'super-admin', password = NEW_PASSWORD) =>
    signIn(await visiting(), { tab, email, password, address: `10.9.${(counter += 1)}.1` })

  it.each(['admin', 'super-admin'] as const)(
    'give the role %s once to the person who opens the link',
    async (role) => {
      const email = newEmail()
      const token = await invite(email, { role })
      expect(await inviteBehind(await visiting(), token)).toEqual({ email, role, endsErasure: false })
      expect(await rowOf(email)).toMatchObject({ state: 'pending', role, name: null })
      expect(await accept(token)).toEqual({ ok: true, value: { role, email } })
      expect(await accept(token)).toEqual(INVALID)
      expect(await inviteBehind(await visiting(), token)).toBeNull()
      expect(await rowOf(email)).toMatchObject({ state: 'accepted', name: 'Zoya Ansari' })
      expect(await enter(email, role)).toMatchObject({ ok: true })
      const account = await db.selectFrom('user_account').selectAll().where('email', '=', email).execute()
      expect(account).toMatchObject([{ role, status: 'approved', created_by: root.id, approved_by: root.id }])
    },
  )

  it('accept exactly one of many concurrent uses of the link', async () => {
    const token = await invite(newEmail())
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => accept(token)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('are mailed, and the database does not store the link', async () => {
    const email = newEmail()
    const token = await invite(email, { way: 'mail' })
    expect(token).toHaveLength(43)
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('You are invited to run the Lumière Club website')
    expect(mail?.body_text).toContain(`${root.name} invites you to become an admin`)
    expect(mail?.priority).toBe(0)
    const storedData = [
      await db.selectFrom('verification').selectAll().execute(),
      await listInvites(await acting()),
    ]
    expect(JSON.stringify(storedData)).not.toContain(token)
    // The audit log does not contain the address.
    const entries = await db.selectFrom('audit_entry').selectAll().execute()
    expect(JSON.stringify(entries)).not.toContain(email)
  })

  it('expire after 48 hours; a renewed link works and invalidates the earlier one', async () => {
    const email = newEmail()
    const firstToken = await invite(email)
    expect(await inviteBehind(await visiting(later(47)), firstToken)).not.toBeNull()
    expect(await accept(firstToken, later(48))).toEqual(INVALID)
    const row = await rowOf(email)
    const renewal = await renewInvite(await acting(), row?.id ?? '')
    const secondToken = LINK.exec((renewal.ok && renewal.value.link) || '')?.[1] ?? ''
    expect(await accept(firstToken)).toEqual(INVALID)
    expect(await accept(secondToken)).toMatchObject({ ok: true })
    expect(await renewInvite(await acting(), row?.id ?? '')).toEqual({ ok: false, problem: 'invite-gone' })
    // Somebody who has left the committee can be invited again.
    await db.updateTable('user_account').set({ role: 'member' }).where('email', '=', email).execute()
    expect(await accept(await invite(email, { way: 'mail' }))).toMatchObject({ ok: true })
  })

  it('can be withdrawn while they are pending', async () => {
    const email = newEmail()
    const token = await invite(email)
    const { id = '' } = (await rowOf(email)) ?? {}
    expect(await withdrawInvite(await acting(), id)).toEqual({ ok: true, value: { email } })
    expect(await accept(token)).toEqual(INVALID)
    expect(await withdrawInvite(await acting(), id)).toEqual({ ok: false, problem: 'invite-gone' })
    expect(await rowOf(email)).toBeUndefined()
  })

  it('can be sent to an address only once until they expire', async () => {
    const email = newEmail()
    await invite(email)
    const repeatedInvite = { email: ` ${email.toUpperCase()} `, role: 'super-admin', way: 'show' }
    expect(await inviteAdmin(await acting(), repeatedInvite)).toEqual({
      ok: false,
      problem: 'already-invited',
    })
    const outcome = await inviteAdmin(await acting(undefined, later(49)), repeatedInvite)
    expect(outcome).toMatchObject({ ok: true, value: { email } })
    expect(await rowOf(email)).toMatchObject({ role: 'super-admin' })
  })

  it('promote an existing member to admin, by mail only', async () => {
    const member = await aUser(db, { accountStatus: 'approved', phone: '919876543210' })
    const { email } = member
    const byHand = { email, role: 'admin', way: 'show' }
    expect(await inviteAdmin(await acting(), byHand)).toEqual({ ok: false, problem: 'mail-only' })
    expect(await accept(await invite(email, { way: 'mail' }))).toMatchObject({ ok: true })
    const row = db.selectFrom('user_account').selectAll().where('email', '=', email)
    expect(await row.execute()).toMatchObject([
      { id: member.id, role: 'admin', status: 'approved', name: 'Zoya Ansari', phone: '919876543210' },
    ])
    expect(await enter(email, 'admin')).toMatchObject({ ok: true })
  })

  it('keep a member who asked to be erased and becomes an admin, and say so before', async () => {
    const member = await aUser(db, { accountStatus: 'approved' })
    const { email, id } = member
    const outcome = await scheduleErasure(await acting(viewerOf(member)))
    expect(outcome?.eraseAt).toBeInstanceOf(Date)
    const token = await invite(email, { way: 'mail' })
    expect(await inviteBehind(await visiting(), token)).toMatchObject({ endsErasure: true })
    expect(await accept(token)).toMatchObject({ ok: true })
    const row = db.selectFrom('user_account').select(['erase_at', 'erase_by']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ erase_at: null, erase_by: null })
    const entries = db.selectFrom('audit_entry').select('action').where('subject_id', '=', id)
    expect(await entries.execute()).toContainEqual({ action: 'account.keep' })
  })

  it('promote an admin to super admin, and end the old password and sessions', async () => {
    const admin = await newAccount(db, { role: 'admin' })
    expect(await enter(admin.email, 'admin', PASSWORD)).toMatchObject({ ok: true })
    await accept(await invite(admin.email, { role: 'super-admin', way: 'mail' }))
    expect(await db.selectFrom('session').selectAll().where('user_id', '=', admin.id).execute()).toEqual([])
    expect(await enter(admin.email, 'admin', PASSWORD)).toMatchObject({ ok: false })
    expect(await enter(admin.email, 'super-admin')).toMatchObject({ ok: true })
  })

  it('that were shown set no password of an account that was made since', async () => {
    const email = newEmail()
    const token = await invite(email)
    await aUser(db, { email, name: 'Asha Rao', accountStatus: 'approved' })
    expect(await accept(token)).toEqual(INVALID)
    const { id = '' } = (await rowOf(email)) ?? {}
    expect(await renewInvite(await acting(), id)).toEqual({ ok: false, problem: 'mail-only' })
    const row = db.selectFrom('user_account').select(['role', 'name']).where('email', '=', email)
    expect(await row.execute()).toEqual([{ role: 'member', name: 'Asha Rao' }])
    await withdrawInvite(await acting(), id)
    expect(await accept(await invite(email, { way: 'mail' }))).toMatchObject({ ok: true })
  })

  it('whose answer was lost lead to the sign-in', async () => {
    const token = await invite(newEmail())
    expect(await accept(token)).toMatchObject({ ok: true })
    expect(await accept(token)).toEqual(INVALID)
    expect(acceptInviteMessages['link-not-valid']).toContain('If you have chosen your password, sign in')
  })

  it('never demote anybody, neither when they are sent nor when they are accepted', async () => {
    const admin = await newAccount(db, { role: 'admin' })
    const asAdmin = { email: admin.email, role: 'admin', way: 'mail' }
    expect(await inviteAdmin(await acting(), asAdmin)).toEqual({ ok: false, problem: 'has-role' })
    const email = newEmail()
    const token = await invite(email)
    await aUser(db, { email, role: 'super-admin', accountStatus: 'approved' })
    expect(await accept(token)).toEqual(INVALID)
    const row = db.selectFrom('user_account').select('role').where('email', '=', email)
    expect(await row.execute()).toEqual([{ role: 'super-admin' }])
  })

  it.each([
    [{ name: ' ' }, 'fill-in-all-fields'],
    [{ name: 'Zo' }, 'name-not-valid'],
    [{ password: '12345', confirmation: '12345' }, 'password-too-short'],
    [{ confirmation: 'another one' }, 'passwords-differ'],
    [{ password: 'letmein123', confirmation: 'letmein123' }, 'password-too-weak'],
  ] as const)('accepted with %j fail with %s and keep their link valid', async (change, problem) => {
    const token = await invite(newEmail())
    const refusal = await acceptInvite(await visiting(), { token, ...form, ...change })
    expect(refusal).toEqual({ ok: false, problem })
    expect(await inviteBehind(await visiting(), token)).not.toBeNull()
  })

  it('require reauthentication when the last password check is too old', async () => {
    const staleViewer = { ...viewerOf(root), reauthenticatedAt: later(-1).toISOString() }
    const refusal = { ok: false, problem: 'reauthentication-required' }
    const input = { email: newEmail(), role: 'admin', way: 'show' }
    expect(await inviteAdmin(await acting(staleViewer), input)).toEqual(refusal)
    await invite(input.email)
    const { id = '' } = (await rowOf(input.email)) ?? {}
    expect(await renewInvite(await acting(staleViewer), id)).toEqual(refusal)
  })
})
