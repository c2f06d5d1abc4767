import { describe, expect, test } from 'vitest'
import { openDatabase } from '#app/platform/db.ts'
import { parseEnv } from '#app/platform/env.ts'
import { afterwards, newFolder, newPlace } from '#tests/support/database.ts'
import { migrate } from './migrate.ts'
import { moveClub } from './move.ts'
import { seedDemo } from './seed.ts'

async function demoClub() {
  const from = await openDatabase({ databaseUrl: null, dataDir: await newFolder() })
  afterwards(() => from.close())
  await migrate(from)
  await seedDemo({ db: from.db, env: parseEnv({}), now: new Date() })
  return from
}

describe('a club that moves to Postgres', () => {
  test('takes every row along, as it was', async () => {
    const from = await demoClub()
    const to = await openDatabase(await newPlace('postgres', { isEmpty: true }))
    afterwards(() => to.close())
    const counts = await moveClub(from, to)
    expect(counts.event).toBeGreaterThan(10)
    for (const table of ['user_account', 'event', 'join_request', 'post', 'comment', 'setting'] as const) {
      const was = await from.db
        .selectFrom(table)
        .selectAll()
        .orderBy(table === 'setting' ? 'key' : 'id')
        .execute()
      const is = await to.db
        .selectFrom(table)
        .selectAll()
        .orderBy(table === 'setting' ? 'key' : 'id')
        .execute()
      expect(is).toEqual(was)
    }
  })

  test('does not move in where somebody lives', async () => {
    const from = await demoClub()
    const to = await demoClub()
    await expect(moveClub(from, to)).rejects.toThrow('holds a club already')
  })
})
