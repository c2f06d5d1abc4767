import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lockDataDir, prepareDataDir } from '#app/platform/data-dir-lock.ts'
import { openDatabase } from '#app/platform/db.ts'
import { type Env, parseEnv } from '#app/platform/env.ts'
import { openStorage } from '#app/platform/storage.ts'
import { openBackup } from '#db/backup/file.ts'
import { BackupRefused, parsedLines } from '#db/backup/lines.ts'
import { restoreClub } from '#db/backup/restore.ts'
import { eraseAgain } from '#db/erasure/again.ts'
import { readLists } from '#db/erasure/tombstones.ts'
import { endWithOneLine } from './ending.ts'

/** What may lie in a DATA_DIR that holds no club. */
const harmless = new Set(['backups', 'club.lock', 'club.lock-journal', 'lost+found'])

async function strangersIn(dataDir: string): Promise<string[]> {
  const names: string[] = await readdir(dataDir).catch(() => [])
  return names.filter((name) => !harmless.has(name))
}

async function putBack(path: string, env: Env): Promise<void> {
  const lines = parsedLines(await openBackup(path, env.backupPassphrase))
  if (env.databaseUrl) prepareDataDir(env.dataDir)
  const lock = env.databaseUrl ? null : lockDataDir(env.dataDir)
  const opened = await openDatabase(env)
  try {
    const lists = [dirname(path), env.backups, join(env.dataDir, 'backups')]
    const into = { opened, storage: await openStorage(env) }
    let erased = 0
    const { madeAt, rows, pictures } = await restoreClub(lines, into, async (db) => {
      await readLists(db, lists)
      erased = await eraseAgain(db)
    })
    process.stdout.write(
      `The club of ${madeAt} is back: ${rows} rows, ${pictures} pictures. Start the site.\n`,
    )
    if (erased > 0) process.stdout.write(`Erased again, as they had asked: ${erased}\n`)
  } finally {
    await opened.close()
    lock?.release()
  }
}

/** `npm run restore FILE`: a club out of its backup, into an empty DATA_DIR or DATABASE_URL. */
async function restore(): Promise<void> {
  const env = parseEnv(process.env)
  const [, , path] = process.argv
  if (!path) throw new BackupRefused('Which backup? npm run restore FILE')
  const isNew = !existsSync(env.dataDir)
  const [stranger] = await strangersIn(env.dataDir)
  if (stranger)
    throw new BackupRefused(`DATA_DIR ${env.dataDir} is not empty: it holds ${stranger}. Nothing was changed`)
  try {
    await putBack(path, env)
  } catch (error) {
    // It was empty before, or not even there.
    if (isNew) await rm(env.dataDir, { recursive: true, force: true })
    for (const name of await strangersIn(env.dataDir))
      await rm(join(env.dataDir, name), { recursive: true, force: true })
    throw error
  }
}

await restore().catch((error: unknown) => endWithOneLine(error, 'restore'))
