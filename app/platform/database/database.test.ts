import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bothEngines, newPlace, openAt } from '#tests/support/database.ts'
import { anEvent, LONG_AGO } from '#tests/support/factories.ts'
import { type Database, openDatabase, transact } from './database.ts'

async function insertSetting(db: Database, key: string, value = ''): Promise<void> {
  await db.insertInto('setting').values({ key, value, updated_at: LONG_AGO }).execute()
}

async function keysOf(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('setting').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

function signal() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, give: () => resolve() }
}

describe.each(bothEngines)('a transaction, on $name', ({ open }) => {
  test('is visible to other connections only after its commit', async () => {
    const outer = await open()
    await transact(outer, async (db) => {
      await insertSetting(db, 'a')
      expect(await keysOf(db)).toEqual(['a'])
      expect(await keysOf(outer)).toEqual([])
    })
    expect(await keysOf(outer)).toEqual(['a'])
  })

  test('is rolled back when it fails, and the next transaction works', async () => {
    const outer = await open()
    const failing = transact(outer, async (db) => {
      await insertSetting(db, 'a')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await transact(outer, (db) => insertSetting(db, 'b'))
    expect(await keysOf(outer)).toEqual(['b'])
  })

  test('is rolled back when one of its statements fails', async () => {
    const outer = await open()
    const failing = transact(outer, async (db) => {
      await insertSetting(db, 'a')
      await insertSetting(db, 'a')
    })
    await expect(failing).rejects.toThrow(/unique/i)
    expect(await keysOf(outer)).toEqual([])
  })

  test('includes the transaction of a use case that it calls', async () => {
    const outer = await open()
    const failing = transact(outer, async (db) => {
      await transact(db, (db) => insertSetting(db, 'inner'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await keysOf(outer)).toEqual([])
  })

  test('does not block reads of other connections', async () => {
    const outer = await open()
    const hasBegun = signal()
    const read = signal()
    const writing = transact(outer, async (db) => {
      await insertSetting(db, 'a')
      hasBegun.give()
      await read.promise
    })
    await hasBegun.promise
    expect(await keysOf(outer)).toEqual([])
    read.give()
    await writing
  })

  test('counts exactly when a hundred transactions run concurrently', async () => {
    const db = await open()
    const { id } = await anEvent(db, { seats: 50 })
    const claim = () =>
      transact(db, (db) =>
        db
          .updateTable('event')
          .set(({ eb }) => ({ participants: eb('participants', '+', 1) }))
          .where('id', '=', id)
          .whereRef('participants', '<', 'seats')
          .returning('participants')
          .executeTakeFirst(),
      )
    const claims = await Promise.all(Array.from({ length: 100 }, claim))
    const seats = claims.flatMap((row) => (row ? [row.participants] : [])).toSorted((a, b) => a - b)
    expect(seats).toEqual(Array.from({ length: 50 }, (_, place) => place + 1))
  })

  test.each(['40001', '40P01'])('is retried after the database error %s', async (code) => {
    const outer = await open()
    let tries = 0
    await transact(outer, async (db) => {
      await insertSetting(db, 'a')
      tries += 1
      if (tries < 3) throw Object.assign(new Error('try again'), { code })
    })
    expect(tries).toBe(3)
    expect(await keysOf(outer)).toEqual(['a'])
  })

  test('is not retried after other errors, and is retried at most six times', async () => {
    const db = await open()
    let tries = 0
    const failing = (code: string) =>
      transact(db, async () => {
        tries += 1
        throw Object.assign(new Error('no'), { code })
      })
    await expect(failing('23505')).rejects.toThrow('no')
    expect(tries).toBe(1)
    await expect(failing('40001')).rejects.toThrow('no')
    expect(tries).toBe(7)
  })
})

test('an unreachable database is reported in one line, without its password', async () => {
  const databaseUrl = 'postgres://club:hidden@127.0.0.1:9/club'
  await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow(
    /^The database club at 127\.0\.0\.1:9 cannot be used: connect ECONNREFUSED 127\.0\.0\.1:9$/,
  )
})

test('a database with synchronous_commit off is refused in one line', async () => {
  const { databaseUrl, dataDir } = await newPlace('postgres')
  const careless = `${databaseUrl}?options=-c%20synchronous_commit%3Doff`
  await expect(openDatabase({ databaseUrl: careless, dataDir })).rejects.toThrow(
    /cannot be used: it loses what it acknowledged \(synchronous_commit is off\)$/,
  )
})

test('a lost Postgres connection fails only its own query', async () => {
  const { db } = await openAt(await newPlace('postgres'))
  const terminateConnections = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  const sleeping = sql`select pg_sleep(4)`.execute(db)
  await sql`select pg_sleep(0.1)`.execute(db)
  await Promise.all([expect(sleeping).rejects.toThrow(/terminat/), terminateConnections.execute(db)])
  await pause(100)
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test.each([
  [null, '5s'],
  ['postgres://direct.example/club', '0'],
])(
  'with the listen URL %s, the statement timeout is %s, because a pooler rejects settings',
  async (address, limit) => {
    const { databaseUrl, dataDir } = await newPlace('postgres')
    const database = await openDatabase({ databaseUrl, databaseListenUrl: address, dataDir })
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database.db)
    expect(rows).toEqual([{ statement_timeout: limit }])
    await database.close()
  },
)

const databasesOfTests = [
  ...bothEngines.filter(({ engine }) => engine === 'postgres'),
  { name: 'openAt', open: async () => (await openAt(await newPlace('postgres'))).db },
]
test.each(databasesOfTests)(
  'a test and what cleans up after it have no statement timeout: $name',
  async ({ open }) => {
    const { rows } = await sql`show statement_timeout`.execute(await open())
    expect(rows).toEqual([{ statement_timeout: '0' }])
  },
)
