import { expect, test } from 'vitest'
import { parseEnv } from '#app/platform/env.ts'
import { afterwards, newPlace, openAt } from '#tests/support/database.ts'
import { openSnapshot } from './backup/snapshot.ts'
import { migrate } from '#db/migrate.ts'
import { moveClub } from './backup/restore.ts'
import { seedDemo } from './seed/seed.ts'

const now = new Date('2026-11-21T10:00:00.000Z')

async function demoClub() {
  const place = await newPlace('sqlite', { isEmpty: true })
  const database = await openAt(place)
  await migrate(database)
  await seedDemo({ db: database.db, env: parseEnv({}), now })
  const snapshot = await openSnapshot(place)
  afterwards(() => snapshot.close())
  return { database, snapshot }
}

test('a move to Postgres copies every row unchanged', async () => {
  const from = await demoClub()
  const to = await openAt(await newPlace('postgres', { isEmpty: true }))
  const result = await moveClub(from.snapshot, to, now)
  expect(result.rows).toBeGreaterThan(50)
  for (const table of ['user_account', 'event', 'join_request', 'post', 'comment'] as const) {
    const was = await from.database.db.selectFrom(table).selectAll().orderBy('id').execute()
    expect(await to.db.selectFrom(table).selectAll().orderBy('id').execute()).toEqual(was)
  }
})

test('a move to a database with data of a club is refused', async () => {
  const from = await demoClub()
  const to = await demoClub()
  await expect(moveClub(from.snapshot, to.database, now)).rejects.toThrow('holds a club already')
})
