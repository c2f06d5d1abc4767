import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { bothEngines } from '#tests/support/database.ts'
import { aJoinRequest, anEvent, aUser, LONG_AGO } from '#tests/support/factories.ts'

describe.each(bothEngines)('the database schema, on $name', ({ open }) => {
  test('returns instants unchanged as ISO 8601 UTC with milliseconds', async () => {
    const db = await open()
    const turnsPastAt = '2030-02-28T23:59:59.999Z'
    await anEvent(db, { turnsPastAt })
    const found = await db
      .selectFrom('event')
      .select(['turns_past_at', 'deleted_at'])
      .where('turns_past_at', '<', '2030-03-01T00:00:00.000Z')
      .where('turns_past_at', '>=', turnsPastAt)
      .execute()
    expect(found).toStrictEqual([{ turns_past_at: turnsPastAt, deleted_at: null }])
  })

  test('returns counts, sums and divisions as whole numbers', async () => {
    const db = await open()
    await Promise.all([anEvent(db, { seats: 5 }), anEvent(db, { seats: 2 })])
    const found = await db
      .selectFrom('event')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('seats').as('sum')])
      .select(sql<number>`max(seats) / cast(${2} as integer)`.as('half'))
      .executeTakeFirstOrThrow()
    expect(found).toStrictEqual({ count: 2, sum: 7, half: 2 })
  })

  test('returns the number of changed rows', async () => {
    const db = await open()
    await db.insertInto('setting').values({ key: 'a', value: '', updated_at: LONG_AGO }).execute()
    const none = await db.deleteFrom('setting').where('key', '=', 'b').executeTakeFirst()
    const one = await db.updateTable('setting').set({ value: 'x' }).where('key', '=', 'a').executeTakeFirst()
    expect([none.numDeletedRows, one.numUpdatedRows]).toEqual([0n, 1n])
  })

  test('allows one pending join request per phone number, which a newer one updates', async () => {
    const db = await open()
    const older = await aJoinRequest(db)
    const { id } = await db
      .insertInto('join_request')
      .values({
        id: 'newer',
        name: 'Newer',
        phone: older.phone,
        branch: 'IT',
        year: '1st',
        interest: 'Other',
        notice_version: '1',
        notice_hash: 'f',
        noticed_at: LONG_AGO,
        created_at: LONG_AGO,
      })
      .onConflict((conflict) =>
        // A literal: with a parameter there SQLite does not find the index.
        conflict
          .column('phone')
          .where(sql<boolean>`status = 'pending'`)
          .doUpdateSet({ name: 'Newer' }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(id).toBe(older.id)
    await expect(aJoinRequest(db, { phone: older.phone })).rejects.toThrow(
      /join_request.phone|one_pending_request/,
    )
    await aJoinRequest(db, { phone: older.phone, status: 'approved' })
  })

  test.each([
    ['an unknown role', 'a_role_is_known', (db: Database) => aUser(db, { role: 'owner' as 'member' })],
    [
      'a second account with the same address',
      /user_account.email|an_email_has_one/,
      (db: Database) => aUser(db, { email: 'asha@club.example' }),
    ],
    [
      'an unknown category',
      'a_category_is_known',
      (db: Database) => anEvent(db, { category: 'Party' as 'Social' }),
    ],
    ['an event without a seat', 'an_event_has_a_seat', (db: Database) => anEvent(db, { seats: 0 })],
    ['a negative fee', 'a_fee_is_not_negative', (db: Database) => anEvent(db, { registrationFee: -1 })],
    [
      'a consent of a kind that nothing reads any more',
      'a_consent_has_a_known_kind',
      async (db: Database) => {
        const { id: user_id } = await aUser(db)
        const consent = { id: 'c', user_id, kind: 'photos', given_at: LONG_AGO }
        return db.insertInto('consent').values(consent).execute()
      },
    ],
    ['half a seat', /integer/i, (db: Database) => anEvent(db, { seats: 1.5 })],
    ['an invalid instant', /turns_past_at|timestamp/, (db: Database) => anEvent(db, { turnsPastAt: 'soon' })],
  ])('refuses %s', async (_, sentence, insert) => {
    const db = await open()
    await aUser(db, { email: 'asha@club.example' })
    await expect(insert(db)).rejects.toThrow(sentence)
  })

  test('deletes the credentials and sessions of a deleted account', async () => {
    const db = await open()
    const { id } = await aUser(db)
    const always = { user_id: id, created_at: LONG_AGO, updated_at: LONG_AGO }
    await db
      .insertInto('credential')
      .values({ ...always, id: 'c', account_id: id, provider_id: 'credential' })
      .execute()
    await db
      .insertInto('session')
      .values({ ...always, id: 's', token_hash: 't', expires_at: LONG_AGO })
      .execute()
    await db.deleteFrom('user_account').where('id', '=', id).execute()
    expect(await db.selectFrom('credential').select('id').execute()).toEqual([])
    expect(await db.selectFrom('session').select('id').execute()).toEqual([])
    const orphan = db
      .insertInto('session')
      .values({ ...always, id: 's', token_hash: 't', expires_at: LONG_AGO })
    await expect(orphan.execute()).rejects.toThrow(/foreign key/i)
  })
})
