import { viewerOf } from '#tests/support/factories.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { actingAs } from '#tests/support/test-services.ts'
import { newId } from '#app/platform/id.ts'
import { bothEngines } from '#tests/support/database.ts'
import { newAccount } from '#tests/support/admin-accounts.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Viewer } from '../model.ts'
import { insertUser } from '../store.server.ts'
import { countUsers, listUsers } from './users.server.ts'

const now = new Date('2026-11-01T10:00:00.000Z')

describe.each(bothEngines)('the Users list, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer

  beforeAll(async () => {
    db = await open()
    admin = viewerOf(await newAccount(db, { role: 'admin' }))
    await newAccount(db, { role: 'admin', accountStatus: 'pending' })
    await newAccount(db, { role: 'super-admin' })
    for (let n = 0; n < 60; n += 1) {
      const member = {
        phone: `90000000${String(n).padStart(2, '0')}`,
        branch: 'CSE',
        leavesIn: 2030,
        interest: 'Other',
        joinRequestId: null,
      }
      const name = n === 7 ? '100%_Asha' : `Member ${n}`
      const user = {
        email: `91${member.phone}@members.invalid`,
        name,
        role: 'member',
        accountStatus: 'approved',
        member,
      } as const
      await insertUser(db, user, new Date(now.getTime() + n * 1000))
    }
  })

  it('shows only members, the newest first, in pages', async () => {
    const acting = actingAs(db, admin, { now })
    const firstPage = await listUsers(acting, {})
    expect(firstPage).toMatchObject({ total: 60, page: 1, hasMore: true })
    expect(firstPage.users).toHaveLength(50)
    expect(firstPage.users[0]?.name).toBe('Member 59')
    expect(firstPage.users.every(({ name }) => /^Member|Asha$/.test(name))).toBe(true)
    expect(await listUsers(acting, { page: 2 })).toMatchObject({ page: 2, hasMore: false })
    expect((await listUsers(acting, { page: '2' })).users).toHaveLength(10)
    for (const page of [3, -1, 1.5, Number.NaN])
      expect((await listUsers(acting, { page })).users.length).toBeGreaterThan(0)
  })

  it.each([
    ['member 1', 11],
    ['MEMBER 59', 1],
    ['9000000012', 1],
    ['90000 00012', 1],
    ['+91 90000-00012', 1],
    ['0012', 1],
    ['90000000', 0],
    ['000012', 0],
    ['012', 0],
    ['91900000001', 0],
    ['members.invalid', 0],
    ['member 5 9', 0],
    ['100%_a', 1],
    ['%', 1],
    ['_', 1],
    ['\\', 0],
    ["' or 1=1 --", 0],
    ['nobody\u0000', 0],
  ])('searches name, email, whole phone number and its last four digits: %j finds %i', async (q, count) => {
    const { users, hasMore, total } = await listUsers(actingAs(db, admin, { now }), { q })
    expect(users.length + Number(hasMore)).toBe(count)
    expect(total).toBeNull()
  })

  it('shows the approval time, the approving admin and the join request of a member', async () => {
    const { id: approvedBy } = admin as Extract<Viewer, { kind: 'user' }>
    const member = { phone: '9111100001', branch: 'CSE', leavesIn: 2030, interest: 'Other' }
    const joinRequestId = newId()
    const user = {
      email: 'z@members.invalid',
      name: 'Zoya',
      role: 'member',
      accountStatus: 'approved',
    } as const
    await insertUser(db, { ...user, approvedBy, member: { ...member, joinRequestId } }, now)
    const { users } = await listUsers(actingAs(db, admin, { now }), { q: 'zoya' })
    expect(users).toMatchObject([
      { approvedAt: now.toISOString(), approvedBy: (admin as { name: string }).name, joinRequestId },
    ])
    expect(users[0]?.phone).toBe('•••••• 0001')
    await db.deleteFrom('user_account').where('name', '=', 'Zoya').execute()
  })

  it('is counted separately from admins and super admins', async () => {
    expect(await countUsers(actingAs(db, admin, { now }))).toEqual({
      totalUsers: 60,
      totalAdmins: 1,
      totalSuperAdmins: 1,
    })
  })
})
