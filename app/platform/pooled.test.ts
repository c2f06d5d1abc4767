import pg from 'pg'
import { afterwards, newPlace } from '#tests/support/database.ts'
import { startPooler } from '#tests/support/pooler.ts'
import { describe, expect, it } from 'vitest'
import { transact } from './db.ts'
import { openPostgres } from './postgres.ts'
import { takeToken } from './rate-limit.ts'

const LINES = 3
const budget = { key: 'pooled', limit: 10, windowMs: 60_000, now: new Date('2026-11-01T10:00:00.000Z') }

async function pooled() {
  const { databaseUrl } = await newPlace('postgres')
  const pooler = await startPooler(databaseUrl ?? '', LINES)
  afterwards(async () => pooler.close())
  return pooler
}

describe('behind a pooler in transaction mode', () => {
  it('statements and limits hold, though they come over one connection after the other', async () => {
    const pooler = await pooled()
    const { db, close } = await openPostgres(pooler.url, { isPooled: true })
    const taken = await Promise.all(Array.from({ length: 40 }, () => takeToken(db, budget)))
    expect(taken.filter(({ ok }) => ok)).toHaveLength(10)
    expect(pooler.moved()).toBeGreaterThan(0)
    await close()
  })

  it('a transaction that fails takes back all of itself and nothing of others', async () => {
    const { url } = await pooled()
    const { db, close } = await openPostgres(url, { isPooled: true })
    const keep = async (key: string, isFailing: boolean) =>
      transact(db, async (db) => {
        await takeToken(db, { ...budget, key })
        if (isFailing) throw new Error('undo')
      }).catch(() => {})
    await Promise.all(Array.from({ length: 12 }, (_, n) => keep(`key ${n}`, n % 2 === 1)))
    const kept = await db.selectFrom('rate_limit').select('key').orderBy('key').execute()
    expect(kept.map(({ key }) => key)).toEqual(['key 0', 'key 10', 'key 2', 'key 4', 'key 6', 'key 8'])
    await close()
  })

  it('who sets limits on a session is refused, and who keeps a statement on a connection misses it', async () => {
    const { url } = await pooled()
    await expect(openPostgres(url)).rejects.toThrow('unsupported startup parameter')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const ask = async () => client.query({ name: 'kept', text: 'select 1' })
    await ask()
    await expect(ask()).rejects.toThrow('does not exist')
    await client.end()
  })
})
