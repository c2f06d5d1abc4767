import { sql } from 'kysely'
import { afterwards, newPlace } from '#tests/support/database.ts'
import { hasPgBouncer, startPgBouncer } from '#tests/support/pgbouncer.ts'
import { describe, expect, it } from 'vitest'
import { transact } from './database.ts'
import { openPostgres } from './postgres.ts'
import { takeToken } from '../http/rate-limit.ts'

const budget = { key: 'pooled', limit: 10, windowMs: 60_000, now: new Date('2026-11-01T10:00:00.000Z') }

async function pooledUrl() {
  const { databaseUrl } = await newPlace('postgres')
  const pooler = await startPgBouncer(databaseUrl ?? '')
  afterwards(pooler.close)
  return pooler.url
}

describe.runIf(hasPgBouncer)(
  'Postgres behind PgBouncer in transaction mode, where pgbouncer is installed',
  () => {
    it('keeps rate limits and rolls back a failed transaction while connections change', async () => {
      const { db, close } = await openPostgres(await pooledUrl(), { isPooled: true })
      const backend = async () => {
        const { rows } = await sql<{
          pid: number
        }>`select pg_backend_pid() as pid from pg_sleep(0.1)`.execute(db)
        return rows[0]?.pid
      }
      const attempts = await Promise.all(Array.from({ length: 40 }, () => takeToken(db, budget)))
      expect(attempts.filter(({ ok }) => ok)).toHaveLength(10)
      // Two queries at the same time cannot share a connection of the database.
      expect(new Set(await Promise.all([backend(), backend(), backend()])).size).toBeGreaterThan(1)
      const takeInTransaction = async (key: string, isFailing: boolean) =>
        transact(db, async (db) => {
          await takeToken(db, { ...budget, key })
          if (isFailing) throw new Error('undo')
        }).catch(() => {})
      await Promise.all(Array.from({ length: 6 }, (_, n) => takeInTransaction(`key ${n}`, n % 2 === 1)))
      const budgetRows = await db.selectFrom('rate_limit').select('key').orderBy('key').execute()
      expect(budgetRows.map(({ key }) => key)).toEqual(['key 0', 'key 2', 'key 4', 'pooled'])
      await close()
    })

    it('refuses a client that sets timeouts of its session', async () => {
      await expect(openPostgres(await pooledUrl())).rejects.toThrow('unsupported startup parameter')
    })
  },
)
