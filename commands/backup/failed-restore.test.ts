import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Engine, OpenDatabase } from '#app/platform/database/database.ts'
import { afterwards, newPlace, openAt } from '#tests/support/database.ts'
import { makeVersion040 } from '#tests/support/version-0.4.0.ts'
import { backupLines, parseLines } from './lines.ts'
import { noPictures } from './pictures.ts'
import { restoreClub } from './restore.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const storage = { put: async () => {}, get: async () => null, delete: async () => {} }

async function anOldClub(): Promise<Snapshot> {
  const place = await newPlace('sqlite', { isEmpty: true })
  const database = await openAt(place)
  await makeVersion040(database)
  const snapshot = await openSnapshot(place)
  afterwards(() => snapshot.close())
  return snapshot
}

type Also = Parameters<typeof restoreClub>[2]

const restoreInto = (club: Snapshot, database: OpenDatabase, also?: Also) =>
  restoreClub(parseLines(backupLines(club, { pictures: noPictures, now })), { database, storage }, also)

test.each<Engine>(['sqlite', 'postgres'])(
  'a restore that fails after the last row is rolled back, and a retry works, on %s',
  async (engine) => {
    const club = await anOldClub()
    const database = await openAt(await newPlace(engine, { isEmpty: true }))
    const failing = async () => {
      throw new Error('the list of the forgotten cannot be read')
    }
    await expect(restoreInto(club, database, failing)).rejects.toThrow('cannot be read')
    expect(await database.db.introspection.getTables()).toEqual([])
    let accountCount = 0
    await restoreInto(club, database, async (db) => {
      accountCount = (await db.selectFrom('user_account').select('id').execute()).length
    })
    expect(accountCount).toBe(1)
  },
)

test('a backup contains no table of a Postgres extension', async () => {
  const place = await newPlace('postgres')
  const { db } = await openAt(place)
  await sql`create table spatial_ref_sys as select 4326 as srid`.execute(db)
  await sql`alter extension plpgsql add table spatial_ref_sys`.execute(db)
  const snapshot = await openSnapshot(place)
  afterwards(() => snapshot.close())
  await restoreInto(snapshot, await openAt(await newPlace('sqlite', { isEmpty: true })))
  expect(snapshot.tables.map(({ name }) => name)).not.toContain('spatial_ref_sys')
})

test('a restore ignores tables, views and schemas that are not of the site', async () => {
  const club = await anOldClub()
  const database = await openAt(await newPlace('postgres', { isEmpty: true }))
  await sql`create view pg_stat_statements as select 'select 1' as query`.execute(database.db)
  await sql`create table spatial_ref_sys as select 4326 as srid`.execute(database.db)
  await sql`create schema other`.execute(database.db)
  await sql`create table other.event as select 'a' as id`.execute(database.db)
  expect((await restoreInto(club, database)).rows).toBeGreaterThan(1)
  await expect(restoreInto(club, database)).rejects.toThrow('holds a club already')
})
