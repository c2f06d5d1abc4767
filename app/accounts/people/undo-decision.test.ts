import { beforeAll, describe, expect, it } from 'vitest'
import type { Acting } from '#app/accounts/acting.server.ts'
import { becomeAlumnus } from '#app/members/use-cases.server.ts'
import { keepTerms } from '#app/terms/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { cookieHeader, loginContext, newAccount } from '#tests/support/admin-accounts.ts'
import { createSession, viewerFrom } from '../auth/sessions.server.ts'
import { visitor } from '../model.ts'
import { NotAllowed } from '../permissions.ts'
import { approveAdmin, demoteSuperAdmin, rejectAdmin, reopenAdmin, revokeAdmin } from './admins.server.ts'
import { undoAdminDecision } from './undo-decision.server.ts'

const revoke = (acting: Acting, id: string) => revokeAdmin(acting, id, becomeAlumnus)
const columns = ['role', 'status', 'approved_at', 'approved_by', 'super_admin_until'] as const

describe.each(engines)('undoing a decision about an admin, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  async function asSuperAdmin() {
    const superAdmin = await newAccount(db, { role: 'super-admin' })
    const acting = await loginContext(db, { viewer: viewerOf(superAdmin) })
    const after = (ms: number) => ({ ...acting, now: new Date(acting.now.getTime() + ms) })
    return { acting, after }
  }

  const rowOf = (id: string) =>
    db.selectFrom('user_account').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  const mailsTo = (email: string) =>
    db
      .selectFrom('mail')
      .select(['next_attempt_at', 'created_at'])
      .where('recipient', '=', email)
      .where('status', '=', 'waiting')
      .execute()

  it.each([
    ['an approval', approveAdmin, { role: 'admin', accountStatus: 'pending' }],
    ['a rejection', rejectAdmin, { role: 'admin', accountStatus: 'pending' }],
    ['a revocation', revoke, { role: 'admin', accountStatus: 'approved' }],
    ['a reopening', reopenAdmin, { role: 'admin', accountStatus: 'rejected' }],
    ['a demotion', demoteSuperAdmin, { role: 'super-admin', accountStatus: 'approved' }],
  ] as const)('restores everything that %s changed, and cancels its mail', async (_what, decide, who) => {
    const { acting, after } = await asSuperAdmin()
    const { id, email } = await newAccount(db, who)
    const before = await rowOf(id)
    const decision = await decide(acting, id)
    if (!decision.ok) throw new Error(decision.problem)
    expect(await rowOf(id)).not.toEqual(before)
    for (const mail of await mailsTo(email))
      expect(Date.parse(mail.next_attempt_at) - Date.parse(mail.created_at)).toBeGreaterThan(35_000)
    expect(await undoAdminDecision(after(29_000), decision.value.undo)).toMatchObject({ ok: true })
    expect(await rowOf(id)).toEqual(before)
    expect(await mailsTo(email)).toEqual([])
    expect(await undoAdminDecision(after(30_000), decision.value.undo)).toEqual({
      ok: false,
      problem: 'already-undone',
    })
    const { action } = await db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(action).toBe('admin.undo')
  })

  it('is refused after 35 seconds, to another super admin, and with a forged token', async () => {
    const { acting, after } = await asSuperAdmin()
    const otherSuperAdmin = await asSuperAdmin()
    const { id, email } = await newAccount(db, { role: 'admin', accountStatus: 'pending' })
    const decision = await approveAdmin(acting, id)
    if (!decision.ok) throw new Error(decision.problem)
    const { undo } = decision.value
    expect(await undoAdminDecision(after(36_000), undo)).toEqual({ ok: false, problem: 'too-late' })
    const forgedUndo = `${Buffer.from('{"at":"2999-01-01"}').toString('base64url')}.${undo.split('.')[1]}`
    for (const [who, offer] of [
      [otherSuperAdmin.acting, undo],
      [acting, forgedUndo],
      [acting, ''],
      [acting, 'a.b'],
    ] as const)
      expect(await undoAdminDecision(who, offer)).toEqual({ ok: false, problem: 'already-undone' })
    const admin = await newAccount(db, { role: 'admin' })
    await expect(undoAdminDecision({ ...acting, viewer: viewerOf(admin) }, undo)).rejects.toThrow(NotAllowed)
    expect(await rowOf(id)).toMatchObject({ status: 'approved' })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('does not undo a later decision, and ends the sessions of an approved admin', async () => {
    const { acting, after } = await asSuperAdmin()
    const { id } = await newAccount(db, { role: 'admin', accountStatus: 'pending' })
    const rejection = await rejectAdmin(acting, id)
    await reopenAdmin(after(1000), id)
    const approval = await approveAdmin(after(2000), id)
    if (!rejection.ok || !approval.ok) throw new Error('not decided')
    expect(await undoAdminDecision(after(3000), rejection.value.undo)).toMatchObject({ ok: false })
    expect(await rowOf(id)).toMatchObject({ status: 'approved' })
    const headers = cookieHeader((await createSession(acting.auth, id)) ?? [])
    expect(await undoAdminDecision(after(3000), approval.value.undo)).toMatchObject({ ok: true })
    expect(await viewerFrom(acting.auth, headers)).toEqual(visitor)
  })

  it('restores the term of office', async () => {
    const { acting, after } = await asSuperAdmin()
    const { id } = await newAccount(db, { role: 'admin' })
    const ends_at = new Date(acting.now.getTime() + 86_400_000 * 200).toISOString()
    await db
      .insertInto('term')
      .values({ user_id: id, ends_at, last_notice: null, updated_at: ends_at })
      .execute()
    const revocation = await revoke(acting, id)
    if (!revocation.ok) throw new Error(revocation.problem)
    await keepTerms(after(10_000))
    await undoAdminDecision(after(20_000), revocation.value.undo)
    const termOf = () => db.selectFrom('term').select('ends_at').where('user_id', '=', id).executeTakeFirst()
    expect(await termOf()).toEqual({ ends_at })
    await revoke(after(30_000), id)
    await keepTerms(after(120_000))
    expect(await termOf()).toBeUndefined()
  })
})
