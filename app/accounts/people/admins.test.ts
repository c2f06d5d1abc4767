import { beforeAll, describe, expect, it } from 'vitest'
import { becomeAlumnus } from '#app/members/use-cases.server.ts'
import type { Acting } from '../acting.server.ts'
import { findUser } from '../store.server.ts'
import type { Outcome } from '#app/club/outcome.ts'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { cookieHeader, newAccount, loginContext } from '#tests/support/admin-accounts.ts'
import {
  approveAdmin,
  demoteSuperAdmin,
  listAdmins,
  pendingAdmins,
  rejectAdmin,
  revokeAdmin,
  reopenAdmin,
} from './admins.server.ts'
import { visitor } from '../model.ts'
import { createSession, viewerFrom } from '../auth/sessions.server.ts'

const revoke = (acting: Acting, id: string) => revokeAdmin(acting, id, becomeAlumnus)
const okOf = ({ ok }: Outcome<unknown, string>) => ok

describe.each(engines)('decisions about admins, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  async function asSuperAdmin() {
    const superAdmin = await newAccount(db, { role: 'super-admin' })
    return { superAdmin, acting: await loginContext(db, { viewer: viewerOf(superAdmin) }) }
  }

  it('approve a pending admin once', async () => {
    const { acting, superAdmin } = await asSuperAdmin()
    const { id } = await newAccount(db, { role: 'admin', accountStatus: 'pending' })
    expect((await pendingAdmins(acting)).admins.map((user) => user.id)).toContain(id)
    const outcome = await approveAdmin(acting, id)
    expect(outcome).toMatchObject({
      ok: true,
      value: { accountStatus: 'approved', approvedBy: superAdmin.id },
    })
    expect(outcome.ok && outcome.value.approvedAt).toBe(acting.now.toISOString())
    expect(await approveAdmin(acting, id)).toEqual({ ok: false, problem: 'already-processed' })
    expect((await pendingAdmins(acting)).admins.map((user) => user.id)).not.toContain(id)
  })

  it('are mailed to the admin concerned, except when a request is reopened', async () => {
    const { acting } = await asSuperAdmin()
    const admin = await newAccount(db, { role: 'admin', accountStatus: 'pending' })
    const otherSuperAdmin = await newAccount(db, { role: 'super-admin' })
    for (const step of [rejectAdmin, reopenAdmin, approveAdmin, approveAdmin, revoke])
      await step(acting, admin.id)
    await demoteSuperAdmin(acting, otherSuperAdmin.id)
    const subjects = async ({ email }: { email: string }) =>
      (await db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id').execute()).map(
        ({ subject }) => subject,
      )
    expect(await subjects(admin)).toEqual([
      'Your admin account at Lumière Club was not approved',
      'Your admin account at Lumière Club is approved',
      'Your admin access at Lumière Club has ended',
    ])
    expect(await subjects(otherSuperAdmin)).toEqual(['You are no longer a super admin of Lumière Club'])
  })

  it('accept exactly one of many concurrent approvals', async () => {
    const { acting } = await asSuperAdmin()
    const { id } = await newAccount(db, { role: 'admin', accountStatus: 'pending' })
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => approveAdmin(acting, id)))
    expect(outcomes.filter(okOf)).toHaveLength(1)
  })

  it('keep a rejected admin in the list, and can reopen the request', async () => {
    const { acting } = await asSuperAdmin()
    const { id } = await newAccount(db, { role: 'admin', accountStatus: 'pending' })
    expect(await rejectAdmin(acting, id)).toMatchObject({
      ok: true,
      value: { accountStatus: 'rejected', approvedAt: null },
    })
    expect(await rejectAdmin(acting, id)).toEqual({ ok: false, problem: 'already-processed' })
    expect(await approveAdmin(acting, id)).toEqual({ ok: false, problem: 'already-processed' })
    expect((await listAdmins(acting)).admins.find((user) => user.id === id)?.accountStatus).toBe('rejected')
    expect(await reopenAdmin(acting, id)).toMatchObject({ ok: true, value: { accountStatus: 'pending' } })
    expect(await approveAdmin(acting, id)).toMatchObject({ ok: true })
  })

  it('reject only who waits, and revoke only who is approved', async () => {
    const { acting } = await asSuperAdmin()
    const { id } = await newAccount(db, { role: 'admin', accountStatus: 'pending' })
    expect(await revoke(acting, id)).toEqual({ ok: false, problem: 'already-processed' })
    expect(await approveAdmin(acting, id)).toMatchObject({ ok: true })
    expect(await rejectAdmin(acting, id)).toEqual({ ok: false, problem: 'already-processed' })
    expect((await findUser(db, id))?.accountStatus).toBe('approved')
  })

  it('tell an admin whose access was removed from one who never had it', async () => {
    const { acting } = await asSuperAdmin()
    const admin = await newAccount(db, { role: 'admin' })
    expect(admin.approvedAt).not.toBeNull()
    const { approvedAt, approvedBy } = admin
    expect(await revoke(acting, admin.id)).toMatchObject({ ok: true, value: { approvedAt, approvedBy } })
  })

  it('end the sessions of a revoked admin on every replica', async () => {
    const { acting } = await asSuperAdmin()
    const admin = await newAccount(db, { role: 'admin' })
    const setCookie = await createSession(acting.auth, admin.id)
    const headers = cookieHeader(setCookie ?? [])
    expect(await viewerFrom(acting.auth, headers)).toMatchObject({ id: admin.id })
    expect(await revoke(acting, admin.id)).toMatchObject({ ok: true })
    expect(await viewerFrom((await loginContext(db)).auth, headers)).toEqual(visitor)
    expect(await createSession(acting.auth, admin.id)).toBeNull()
  })

  it('are refused for members, super admins, the viewer’s own account and unknown ids', async () => {
    const { acting, superAdmin } = await asSuperAdmin()
    const member = await newAccount(db, { role: 'member', accountStatus: 'pending' })
    const otherSuperAdmin = await newAccount(db, { role: 'super-admin' })
    expect(await approveAdmin(acting, member.id)).toEqual({ ok: false, problem: 'already-processed' })
    for (const decide of [rejectAdmin, revoke]) {
      expect(await decide(acting, otherSuperAdmin.id)).toEqual({ ok: false, problem: 'already-processed' })
      expect(await decide(acting, superAdmin.id)).toEqual({ ok: false, problem: 'own-account' })
    }
    for (const id of ['nobody', 'a\u0000b', "' or 1=1", ''])
      expect(await approveAdmin(acting, id)).toEqual({ ok: false, problem: 'user-not-found' })
  })

  it('are made in a list that has pages', async () => {
    const db = await open()
    const superAdmin = await newAccount(db, { role: 'super-admin' })
    const acting = await loginContext(db, { viewer: viewerOf(superAdmin) })
    for (let n = 0; n < 60; n += 1) await anAdmin(db, { accountStatus: 'pending', approvedAt: null })
    const [firstPage, secondPage] = [await pendingAdmins(acting), await pendingAdmins(acting, 2)]
    expect([firstPage.admins.length, secondPage.admins.length]).toEqual([50, 10])
    expect([firstPage.hasMore, secondPage.hasMore, firstPage.total]).toEqual([true, false, 60])
    expect(new Set([...firstPage.admins, ...secondPage.admins].map(({ id }) => id)).size).toBe(60)
    expect(await pendingAdmins(acting, '99')).toEqual(secondPage)
    // Pending admins have a separate list.
    expect(await listAdmins(acting)).toMatchObject({ total: 1, hasMore: false })
  })

  it('are announced only when they change something', async () => {
    const announcedTopics: string[] = []
    const { acting } = await asSuperAdmin()
    const listening = { ...acting, announce: (topic: string) => announcedTopics.push(topic) }
    const { id } = await newAccount(db, { role: 'admin', accountStatus: 'pending' })
    await approveAdmin(listening, id)
    await approveAdmin(listening, id)
    expect(announcedTopics).toEqual(['users'])
  })
})

describe.each(engines)('the super admins, on $name', ({ open }) => {
  it('can demote each other to admin, which ends the sessions, but not themselves', async () => {
    const db = await open()
    const [first, second] = [
      await newAccount(db, { role: 'super-admin' }),
      await newAccount(db, { role: 'super-admin' }),
    ]
    const acting = await loginContext(db, { viewer: viewerOf(first) })
    const headers = cookieHeader((await createSession(acting.auth, second.id)) ?? [])
    expect(await demoteSuperAdmin(acting, first.id)).toEqual({ ok: false, problem: 'own-account' })
    expect(await demoteSuperAdmin(acting, second.id)).toMatchObject({
      ok: true,
      value: { role: 'admin', accountStatus: 'approved' },
    })
    expect(await demoteSuperAdmin(acting, second.id)).toMatchObject({ ok: false })
    expect(await viewerFrom(acting.auth, headers)).toEqual(visitor)
  })

  it('are never fewer than one, even when all demote each other at once', async () => {
    const db = await open()
    for (let round = 0; round < 5; round += 1) {
      const three = [1, 2, 3].map(() => newAccount(db, { role: 'super-admin' }))
      const users = await Promise.all(three)
      const logins = await Promise.all(users.map((user) => loginContext(db, { viewer: viewerOf(user) })))
      await Promise.all(logins.map((login, n) => demoteSuperAdmin(login, users[(n + 1) % 3]?.id ?? '')))
      const left = db.selectFrom('user_account').select('id').where('role', '=', 'super-admin')
      expect((await left.execute()).length).toBeGreaterThan(0)
      await db.updateTable('user_account').set({ role: 'admin' }).where('role', '=', 'super-admin').execute()
    }
  })
})
