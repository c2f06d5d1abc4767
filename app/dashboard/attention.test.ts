import { beforeEach, describe, expect, it } from 'vitest'
import { type Viewer, visitor } from '#app/accounts/model.ts'
import { ensureSuperAdmin } from '#app/accounts/super-admin.server.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import type { Database } from '#app/platform/db.ts'
import { actingAs } from '#tests/support/acting.ts'
import { engines } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, anEvent, aSuperAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import { errands, requestsByWeek } from './use-cases.server.ts'

/** A Wednesday in the club's zone. */
const now = new Date('2026-11-18T06:00:00Z')

describe.each(engines)('what the overview says first, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })
  const as = (viewer: Viewer) => actingAs(db, viewer, { now })
  const sentences = async (viewer = admin) => (await errands(as(viewer))).map(({ sentence }) => sentence)

  it('is for admins', async () => {
    await expect(errands(as(visitor))).rejects.toThrow(NotAllowed)
    await expect(requestsByWeek(as(visitor))).rejects.toThrow(NotAllowed)
  })

  it('counts requests by weeks that begin on Monday, midnight in India', async () => {
    // Sunday 23:59 and Monday 00:00 in India.
    await aJoinRequest(db, { createdAt: '2026-11-15T18:29:00.000Z' })
    await aJoinRequest(db, { createdAt: '2026-11-15T18:30:00.000Z' })
    await aJoinRequest(db, { createdAt: '2026-09-01T00:00:00.000Z' })
    const weeks = await requestsByWeek(as(admin))
    expect(weeks).toHaveLength(8)
    expect(weeks.slice(-2)).toEqual([
      { monday: '2026-11-09', label: '9 Nov', count: 1 },
      { monday: '2026-11-16', label: '16 Nov', count: 1 },
    ])
    expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  })

  it('says nothing where nothing waits', async () => {
    expect(await sentences()).toEqual([])
  })

  it('says first of all that a password stood on a screen, to whom it belongs to', async () => {
    const { made } = await ensureSuperAdmin({
      db,
      env: { superAdminEmail: null, superAdminPassword: null },
      now,
    })
    const email = String(made?.email)
    const { id } = await db
      .selectFrom('user_account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const head: Viewer = { kind: 'user', id, name: 'Head', email, role: 'super-admin', standing: 'approved' }
    const sentence = 'Your password is the one printed at the first start: choose your own before 2 Dec'
    expect(await sentences(head)).toEqual([sentence])
    expect(await sentences()).toEqual([])
  })

  it('says what waits, the long waits first, admin accounts to super admins only', async () => {
    await aJoinRequest(db, { createdAt: '2026-11-12T06:00:00.000Z' })
    await anEvent(db, { turnsPastAt: '2026-11-20T06:00:00.000Z' })
    await anEvent(db, { turnsPastAt: '2026-11-17T06:00:00.000Z' })
    await aUser(db, { role: 'admin', standing: 'pending' })
    const approved = { status: 'approved', approvedAt: '2026-11-17T06:00:00.000Z' } as const
    await aJoinRequest(db, approved)
    await aJoinRequest(db, { ...approved, approvedAt: '2026-09-17T06:00:00.000Z' })
    const plain = ['1 new member was not welcomed yet', '1 event begins within three days']
    expect(await sentences()).toEqual(['1 join request waits, the oldest for 6 days', ...plain])
    expect(await sentences(viewerOf(await aSuperAdmin(db)))).toEqual([
      '1 join request waits, the oldest for 6 days',
      '1 admin account waits',
      ...plain,
    ])
  })
})
