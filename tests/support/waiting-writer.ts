import { sql, SqliteAdapter } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'

/** Waits until a statement that contains `words` waits for a lock. SQLite has only one writer at a time. */
export async function untilOneWaits(db: Database, words: string): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and query like ${`%${words}%`} and pid <> pg_backend_pid()`
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0)
}
