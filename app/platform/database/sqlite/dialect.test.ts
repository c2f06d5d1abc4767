import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newPlace } from '#tests/support/database.ts'
import { LONG_AGO } from '#tests/support/factories.ts'
import { afterwards } from '#tests/support/database.ts'
import { LockWaitExpired } from './write-queue.ts'
import { openSqlite } from './open-sqlite.ts'

async function open(options?: { lockWaitMs: number }) {
  const { dataDir } = await newPlace('sqlite')
  const database = await openSqlite(dataDir, options)
  afterwards(() => database.close())
  return database.db
}

const row = (key: string) => ({ key, value: '', updated_at: LONG_AGO })

test('SQLite runs in WAL mode with full synchronisation and foreign keys', async () => {
  const db = await open()
  const settingOf = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db)
    return Object.values(rows[0] ?? {})[0]
  }
  expect(await settingOf('journal_mode')).toBe('wal')
  expect(await settingOf('synchronous')).toBe(2)
  expect(await settingOf('foreign_keys')).toBe(1)
  expect(await settingOf('busy_timeout')).toBe(5000)
})

test('a write that bypasses its own open transaction fails after the lock wait', async () => {
  const db = await open({ lockWaitMs: 50 })
  const escaping = db.transaction().execute(async () => {
    await db.insertInto('setting').values(row('escaped')).execute()
  })
  await expect(escaping).rejects.toThrow(LockWaitExpired)
  await db.insertInto('setting').values(row('next')).execute()
  expect(await db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'next' }])
})

test('a write outside a transaction waits for the open transaction', async () => {
  const db = await open()
  const order: string[] = []
  const first = db.transaction().execute(async (db) => {
    await db.insertInto('setting').values(row('a')).execute()
    await new Promise((resolve) => setTimeout(resolve, 30))
    order.push('transaction')
  })
  const second = db.insertInto('setting').values(row('b')).execute()
  await Promise.all([first, second.then(() => order.push('write'))])
  expect(order).toEqual(['transaction', 'write'])
})

test('a raw insert with returning runs as a write, exactly once', async () => {
  const db = await open()
  await db.schema.createTable('probe').addColumn('n', 'integer').execute()
  const { rows } = await sql<{ n: number }>`insert into probe values (1) returning n`.execute(db)
  expect(rows).toStrictEqual([{ n: 1 }])
  expect((await sql<{ n: number }>`select n from probe`.execute(db)).rows).toStrictEqual([{ n: 1 }])
})

test('more statements than the statement cache holds all return their own result', async () => {
  const db = await open()
  const answers = await Promise.all(
    Array.from({ length: 600 }, async (_, n) => {
      const { rows } = await sql<{ n: number }>`select ${sql.lit(n)} as n`.execute(db)
      return rows[0]?.n
    }),
  )
  expect(answers).toEqual(Array.from({ length: 600 }, (_, n) => n))
})

test('a cached statement returns a column that was added after its preparation', async () => {
  const db = await open()
  const all = () => sql<Record<string, unknown>>`select * from setting`.execute(db)
  await db.insertInto('setting').values(row('a')).execute()
  await all()
  await db.schema.alterTable('setting').addColumn('note', 'text').execute()
  expect((await all()).rows[0]).toHaveProperty('note')
})

test('a controlled transaction releases the writer after its rollback', async () => {
  const db = await open({ lockWaitMs: 200 })
  const controlled = await db.startTransaction().execute()
  await controlled.insertInto('setting').values(row('a')).execute()
  await controlled.rollback().execute()
  await db.insertInto('setting').values(row('b')).execute()
  expect(await db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'b' }])
})
