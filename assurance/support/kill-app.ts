import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Engine, openDatabase } from '#app/platform/database/database.ts'
import { type RunningSite, startSite } from '#tests/support/app.ts'
import { type RunningPostgres, startPostgres } from '#tests/support/postgres.ts'
import { seededRandom, seedFrom } from '#tests/support/seed.ts'
import { type WriterOptions, openWriters, type Writers } from './writers.ts'

const LEAST_WRITING_MS = 300
const MOST_WRITING_MS = 900
const RECOVERY_LIMIT_MS = 30_000
const LOOK_AT_ONCE = 500

export interface Killed {
  /** Of the moments at which the process is killed; KILL_SEED repeats them. */
  seed: number
  acknowledged: number
  lost: number
  /** The longest time from a kill to the next acknowledged write. */
  recoveryMs: number
  /** The result of the engine's integrity check: 'ok', or the damage. */
  checked: string
}

interface DatabaseLocation {
  databaseUrl: string | null
  dataDir: string
}

/** The time until one more write is acknowledged; Infinity: none was within the limit. */
async function untilAcknowledged({ acknowledged }: Writers): Promise<number> {
  const [before, begunAt] = [acknowledged.length, performance.now()]
  while (acknowledged.length === before && performance.now() - begunAt < RECOVERY_LIMIT_MS) await pause(10)
  return acknowledged.length > before ? performance.now() - begunAt : Number.POSITIVE_INFINITY
}

async function countMissing(place: DatabaseLocation, phones: readonly string[]): Promise<number> {
  const { db, close } = await openDatabase(place)
  let storedCount = 0
  for (let at = 0; at < phones.length; at += LOOK_AT_ONCE) {
    const batch = phones.slice(at, at + LOOK_AT_ONCE)
    storedCount += (await db.selectFrom('join_request').select('id').where('phone', 'in', batch).execute())
      .length
  }
  await close()
  return phones.length - storedCount
}

/** Reads every page of the database; PostgreSQL counts checksum failures. */
async function integrityOf(place: DatabaseLocation): Promise<string> {
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

function killMoments() {
  const seed = seedFrom('KILL_SEED')
  const next = seededRandom(seed)
  return { seed, wait: () => pause(LEAST_WRITING_MS + next() * (MOST_WRITING_MS - LEAST_WRITING_MS)) }
}

interface Killing {
  place: DatabaseLocation
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
 * Repeatedly starts the built product on one database, sends join requests from eight writers and kills every process at
 * a random moment. A request that got 201 and is not in the database at the end is lost.
 */
export function killApp(engine: Engine, manner: WriterOptions): Promise<Killed> {
  return onPlace(engine, async ({ place, start }) => {
    const [writers, { seed, wait }] = [openWriters(manner), killMoments()]
    let recoveryMs = 0
    for (let round = 0; round < manner.rounds; round += 1) {
      const site = await start()
      writers.begin(site.url)
      if (round > 0) recoveryMs = Math.max(recoveryMs, await untilAcknowledged(writers))
      await wait()
      await site.kill()
    }
    await writers.stop()
    const lastSite = await start()
    const lost = await countMissing(place, writers.acknowledged)
    await lastSite.stop()
    const acknowledged = writers.acknowledged.length
    return { seed, acknowledged, lost, recoveryMs, checked: await integrityOf(place) }
  })
}

/** The same, but kills the database server; the site must reconnect. */
export function killDatabase(manner: WriterOptions): Promise<Killed> {
  return onPlace('postgres', async ({ place, start, postgres }) => {
    const [writers, { seed, wait }] = [openWriters(manner), killMoments()]
    const site = await start()
    writers.begin(site.url)
    let recoveryMs = 0
    for (let round = 0; round < manner.rounds; round += 1) {
      await wait()
      await postgres?.kill()
      await postgres?.restart()
      recoveryMs = Math.max(recoveryMs, await untilAcknowledged(writers))
    }
    await writers.stop()
    // Another kill, so that only what is on disk counts.
    await postgres?.kill()
    await postgres?.restart()
    const integrity = await integrityOf(place)
    const lost = await countMissing(place, writers.acknowledged)
    await site.stop()
    return { seed, acknowledged: writers.acknowledged.length, lost, recoveryMs, checked: integrity }
  })
}
