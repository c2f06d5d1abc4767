import { expect, test } from 'vitest'
import { ensureSuperAdmin } from '#app/accounts/use-cases.server.ts'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { ownTables } from '#db/own-tables.ts'
import { engineNames, newPlace, openAt } from '#tests/support/database.ts'
import { anEvent, aSeat, aSuperAdmin, aUser } from '#tests/support/factories.ts'
import { peopleTables } from './personal-columns.server.ts'
import { datesOfRows, repeatErasures } from './repeat-erasures.server.ts'
import { erasePerson, eraseProved } from './erase.server.ts'
import { testEnv } from '#tests/support/test-services.ts'

const email = 'asha@college.example'
const beforeErasure = '2026-11-20T10:00:00.000Z'
const erasedAt = new Date('2026-11-21T10:00:00.000Z')
const env = testEnv()

test.each(engineNames)(
  'a person who was the only super admin in the backup is erased again after a restore, on %s',
  async (engine) => {
    const { db } = await openAt(await newPlace(engine))
    const formerSuperAdmin = await aSuperAdmin(db, { email, createdAt: beforeErasure })
    const heir = await aSuperAdmin(db)
    await erasePerson({ db, env, now: erasedAt }, { email })
    // The restored backup of the night before contains her as the only super admin.
    await db.deleteFrom('user_account').where('id', '=', heir.id).execute()
    await aUser(db, formerSuperAdmin)
    expect(await repeatErasures({ db, env, now: erasedAt }, new Date(beforeErasure))).toMatchObject({
      erased: 1,
    })
    expect(await db.selectFrom('user_account').select('id').execute()).toEqual([])
    const notConfigured = { superAdminEmail: null, superAdminPassword: null }
    expect((await ensureSuperAdmin({ db, env: notConfigured, now: erasedAt })).made?.email).toBe(
      'superadmin@localhost',
    )
  },
)

test.each(engineNames)(
  'the seat of another person with the same phone stays after a restore, without the phone, on %s',
  async (engine) => {
    const { db } = await openAt(await newPlace(engine))
    const phone = '9876543210'
    const friend = 'friend@college.example'
    const member = { email, phone, accountStatus: 'approved', createdAt: beforeErasure } as const
    const event = await anEvent(db, { seats: 9, participants: 1 })
    const { id } = await aUser(db, member)
    await aUser(db, { email: friend, createdAt: beforeErasure })
    await eraseProved({ db, env, now: erasedAt }, [{ email }, { phone }])
    expect(await db.selectFrom('user_account').select('id').where('id', '=', id).execute()).toEqual([])
    // The restored backup of the night before contains these rows.
    await aUser(db, member)
    await aSeat(db, { event_id: event.id, name: 'A friend', email: friend, phone, created_at: beforeErasure })
    expect(await repeatErasures({ db, env, now: erasedAt }, new Date(beforeErasure))).toMatchObject({
      erased: 2,
    })
    const members = db.selectFrom('user_account').select('email').where('role', '=', 'member')
    expect(await members.execute()).toEqual([{ email: friend }])
    const seats = await db.selectFrom('registration').select(['email', 'phone', 'status']).execute()
    expect(seats).toEqual([{ email: friend, phone: null, status: 'seated' }])
  },
)

test.each(engineNames)(
  'the seat of an erased person goes to the waitlist after a restore, with a mail, on %s',
  async (engine) => {
    const { db } = await openAt(await newPlace(engine))
    const settings = { ...externalFormSettings, method: 'here' as const, hasWaitlist: true }
    await aUser(db, { email, createdAt: beforeErasure })
    await erasePerson({ db, env, now: erasedAt }, { email })
    // The restored backup of the night before contains these rows.
    const event = await anEvent(db, { settings, seats: 1, participants: 1 })
    await aSeat(db, { event_id: event.id, name: 'Asha', email, created_at: beforeErasure })
    const waiting = { event_id: event.id, status: 'waiting', waitlist_number: 1 } as const
    await aSeat(db, { ...waiting, name: 'Next', email: 'next@college.example', created_at: beforeErasure })
    expect(await repeatErasures({ db, env, now: erasedAt }, new Date(beforeErasure))).toMatchObject({
      erased: 1,
    })
    const seats = await db.selectFrom('registration').select(['email', 'status']).execute()
    expect(seats).toEqual([{ email: 'next@college.example', status: 'seated' }])
    const events = await db.selectFrom('event').select('participants').execute()
    expect(events).toEqual([{ participants: 1 }])
    const mails = await db.selectFrom('mail').select('recipient').execute()
    expect(mails).toEqual([{ recipient: 'next@college.example' }])
  },
)

test.each(engineNames)('a guardian who was erased is erased again after a restore, on %s', async (engine) => {
  const { db } = await openAt(await newPlace(engine))
  const guardian = { id: 'guardian', name: 'Asha', email, set_at: beforeErasure, notified_at: null }
  const nameGuardian = () => db.insertInto('guardian').values(guardian).execute()
  await nameGuardian()
  await erasePerson({ db, env, now: erasedAt }, { email })
  // The restored backup of the night before contains them.
  await nameGuardian()
  expect(await repeatErasures({ db, env, now: erasedAt }, new Date(beforeErasure))).toMatchObject({
    erased: 1,
  })
  expect(await db.selectFrom('guardian').selectAll().execute()).toEqual([])
})

test.each(engineNames)('each row of a person says when it was made, on %s', async (engine) => {
  const { db } = await openAt(await newPlace(engine))
  const withIds = (await peopleTables(db)).filter(({ hasId }) => hasId).map(({ name }) => name as string)
  const undated = (await ownTables(db))
    .filter(({ name }) => withIds.includes(name))
    .filter(({ columns }) => !columns.some(({ name }) => datesOfRows.some((date) => date === name)))
  expect(withIds).toContain('guardian')
  expect(undated.map(({ name }) => name)).toEqual([])
})
