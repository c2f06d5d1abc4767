import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lockDataDir, prepareDataDir } from '#app/platform/database/data-dir-lock.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { backupPassphrases, commandEnv, type Env } from '#app/platform/env.ts'
import { holdMails } from '#app/club/use-cases.server.ts'
import { openStorage } from '#app/platform/storage/storage.ts'
import { deletePictures } from '#app/uploads/use-cases.server.ts'
import { importErasureLists, repeatErasures } from '#app/privacy/use-cases.server.ts'
import { BackupRefused, openBackup } from '#app/platform/storage/backup-file.ts'
import { parseLines } from '#commands/backup/lines.ts'
import { restoreClub } from '#commands/backup/restore.ts'
import { exitWithMessage } from './start-failure.ts'

/** Files that an empty DATA_DIR may contain. */
const allowedFiles = new Set(['backups', 'club.lock', 'club.lock-journal', 'lost+found'])

async function unexpectedFilesIn(dataDir: string): Promise<string[]> {
  const names: string[] = await readdir(dataDir).catch(() => [])
  return names.filter((name) => !allowedFiles.has(name))
}

interface RestoreOptions {
  path: string
  isPlain: boolean
}

async function restoreBackup({ path, isPlain }: RestoreOptions, env: Env): Promise<void> {
  const passphrases = backupPassphrases(env)
  const lines = parseLines(await openBackup(path, passphrases, isPlain || !env.backupPassphrase))
  if (env.databaseUrl) prepareDataDir(env.dataDir)
  const lock = env.databaseUrl ? null : lockDataDir(env.dataDir)
  const database = await openDatabase(env)
  try {
    const folders = [dirname(path), env.backups, join(env.dataDir, 'backups')]
    const into = { database, storage: await openStorage(env) }
    let erased = 0
    let erasedPictures: string[] = []
    let unreadable: string[] = []
    const { madeAt, rows, pictures } = await restoreClub(lines, into, async (db, at) => {
      unreadable = await importErasureLists(db, { folders, passphrases })
      const now = new Date()
      ;({ erased, pictures: erasedPictures } = await repeatErasures({ db, env, now }, at))
      await holdMails(db, { madeAt: at, now })
    })
    process.stdout.write(
      `The club of ${madeAt} is back: ${rows} rows, ${pictures} pictures. Start the site.\n`,
    )
    process.stdout.write(
      'Its mails are saved and not sent until a super admin presses ‘Let mails leave’ at /admin/mails.\n',
    )
    for (const list of unreadable)
      process.stdout.write(
        `${list} was not read: the backup is older than its key. Erase those people again.\n`,
      )
    if (erased > 0) process.stdout.write(`Erased again, as they had asked: ${erased}\n`)
    // Last, and the club stays back: a bucket may be away.
    await deletePictures({ db: database.db, storage: into.storage }, ...erasedPictures).catch(
      (error: unknown) => process.stdout.write(`${String(error)}\n`),
    )
  } finally {
    await database.close()
    lock?.release()
  }
}

/** `npm run restore [-- --plain] FILE`: restores a backup into an empty DATA_DIR or DATABASE_URL. */
async function restore(): Promise<void> {
  const env = commandEnv()
  const args = process.argv.slice(2)
  const path = args.find((word) => word !== '--plain')
  if (!path) throw new BackupRefused('Which backup? npm run restore FILE')
  const isNew = !existsSync(env.dataDir)
  const [unexpected] = await unexpectedFilesIn(env.dataDir)
  if (unexpected)
    throw new BackupRefused(
      `DATA_DIR ${env.dataDir} is not empty: it holds ${unexpected}. Nothing was changed`,
    )
  try {
    await restoreBackup({ path, isPlain: args.includes('--plain') }, env)
  } catch (error) {
    // DATA_DIR was empty before, or did not exist.
    if (isNew) await rm(env.dataDir, { recursive: true, force: true })
    for (const name of await unexpectedFilesIn(env.dataDir))
      await rm(join(env.dataDir, name), { recursive: true, force: true })
    throw error
  }
}

await restore().catch((error: unknown) => exitWithMessage(error, 'restore'))
