import { describe, expect, it } from 'vitest'
import { createSession, viewerFrom } from '#app/accounts/auth/sessions.server.ts'
import { isAble, type Permission, permissions } from '#app/accounts/permissions.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { keepTerms } from '#app/dashboard/use-cases.server.ts'
import { cookieHeader, loginContext } from '#tests/support/admin-accounts.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import { endOldCommittee, finishHandover, startHandover } from './use-cases.server.ts'

const env = testEnv({ publicUrl: 'https://club.example', clubTimeZone: 'Asia/Kolkata' })
const start = new Date('2027-05-06T09:00:00.000Z')
const inDays = (days: number) => new Date(start.getTime() + days * DAY_MS)
const all = Object.keys(permissions) as Permission[]
const guarded = all.filter((permission) => !permissions[permission].includes('visitor'))

/** tests/matrix.test.ts walks every use case as such a viewer. */
describe.each(engines)('accounts of the old committee, on $name', ({ open }) => {
  it('change nothing after their last day, and are members fourteen days later', async () => {
    const db = await open()
    const old = [await aSuperAdmin(db), await anAdmin(db)]
    const [head] = old
    if (!head) throw new Error('there is no super admin')
    const keep = (now: Date) => keepTerms({ db, env, now, announce: () => {} })
    const acting = (days: number) => actingAs(db, viewerOf(head), { now: inDays(days), env })
    await keep(start)
    await startHandover(acting(0))
    const fresh = await aSuperAdmin(db, { approvedAt: inDays(1).toISOString() })
    await endOldCommittee(acting(2), { ids: old.map(({ id }) => id), day: '2027-05-10' })
    expect(await finishHandover(acting(3))).toEqual({ ok: true, value: null })
    const { auth } = await loginContext(db)
    const able = async (id: string, now: Date, method: string) => {
      const headers = cookieHeader((await createSession(auth, id, { now })) ?? [])
      const viewer = await viewerFrom(
        auth,
        new Request('https://club.example/admin', { method, headers }),
        now,
      )
      return guarded.filter((permission) => isAble(viewer, permission))
    }
    for (const { id } of old) expect(await able(id, inDays(4), 'POST')).not.toEqual([])
    await keep(inDays(6))
    for (const { id } of old) expect(await able(id, inDays(6), 'POST')).toEqual(['accounts.own'])
    await keep(inDays(20))
    // They are members now, each with a page.
    for (const { id } of old)
      for (const method of ['GET', 'POST'])
        expect(await able(id, inDays(20), method)).toEqual(['own-page.use'])
    const ofSuperAdmins = guarded.filter((permission) => permissions[permission].includes('super-admin'))
    expect(await able(fresh.id, inDays(20), 'POST')).toEqual(ofSuperAdmins)
  })
})
