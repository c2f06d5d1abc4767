import { viewerOf } from '#tests/support/factories.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { cookieHeader, newAccount, loginContext, PASSWORD } from '#tests/support/admin-accounts.ts'
import { startEnrolment, secondFactorView } from './second-factor.server.ts'
import { createSession, viewerFrom } from './sessions.server.ts'

const secretKey = 'thirty-two characters, all random'

describe.each(engines)('the secrets in the database, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  async function storedSecrets() {
    const seeds = await db.selectFrom('second_factor').select('secret as text').execute()
    const authSecret = db.selectFrom('setting').select('value as text').where('key', '=', 'auth-secret')
    return [...seeds, ...(await authSecret.execute())].map(({ text }) => text)
  }

  it('are encrypted at the next start with a key, keep sessions valid, and then require that key', async () => {
    const plain = await loginContext(db)
    const user = await newAccount(db, { role: 'admin' })
    const headers = cookieHeader((await createSession(plain.auth, user.id)) ?? [])
    await startEnrolment({ ...plain, viewer: viewerOf(user) }, { password: PASSWORD })
    const before = await secondFactorView({ ...plain, viewer: viewerOf(user) })
    const plainSecrets = await storedSecrets()
    expect(plainSecrets).toHaveLength(2)

    const actingWithKey = await loginContext(db, { env: { secretKey } })
    for (const text of await storedSecrets()) expect(text).toMatch(/^sealed1\./)
    expect(await storedSecrets()).not.toContain(plainSecrets[0])
    expect(await viewerFrom(actingWithKey.auth, headers)).toMatchObject({ id: user.id })
    expect(await secondFactorView({ ...actingWithKey, viewer: viewerOf(user) })).toEqual(before)

    await expect(loginContext(db)).rejects.toThrow('SECRET_KEY must be set')
    const otherKey = { secretKey: `${secretKey}?` }
    await expect(loginContext(db, { env: otherKey })).rejects.toThrow('SECRET_KEY is not the one')
  })

  it('are encrypted when they are created', async () => {
    const acting = await loginContext(db, { env: { secretKey } })
    const user = await newAccount(db, { role: 'admin' })
    await startEnrolment({ ...acting, viewer: viewerOf(user) }, { password: PASSWORD })
    for (const text of await storedSecrets()) expect(text).toMatch(/^sealed1\./)
  })
})
