import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Engine } from '#db/columns.ts'
import type { Schema } from '#db/schema.ts'

export type Database = Kysely<Schema>
export type { Engine }

export interface OpenDatabase {
  db: Database
  engine: Engine
  /** Postgres only: for what Kysely does not reach, e.g. NOTIFY. */
  pool?: Pool
  /** What fails now fails because the database cannot be reached or written to, and may be tried again later. */
  isAway(): boolean
  close(): Promise<void>
}

/**
 * Opens, but does not migrate. Who serves a DATA_DIR, or fills an empty one, holds its lock (data-dir-lock.ts) until after
 * `close`; a command that works beside the running site (erase, retention) does not, and is one more writer
 * that SQLite lets wait its turn. Throws DatabaseUnreachable.
 */
export async function openDatabase(at: {
  databaseUrl: string | null
  databaseListenUrl?: string | null
  dataDir: string
  /** For requests: a query that is not answered times out. */
  isServing?: boolean
}): Promise<OpenDatabase> {
  // The other engine's driver is never loaded.
  if (at.databaseUrl === null) return (await import('./sqlite/open-sqlite.ts')).openSqlite(at.dataDir)
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(at.databaseUrl, { isPooled: Boolean(at.databaseListenUrl), isServing: at.isServing })
}

const TRIES = 6
const FIRST_PAUSE_MS = 10
/** Serialization failure and deadlock: the whole transaction may simply be done again. */
const retryableCodes = new Set<unknown>(['40001', '40P01'])

/** Thrown inside a transaction when a row is no longer what it was when it was read: `transact` does all of it again. */
export class ConcurrentChangeError extends Error {
  override name = 'ConcurrentChangeError'
}

function isRetryable(error: unknown): boolean {
  if (error instanceof ConcurrentChangeError) return true
  return error instanceof Error && 'code' in error && retryableCodes.has(error.code)
}

/** SQLSTATE 22 (invalid value) and 23 (constraint): the data is wrong, and nothing was stored. */
const refusingCodes = /^2[23]/
const SQLITE_CONSTRAINT = 19

/** True when the database answered and refused what it was given; it would refuse the same again. */
export function wasRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return (Number(error.errcode) & 0xff) === SQLITE_CONSTRAINT
  return 'code' in error && refusingCodes.test(String(error.code))
}

/**
 * Runs `work` in one transaction, or in the one that is already open when `db` is a transaction itself.
 * `work` may run more than once: its only effects are queries on the `db` it is given. Name that parameter `db`,
 * so that no query can escape the transaction.
 */
export async function transact<Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
    }
  }
}
