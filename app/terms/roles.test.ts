import { beforeEach, describe, expect, it } from 'vitest'
import type { Acting } from '#app/accounts/acting.server.ts'
import { createSession, viewerFrom } from '#app/accounts/auth/sessions.server.ts'
import type { User } from '#app/accounts/model.ts'
import {
  acceptInvite,
  approveAdmin,
  inviteAdmin,
  reopenAdmin,
  revokeAdmin,
  undoAdminDecision,
} from '#app/accounts/use-cases.server.ts'
import { becomeAlumnus, exportMembers, openOlderMemberships } from '#app/members/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { purge } from '#app/privacy/use-cases.server.ts'
import { cookieHeader, loginContext } from '#tests/support/admin-accounts.ts'
import { engines, newFolder } from '#tests/support/database.ts'
import { anAdmin, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs, memoryStorage, testEnv } from '#tests/support/test-services.ts'
import { adminTerms, changeTerm, keepTerms } from './use-cases.server.ts'

const env = testEnv({ publicUrl: 'https://club.example', clubTimeZone: 'Asia/Kolkata' })
const at = (day: string) => new Date(`${day}T06:00:00.000Z`)

describe.each(engines)('a term of office, on $name', ({ open }) => {
  let db: Database
  let head: User
  let admin: User
  const keep = (day: string) => keepTerms({ db, env, now: at(day), announce: () => {} })
  const by = (user: User, day: string) => actingAs(db, viewerOf(user), { now: at(day), env })
  const lastDayOf = async (user: User, day: string) => (await adminTerms(by(head, day))).lastDays[user.id]
  const roleOf = async ({ id }: User) =>
    (await db.selectFrom('user_account').select('role').where('id', '=', id).executeTakeFirst())?.role

  beforeEach(async () => {
    db = await open()
    head = await aSuperAdmin(db)
    admin = await anAdmin(db)
    await keep('2026-11-02')
    await changeTerm(by(head, '2026-11-02'), { id: head.id, day: '2028-07-31' })
  })

  const revoke = (acting: Acting, id: string) => revokeAdmin(acting, id, becomeAlumnus)

  /** The admin is a member, too. */
  async function joined(member_until: string) {
    const membership = { since: '2023-08-01', member_until, ended_on: null, before_renewal: null }
    const created_at = '2023-08-01T06:00:00.000Z'
    await db
      .insertInto('membership')
      .values({ id: newId(), user_id: admin.id, ...membership, created_at })
      .execute()
  }

  async function forget(day: string) {
    const outbox = await newFolder()
    await purge({ db, now: at(day), env, outbox, storage: memoryStorage() })
  }

  /** Whether a request of that day may change nothing. */
  async function isReadOnly(user: User, day: string) {
    const { auth } = await loginContext(db)
    const cookies = cookieHeader((await createSession(auth, user.id, { now: at(day) })) ?? [])
    const request = new Request('https://club.example/admin', { method: 'POST', headers: cookies })
    const viewer = await viewerFrom(auth, request, at(day))
    return viewer.kind === 'user' && viewer.isReadOnly
  }

  it('begins anew with a promotion', async () => {
    await inviteAdmin(by(head, '2027-08-05'), { email: admin.email, role: 'super-admin', way: 'mail' })
    const mail = db.selectFrom('mail').select('body_text').where('body_text', 'like', '%/invite?token=%')
    const token = /token=([\w-]+)/.exec((await mail.executeTakeFirst())?.body_text ?? '')?.[1]
    const password = 'eight longer reels'
    const form = { token, name: 'Zoya Ansari', password, confirmation: password }
    const visiting = await loginContext(db, { env, now: at('2027-08-05') })
    expect(await acceptInvite(visiting, form)).toMatchObject({ ok: true })
    expect(await isReadOnly(admin, '2027-08-05')).toBe(false)
    await keep('2027-08-15')
    expect(await roleOf(admin)).toBe('super-admin')
    expect(await lastDayOf(admin, '2027-08-15')).toBe('2028-07-31')
  })

  it('begins anew with an approval after access was taken away', async () => {
    const late = by(head, '2027-08-05')
    for (const decide of [revoke, reopenAdmin, approveAdmin])
      expect(await decide(late, admin.id)).toMatchObject({ ok: true })
    expect(await isReadOnly(admin, '2027-08-05')).toBe(false)
    await keep('2027-08-15')
    expect(await roleOf(admin)).toBe('admin')
  })

  it('that is prolonged while others end is not ended', async () => {
    const admins = [admin, await anAdmin(db)]
    await keep('2026-11-02')
    for (const { id } of admins) await changeTerm(by(head, '2027-02-01'), { id, day: '2027-02-01' })
    await keep('2027-02-10')
    const prolongations: ReturnType<typeof changeTerm>[] = []
    const prolong = ({ id }: User) => changeTerm(by(head, '2027-02-20'), { id, day: '2027-07-31' })
    const announce = () => void (prolongations[0] ?? prolongations.push(...admins.map(prolong)))
    await keepTerms({ db, env, now: at('2027-02-20'), announce })
    const outcomes = await Promise.all(prolongations)
    const roles = await Promise.all(admins.map(roleOf))
    expect(outcomes.map(({ ok }) => (ok ? 'admin' : 'member'))).toEqual(roles)
    expect(roles).toContain('member')
  })

  it('is not changed with the term of somebody else', async () => {
    const newAdmin = await anAdmin(db)
    await changeTerm(by(head, '2027-02-01'), { id: admin.id, day: '2027-02-01' })
    expect(await lastDayOf(admin, '2027-02-01')).toBe('2027-02-01')
    expect(await lastDayOf(newAdmin, '2027-02-01')).toBe('2027-07-31')
  })

  it('leaves nobody a member who was none, and the account is kept for twelve months', async () => {
    await keep('2027-08-15')
    expect(await openOlderMemberships(db, { now: at('2027-08-20'), zone: 'Asia/Kolkata' })).toBe(0)
    const memberships = () => db.selectFrom('membership').select(['user_id', 'ended_on']).execute()
    expect(await memberships()).toEqual([{ user_id: admin.id, ended_on: '2027-08-15' }])
    // Whose role ended before there was a membership for them.
    await db.deleteFrom('membership').execute()
    await openOlderMemberships(db, { now: at('2027-08-20'), zone: 'Asia/Kolkata' })
    expect(await memberships()).toEqual([{ user_id: admin.id, ended_on: '2027-08-20' }])
    await forget('2028-08-20')
    expect(await roleOf(admin)).toBe('member')
    await forget('2028-08-21')
    expect(await roleOf(admin)).toBeUndefined()
  })

  it('that a super admin ends leaves a member, who is told so', async () => {
    await joined('2029-07-31')
    const [day, membership] = ['2026-11-21', db.selectFrom('membership').select('ended_on')]
    expect(await revoke(by(head, day), admin.id)).toMatchObject({
      ok: true,
      value: { action: 'admin.revoke', role: 'member', accountStatus: 'approved' },
    })
    expect(await membership.execute()).toEqual([{ ended_on: null }])
    const members: unknown[] = []
    for await (const page of await exportMembers(by(head, day))) members.push(...page)
    expect(members).toMatchObject([{ id: admin.id, memberUntil: '2029-07-31' }])
    const mails = await db
      .selectFrom('mail')
      .select('body_text')
      .where('recipient', '=', admin.email)
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body_text).toContain('Your account is a member’s still.')
    await forget('2030-07-31')
    expect(await roleOf(admin)).toBe('member')
    await forget('2030-08-01')
    expect(await roleOf(admin)).toBeUndefined()
  })

  it('that a super admin ends, and takes back, is as before', async () => {
    await joined('2029-07-31')
    await changeTerm(by(head, '2026-11-02'), { id: admin.id, day: '2027-05-09' })
    const after = (ms: number) => ({ ...by(head, '2026-11-21'), now: new Date(+at('2026-11-21') + ms) })
    const outcome = await revoke(after(0), admin.id)
    await keepTerms(after(10_000))
    expect(await undoAdminDecision(after(20_000), outcome.ok ? outcome.value.undo : '')).toMatchObject({
      ok: true,
      value: { role: 'admin', accountStatus: 'approved' },
    })
    expect(await lastDayOf(admin, '2026-11-21')).toBe('2027-05-09')
  })

  it('leaves a member whose account is kept for twelve months, however long ago the membership was over', async () => {
    await joined('2026-07-31')
    await keep('2027-08-15')
    await forget('2027-08-15')
    await forget('2028-08-15')
    expect(await roleOf(admin)).toBe('member')
    await forget('2028-08-16')
    expect(await roleOf(admin)).toBeUndefined()
  })
})
