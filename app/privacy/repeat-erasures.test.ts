import { expect, test } from 'vitest'
import { ensureSuperAdmin } from '#app/accounts/use-cases.server.ts'
import type { Engine } from '#app/platform/database/database.ts'
import { newPlace, openAt } from '#tests/support/database.ts'
import { aSuperAdmin, aUser } from '#tests/support/factories.ts'
import { repeatErasures } from './repeat-erasures.server.ts'
import { erasePerson } from './erase.server.ts'

const email = 'asha@college.example'
const before = '2026-11-20T10:00:00.000Z'
const then = new Date('2026-11-21T10:00:00.000Z')

test.each<Engine>(['sqlite', 'postgres'])(
  'who was the only super admin when the backup was made is forgotten again, on %s',
  async (engine) => {
    const { db } = await openAt(await newPlace(engine))
    const old = await aSuperAdmin(db, { email, createdAt: before })
    const heir = await aSuperAdmin(db)
    await erasePerson(db, { email }, then)
    // What the backup of the night before puts back: she is there, and nobody is a super admin but her.
    await db.deleteFrom('user_account').where('id', '=', heir.id).execute()
    await aUser(db, old)
    expect(await repeatErasures(db, new Date(before))).toBe(1)
    expect(await db.selectFrom('user_account').select('id').execute()).toEqual([])
    const env = { superAdminEmail: null, superAdminPassword: null }
    expect((await ensureSuperAdmin({ db, env, now: then })).made?.email).toBe('superadmin@localhost')
  },
)
