import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, isAhead } from '#app/club/durations.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { backupPassphrases, type Env } from '#app/platform/env.ts'
import { BackupRefused } from '#app/platform/storage/backup-file.ts'
import { writeErasureList } from '#app/privacy/use-cases.server.ts'
import {
  type BackupKind,
  datedName,
  kindOfName,
  isUnfinished,
  outdatedBackups,
} from '#commands/backup/rotation.ts'
import type { Backup, RehearsalNote } from './model.ts'
import { deleteBackups, insertBackup, listBackups, saveRehearsal } from './store.server.ts'

const BYTES_PER_KB = 1_000

export interface BackupContext {
  db: Database
  env: Env
  now: Date
}

const isBackupName = (name: string) => /^[\w.-]{1,120}\.backup$/.test(name)

async function facts(folder: string, name: string): Promise<Backup | null> {
  const stats = await stat(join(folder, name)).catch(() => null)
  if (!stats?.isFile()) return null
  const sizeKb = Math.ceil(stats.size / BYTES_PER_KB)
  return { name, kind: kindOfName(name), madeAt: stats.mtime.toISOString(), sizeKb, rehearsal: null }
}

/** What lies in the folder, with what is remembered of it. The newest first, those of a clock that was ahead last. */
export async function backupsHere({ db, env, now }: BackupContext): Promise<Backup[]> {
  const names: string[] = await readdir(env.backups).catch(() => [])
  const files = await Promise.all(names.filter(isBackupName).map((name) => facts(env.backups, name)))
  const timeOf = ({ madeAt }: Backup) => (isAhead(madeAt, now) ? '' : madeAt)
  const remembered = new Map((await listBackups(db)).map((backup) => [backup.name, backup]))
  return files
    .filter((backup) => backup !== null)
    .map((backup) => ({ ...backup, ...remembered.get(backup.name), sizeKb: backup.sizeKb }))
    .toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)))
}

/** A backup of the folder; '' is the newest one. Null: there is none of that name. */
export async function findBackupFile(
  at: BackupContext,
  wantedName: string,
): Promise<{ backup: Backup; path: string } | null> {
  const here = await backupsHere(at)
  const backup = wantedName === '' ? here[0] : here.find(({ name }) => name === wantedName)
  return backup ? { backup, path: join(at.env.backups, backup.name) } : null
}

/**
 * Writes the file, the list of the erased beside it, and remembers both. Throws what `backUpClub` throws. `isReplaced`: a file of
 * that name stays until the new one is whole.
 */
export async function writeClubBackup(
  { db, env, now }: BackupContext,
  { name, kind, isReplaced = false }: { name: string; kind: BackupKind; isReplaced?: boolean },
): Promise<Backup> {
  await mkdir(env.backups, { recursive: true, mode: 0o700 })
  // Loaded on demand: it imports the driver of the other engine.
  const { backUpClub } = await import('#commands/backup/back-up.ts')
  const path = join(env.backups, name)
  const written = isReplaced ? `${path}.${randomUUID()}.part` : path
  const sizeKb = Math.ceil((await backUpClub(written, { env, now })) / BYTES_PER_KB)
  if (isReplaced) await rename(written, path)
  await writeErasureList(db, { folder: env.backups, passphrase: env.backupPassphrase })
  await insertBackup(db, { name, kind, sizeKb, now })
  return { name, kind, madeAt: now.toISOString(), sizeKb, rehearsal: null }
}

export const writeBackupByHand = (context: BackupContext) =>
  writeClubBackup(context, { name: datedName('by-hand', context.now), kind: 'by-hand' })

/** Also what a killed process left. `day`: today in the club's time zone. */
export async function deleteOutdatedBackups({ db, env, now }: BackupContext, day: string): Promise<void> {
  const names: string[] = await readdir(env.backups).catch(() => [])
  const outdated = outdatedBackups(names, day)
  for (const name of outdated) await rm(join(env.backups, name), { force: true })
  await deleteBackups(db, outdated)
  for (const folder of [env.backups, env.dataDir]) await deleteLeftBehind(folder, now)
}

async function deleteLeftBehind(folder: string, now: Date): Promise<void> {
  const names: string[] = await readdir(folder).catch(() => [])
  for (const name of names.filter(isUnfinished)) {
    const stats = await stat(join(folder, name)).catch(() => null)
    if (stats && now.getTime() - stats.mtimeMs > DAY_MS)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Restores a backup into a scratch database, compares it, and remembers the result. */
export async function rehearseFile({ db, env, now }: BackupContext, backup: Backup): Promise<RehearsalNote> {
  const { rehearseRestore } = await import('#commands/backup/rehearse.ts')
  const passphrases = backupPassphrases(env)
  const outcome = await rehearseRestore(join(env.backups, backup.name), {
    passphrases,
    folder: env.dataDir,
  }).then(
    ({ tables, different }) => ({ result: different.length === 0 ? 'equal' : 'different', tables }) as const,
    (error: unknown) => {
      if (!(error instanceof BackupRefused) && !isUnreadable(error)) throw error
      return { result: 'failed', tables: null } as const
    },
  )
  const note = { ...outcome, at: now.toISOString() }
  await saveRehearsal(db, backup, note)
  return note
}

/** SQLITE_BUSY, LOCKED, NOMEM, IOERR, FULL and CANTOPEN: of the machine, not of the rows. */
const machineFaults = new Set([5, 6, 7, 10, 13, 14])

/** A file that is cut or changed cannot be unpacked or parsed. A full disk is no fault of the file. */
export function isUnreadable(error: unknown): boolean {
  if (error instanceof SyntaxError) return true
  if (!(error instanceof Error) || !('code' in error)) return false
  if ('errcode' in error && machineFaults.has(Number(error.errcode) & 0xff)) return false
  return /^Z_|^ERR_/.test(String(error.code))
}
