import { expect, test } from 'vitest'
import { ensureSuperAdmin } from '#app/accounts/use-cases.server.ts'
import type { Engine } from '#app/platform/database/database.ts'
import { newPlace, openAt } from '#tests/support/database.ts'
import { anEvent, aSeat, aSuperAdmin, aUser } from '#tests/support/factories.ts'
import { repeatErasures } from './repeat-erasures.server.ts'
import { erasePerson, eraseProved } from './erase.server.ts'

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

test.each<Engine>(['sqlite', 'postgres'])(
  'a friend who registered with the same number stays after a restore, without the number, on %s',
  async (engine) => {
    const { db } = await openAt(await newPlace(engine))
    const phone = '9876543210'
    const friend = 'friend@college.example'
    const member = { email, phone, accountStatus: 'approved', createdAt: before } as const
    const event = await anEvent(db, { seats: 9, participants: 1 })
    const { id } = await aUser(db, member)
    await aUser(db, { email: friend, createdAt: before })
    await eraseProved(db, [{ email }, { phone }], { now: then, release: async () => 0 })
    expect(await db.selectFrom('user_account').select('id').where('id', '=', id).execute()).toEqual([])
    // What the backup of the night before puts back.
    await aUser(db, member)
    await aSeat(db, { event_id: event.id, name: 'A friend', email: friend, phone, created_at: before })
    expect(await repeatErasures(db, new Date(before))).toBe(2)
    const members = db.selectFrom('user_account').select('email').where('role', '=', 'member')
    expect(await members.execute()).toEqual([{ email: friend }])
    const seats = await db.selectFrom('registration').select(['email', 'phone', 'status']).execute()
    expect(seats).toEqual([{ email: friend, phone: null, status: 'seated' }])
  },
)
