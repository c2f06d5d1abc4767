import { beforeAll, describe, expect, it } from 'vitest'
import { engines, newPlace, openAt } from '#tests/support/database.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './db.ts'
import { prepared } from './prepared.ts'

let built = 0
const keep = prepared((db, { key, value, at }: { key: string; value: string; at: string }) => {
  built += 1
  return db.insertInto('setting').values({ key, value, updated_at: at }).returning(['key', 'value'])
})
const find = prepared((db, { key, limit }: { key: string; limit: number }) =>
  db.selectFrom('setting').select('value').where('key', '=', key).limit(limit),
)
const at = '2026-11-01T10:00:00.000Z'

describe.each(engines)('a prepared statement, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  it('is put together once and takes other values each time', async () => {
    built = 0
    await keep(db, { key: 'one', value: '1', at })
    await keep(db, { key: 'two', value: '2', at })
    expect(built).toBeLessThanOrEqual(1)
    expect((await find(db, { key: 'one', limit: 1 })).rows).toEqual([{ value: '1' }])
    expect((await find(db, { key: 'two', limit: 1 })).rows).toEqual([{ value: '2' }])
    expect((await find(db, { key: 'two', limit: 0 })).rows).toEqual([])
  })

  it('belongs to the transaction it is asked in', async () => {
    const failing = db.transaction().execute(async (db) => {
      await keep(db, { key: 'undone', value: '3', at })
      throw new Error('undo')
    })
    await expect(failing).rejects.toThrow('undo')
    expect((await find(db, { key: 'undone', limit: 1 })).rows).toEqual([])
  })

  it('refuses arguments that nobody names', async () => {
    const spread = prepared((db, args: { key: string }) =>
      db.insertInto('setting').values({ ...args, value: '', updated_at: at }),
    )
    await expect((async () => spread(db, { key: 'x' }))()).rejects.toThrow('must be named')
  })
})

describe('on a connection to PostgreSQL', () => {
  const keptOn = async (db: Database) =>
    db.connection().execute(async (db) => {
      await find(db, { key: 'one', limit: 1 })
      await find(db, { key: 'two', limit: 1 })
      const { rows } = await db.executeQuery<{ n: number }>({
        ...db.selectNoFrom((eb) => eb.val(0).as('n')).compile(),
        sql: `select count(*) as n from pg_prepared_statements where statement like '%"setting"%'`,
        parameters: [],
      })
      return rows[0]?.n
    })

  it('a prepared statement is parsed once', async () => {
    const { db } = await openAt(await newPlace('postgres'))
    expect(await keptOn(db)).toBe(1)
  })

  it('nothing is kept of it where a pooler gives the connection to others', async () => {
    const { databaseUrl } = await newPlace('postgres')
    const { db, close } = await openPostgres(databaseUrl ?? '', { isPooled: true })
    expect(await keptOn(db)).toBe(0)
    await close()
  })
})
