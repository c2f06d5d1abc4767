import { describe, expect, test } from 'vitest'
import { isAble } from '#app/accounts/permissions.ts'
import { actingAs, testEnv } from './support/test-services.ts'
import { engines } from './support/database.ts'
import { aSuperAdmin, aUser, anAdmin, viewerOf } from './support/factories.ts'

describe.each(engines)('the people the tests make, on $name', ({ open }) => {
  test('may do what their role says, and stand in a database of their own', async () => {
    const db = await open()
    const people = [await aUser(db), await anAdmin(db), await aSuperAdmin(db)].map(viewerOf)
    expect(people.map((viewer) => isAble(viewer, 'events.manage'))).toEqual([false, true, true])
    expect(people.map((viewer) => isAble(viewer, 'admins.decide'))).toEqual([false, false, true])
    expect(await db.selectFrom('user_account').select('id').execute()).toHaveLength(3)
  })

  test('find it empty again in the next test', async () => {
    const db = await open()
    expect(await db.selectFrom('user_account').select('id').execute()).toEqual([])
    const { env } = actingAs(db, { kind: 'visitor' }, { env: { authErrorDetail: 'spec' } })
    expect(env).toEqual(testEnv({ authErrorDetail: 'spec' }))
  })
})
