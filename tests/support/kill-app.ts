import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Engine, openDatabase } from '#app/platform/db.ts'
import { type RunningSite, startSite } from './app.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'
import { type Manner, openWriters, type Writers } from './writers.ts'

const LEAST_WRITING_MS = 300
const MOST_WRITING_MS = 900
const RECOVERY_LIMIT_MS = 30_000
const LOOK_AT_ONCE = 500

export interface Killed {
  acknowledged: number
  lost: number
  /** From the end of the kill to the next acknowledged write, the slowest. */
  recoveryMs: number
  /** What the engine's own checks find, having read every page: 'ok', or what is damaged. */
  checked: string
}

interface Place {
  databaseUrl: string | null
  dataDir: string
}

/** Resolves with the time until one more write is acknowledged. */
async function untilAcknowledged({ acknowledged }: Writers): Promise<number> {
  const [before, begunAt] = [acknowledged.length, performance.now()]
  while (acknowledged.length === before && performance.now() - begunAt < RECOVERY_LIMIT_MS) await pause(10)
  return performance.now() - begunAt
}

async function missing(place: Place, phones: readonly string[]): Promise<number> {
  const { db, close } = await openDatabase(place)
  let kept = 0
  for (let at = 0; at < phones.length; at += LOOK_AT_ONCE) {
    const some = phones.slice(at, at + LOOK_AT_ONCE)
    kept += (await db.selectFrom('join_request').select('id').where('phone', 'in', some).execute()).length
  }
  await close()
  return phones.length - kept
}

/** Every page is read; each has a checksum, whose failures PostgreSQL counts. */
async function checked(place: Place): Promise<string> {
  const { db, pool, close } = await openDatabase(place)
  try {
    if (!pool) {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
      return rows.map((row) => row.integrity_check).join(', ')
    }
    const tables = await pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pg_catalog')`,
    )
    for (const { name } of tables.rows)
      await pool.query(`select count(*) from (select * from ${name} offset 0) as every`)
    const { rows } = await pool.query<{ on: string; failures: string }>(
      `select current_setting('data_checksums') as on, sum(checksum_failures) as failures from pg_stat_database`,
    )
    const { on = 'off', failures = '' } = rows[0] ?? {}
    return on === 'on' && Number(failures) === 0 ? 'ok' : `checksums ${on}, ${failures} failures`
  } finally {
    await close()
  }
}

const chance = () => LEAST_WRITING_MS + Math.random() * (MOST_WRITING_MS - LEAST_WRITING_MS)

interface Killing {
  place: Place
  start(): Promise<RunningSite>
  postgres: RunningPostgres | null
}

async function onPlace(engine: Engine, kill: (killing: Killing) => Promise<Killed>): Promise<Killed> {
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const dataDir = await mkdtemp(join(tmpdir(), 'club-kill-'))
  const place = { databaseUrl: postgres?.url ?? null, dataDir }
  const env = {
    SEED_DEMO: '0',
    RATE_LIMIT_SCALE: '100000',
    BACKUP_NIGHTLY: '0',
    LOG_LEVEL: 'silent',
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
  try {
    return await kill({ place, start: () => startSite(env, { dataDir }), postgres })
  } finally {
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Starts the built product, sends join requests from eight writers, kills every process of it at a random moment, and
 * starts it again on the same place. What was answered with 201 and is not in the database at the end is lost.
 */
export function killApp(engine: Engine, manner: Manner): Promise<Killed> {
  return onPlace(engine, async ({ place, start }) => {
    const writers = openWriters(manner)
    let recoveryMs = 0
    for (let round = 0; round < manner.rounds; round += 1) {
      const site = await start()
      writers.begin(site.url)
      if (round > 0) recoveryMs = Math.max(recoveryMs, await untilAcknowledged(writers))
      await pause(chance())
      await site.kill()
    }
    await writers.stop()
    const again = await start()
    const lost = await missing(place, writers.acknowledged)
    await again.stop()
    return { acknowledged: writers.acknowledged.length, lost, recoveryMs, checked: await checked(place) }
  })
}

/** The same with the server of the database instead of the site, which goes on and must find its way back. */
export function killDatabase(manner: Manner): Promise<Killed> {
  return onPlace('postgres', async ({ place, start, postgres }) => {
    const writers = openWriters(manner)
    const site = await start()
    writers.begin(site.url)
    let recoveryMs = 0
    for (let round = 0; round < manner.rounds; round += 1) {
      await pause(chance())
      await postgres?.kill()
      await postgres?.restart()
      recoveryMs = Math.max(recoveryMs, await untilAcknowledged(writers))
    }
    await writers.stop()
    // Nothing that is still in its memory may stand in for the disk.
    await postgres?.kill()
    await postgres?.restart()
    const whole = await checked(place)
    const lost = await missing(place, writers.acknowledged)
    await site.stop()
    return { acknowledged: writers.acknowledged.length, lost, recoveryMs, checked: whole }
  })
}
