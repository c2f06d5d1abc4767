import { existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from '#app/platform/database/sqlite/open-sqlite.ts'
import type { Env } from '#app/platform/env.ts'
import { BackupRefused } from '#app/platform/storage/backup-file.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { datedName, kindOfName } from '#commands/backup/rotation.ts'
import { type Applied, isBeforeBaseline, madeBy040 } from '#db/baseline/version-0.4.0.ts'
import { migrations } from '#db/migrate.ts'

/** The database as it was. It lies in DATA_DIR until a start with new migrations has succeeded. */
const BEFORE_UPDATE = 'before-update.sqlite'

/** The update of an embedded database by one start. */
export interface Update {
  /** The site starts: from now on there is no way back. */
  finish(): Promise<void>
  /** The start failed: the database is as it was before. Returns whether anything was changed back. */
  undo(): Promise<boolean>
}

const noUpdate: Update = { finish: async () => {}, undo: async () => false }

async function putBack(dataDir: string): Promise<boolean> {
  const [copy, path] = [join(dataDir, BEFORE_UPDATE), join(dataDir, SQLITE_FILE)]
  if (!existsSync(copy)) return false
  for (const rest of ['-wal', '-shm']) await rm(`${path}${rest}`, { force: true })
  await rename(copy, path)
  return true
}

/** The migrations that the database has, in their order; none: it is new. */
function appliedMigrations(path: string): Applied[] {
  if (!existsSync(path)) return []
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const historyTable = database.prepare("select 1 from sqlite_master where name = 'migration'").get()
    if (!historyTable) return []
    return database
      .prepare('select name, checksum from migration order by name')
      .all()
      .map((row) => ({ name: String(row['name']), checksum: String(row['checksum']) }))
  } finally {
    database.close()
  }
}

/** What the migrations would refuse is left alone. */
function isPending(history: readonly Applied[]): boolean {
  if (isBeforeBaseline(history.map(({ name }) => name))) return madeBy040(history, 'sqlite')
  return history.length > 0 && history.length < migrations.length
}

/** In milliseconds; an empty file has no change. */
async function changedAt(path: string): Promise<number> {
  const stats = await stat(path).catch(() => null)
  return stats && stats.size > 0 ? stats.mtimeMs : 0
}

async function databaseChangedAt(dataDir: string): Promise<number> {
  const path = join(dataDir, SQLITE_FILE)
  return Math.max(await changedAt(path), await changedAt(`${path}-wal`))
}

/** Complete and on the disk before it has its name. It keeps the time of the database, for `isBackedUp`. */
async function copyDatabase(dataDir: string, changed: number): Promise<void> {
  const part = join(dataDir, `${BEFORE_UPDATE}.part`)
  await rm(part, { force: true })
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE))
  try {
    database.prepare('vacuum into ?').run(part)
  } finally {
    database.close()
  }
  const file = await open(part, 'r+')
  await file.sync().finally(() => file.close())
  await utimes(part, changed / 1_000, changed / 1_000)
  await rename(part, join(dataDir, BEFORE_UPDATE))
}

/** Whether a start that failed today left a backup of the database as it is: each try would make another one. */
async function isBackedUp(backups: string, changed: number): Promise<boolean> {
  const names: string[] = await readdir(backups).catch(() => [])
  const made = names.filter((name) => kindOfName(name) === 'update')
  const times = await Promise.all(made.map((name) => changedAt(join(backups, name))))
  const since = Math.max(changed, Date.now() - DAY_MS)
  return times.some((at) => at > since && at <= Date.now())
}

/**
 * Before the first migration of an update: makes a backup, and sets the database aside. A start that was killed half-way
 * is taken back first. Nothing happens on a new database, on Postgres, or when there is nothing to migrate.
 */
export async function beginUpdate(env: Env, { now }: { now: Date }): Promise<Update> {
  const { dataDir, databaseUrl, backups } = env
  if (databaseUrl !== null) return noUpdate
  await putBack(dataDir)
  if (!isPending(appliedMigrations(join(dataDir, SQLITE_FILE)))) return noUpdate
  try {
    // Loaded on demand: it imports the driver of the other engine.
    const { backUpClub } = await import('#commands/backup/back-up.ts')
    const changed = await databaseChangedAt(dataDir)
    if (!(await isBackedUp(backups, changed)))
      await backUpClub(join(backups, datedName('update', now)), { env, now })
    await copyDatabase(dataDir, changed)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupRefused(`No backup could be made before the update: ${reason}. Nothing was changed`, {
      cause: error,
    })
  }
  return {
    finish: () => rm(join(dataDir, BEFORE_UPDATE), { force: true }),
    undo: () => putBack(dataDir),
  }
}
