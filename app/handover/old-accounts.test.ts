import { describe, expect, it } from 'vitest'
import { isAble, type Permission, permissions } from '#app/accounts/permissions.ts'
import { engines } from '#tests/support/database.ts'
import { handOver } from '#tests/support/old-committee.ts'

const all = Object.keys(permissions) as Permission[]
const guarded = all.filter((permission) => !permissions[permission].includes('visitor'))

/** tests/matrix.test.ts runs every use case with these accounts. */
describe.each(engines)('accounts of the old committee, on $name', ({ open }) => {
  it('can change nothing after their last day, and are members fourteen days later', async () => {
    const { old, fresh, keepTermsOn, viewerOn } = await handOver(await open())
    const permissionsOf = async (id: string, days: number, method: 'GET' | 'POST') => {
      const viewer = await viewerOn(id, days, method)
      return guarded.filter((permission) => isAble(viewer, permission))
    }
    for (const id of old) expect(await permissionsOf(id, 4, 'POST')).not.toEqual([])
    await keepTermsOn(6)
    for (const id of old) expect(await permissionsOf(id, 6, 'POST')).toEqual(['accounts.own'])
    await keepTermsOn(20)
    // They are members now, and each has their own page.
    for (const id of old)
      for (const method of ['GET', 'POST'] as const)
        expect(await permissionsOf(id, 20, method)).toEqual(['own-page.use'])
    const ofSuperAdmins = guarded.filter((permission) => permissions[permission].includes('super-admin'))
    expect(await permissionsOf(fresh, 20, 'POST')).toEqual(ofSuperAdmins)
  })
})
