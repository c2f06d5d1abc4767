import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { openAbsence } from './absence.ts'
import { DatabaseUnreachable } from './database-unreachable.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

export const SQLITE_FILE = 'club.sqlite'
const LOCK_WAIT_MS = 10_000

/** `dataDir` must exist. `lockWaitMs`: how long a write waits for the transaction before it. */
export async function openSqlite(dataDir: string, { lockWaitMs = LOCK_WAIT_MS } = {}) {
  const path = join(dataDir, SQLITE_FILE)
  try {
    const absence = openAbsence()
    const db = new Kysely<Schema>({
      dialect: sqliteDialect({ path, lockWaitMs, onFullDisk: absence.failed }),
    })
    // Kysely closes only what was used once.
    await sql`select 1`.execute(db)
    const { isAway } = absence
    return { db, engine: 'sqlite' as const, isAway, hurry: () => {}, close: () => db.destroy() }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnreachable(`The database ${path} cannot be opened: ${reason}`, { cause: error })
  }
}
