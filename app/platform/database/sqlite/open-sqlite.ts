import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { CircuitBreaker, DatabaseUnreachable } from '../circuit-breaker.ts'
import { sqliteDialect } from './dialect.ts'

export const SQLITE_FILE = 'club.sqlite'
const LOCK_WAIT_MS = 10_000

/** `dataDir` must exist. `lockWaitMs`: how long a write waits for the transaction before it. */
export async function openSqlite(dataDir: string, { lockWaitMs = LOCK_WAIT_MS } = {}) {
  const path = join(dataDir, SQLITE_FILE)
  try {
    const breaker = new CircuitBreaker()
    const db = new Kysely<Schema>({
      dialect: sqliteDialect({ path, lockWaitMs, onFullDisk: () => breaker.recordFailure() }),
    })
    // Kysely closes only what was used once.
    await sql`select 1`.execute(db)
    return { db, engine: 'sqlite' as const, isAway: () => breaker.isFailing, close: () => db.destroy() }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnreachable(`The database ${path} cannot be opened: ${reason}`, { cause: error })
  }
}
