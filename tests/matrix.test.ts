import { describe, expect, test } from 'vitest'
import type { Role, AccountStatus, Viewer } from '#app/accounts/model.ts'
import { visitor } from '#app/accounts/model.ts'
import { isAble, NotAllowed, type Permission, permissions } from '#app/accounts/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { bothEngines } from './support/database.ts'
import { handOver } from './support/old-committee.ts'
import { requiredPermissions, thrownBy, unlistedUseCases } from './support/use-case-list.ts'

function user(role: Role, accountStatus: AccountStatus): Extract<Viewer, { kind: 'user' }> {
  return {
    kind: 'user',
    id: '0198c7a0-0000-7000-8000-000000000001',
    name: 'Somebody',
    email: 's@lumiere.example',
    role,
    accountStatus,
  }
}

const principals: Record<string, Viewer> = {
  'a visitor': visitor,
  'a member': user('member', 'approved'),
  'a simple sign-up': user('member', 'pending'),
  'a pending admin': user('admin', 'pending'),
  'a rejected admin': user('admin', 'rejected'),
  'a rejected super admin': user('super-admin', 'rejected'),
  'an admin': user('admin', 'approved'),
  'a super admin': user('super-admin', 'approved'),
  'a super admin who has to choose a password': {
    ...user('super-admin', 'approved'),
    mustChangePassword: true,
  },
  'an admin whose term has ended': { ...user('admin', 'approved'), isTermOver: true },
  'a super admin whose term has ended': { ...user('super-admin', 'approved'), isTermOver: true },
  'an admin who changes something after the term': { ...user('admin', 'approved'), isReadOnly: true },
  'a super admin who changes something after the term': {
    ...user('super-admin', 'approved'),
    isReadOnly: true,
  },
}

/** Calls every use case. Which ones refuse although `may` allows it, or answer although it does not. */
async function permissionLeaks(
  db: Database,
  viewer: Viewer,
  may: (permission: Permission) => boolean,
): Promise<string[]> {
  const leaks: string[] = []
  for (const { permission, ...useCase } of await requiredPermissions(db)) {
    const isRefused = (await thrownBy(useCase, db, viewer)) instanceof NotAllowed
    if (permission && isRefused === may(permission))
      leaks.push(`${useCase.domain}.${useCase.name} ${isRefused ? 'refuses' : 'lets in'}`)
  }
  return leaks
}

test('every use case that asks for a permission is in the lists of these tests', () => {
  expect(unlistedUseCases()).toEqual([])
})

describe.each(bothEngines)('role × operation, on $name', ({ open }) => {
  test('every use case that acts for somebody asks for a permission first, and every permission is asked for', async () => {
    const required = await requiredPermissions(await open())
    expect(required.length).toBeGreaterThan(250)
    expect(required.filter(({ permission }) => permission === null)).toEqual([])
    const used = new Set(required.map(({ permission }) => permission))
    expect(Object.keys(permissions).filter((permission) => !used.has(permission as Permission))).toEqual([])
  })

  test('whatever exports asks for a permission to export, which ends with the term', async () => {
    const exports = (await requiredPermissions(await open())).filter(({ name }) => name.startsWith('export'))
    expect(exports.length).toBeGreaterThan(5)
    expect(exports.filter(({ permission }) => !permission?.endsWith('.export'))).toEqual([])
  })

  for (const [who, viewer] of Object.entries(principals))
    test(`${who} may call only the use cases that its permissions allow`, async () => {
      expect(await permissionLeaks(await open(), viewer, (permission) => isAble(viewer, permission))).toEqual(
        [],
      )
    })

  test('an account of the old committee has only the permissions of a member after the handover', async () => {
    const db = await open()
    const { old, keepTermsOn, viewerOn } = await handOver(db)
    await keepTermsOn(6)
    const asReader = (permission: Permission) =>
      permissions[permission].includes('visitor') || permission === 'accounts.own'
    for (const id of old)
      expect(await permissionLeaks(db, await viewerOn(id, 6, 'POST'), asReader)).toEqual([])
    await keepTermsOn(20)
    const asMember = (permission: Permission) => isAble(user('member', 'approved'), permission)
    for (const id of old)
      for (const method of ['GET', 'POST'] as const)
        expect(await permissionLeaks(db, await viewerOn(id, 20, method), asMember)).toEqual([])
  })
})
