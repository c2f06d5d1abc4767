import { BackupRefused } from '#app/platform/storage/backup-file.ts'
import { lockDataDir } from '#app/platform/database/data-dir-lock.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { openSnapshot } from '#commands/backup/snapshot.ts'
import { moveClub } from './backup/restore.ts'
import { commandEnv } from '#app/platform/env.ts'
import { exitWithMessage } from './start-failure.ts'

/** `npm run move-to-postgres`: from DATA_DIR to DATABASE_URL, with the site stopped. */
async function move(): Promise<void> {
  const env = commandEnv()
  if (!env.databaseUrl) throw new BackupRefused('DATABASE_URL must say where to move')
  const lock = lockDataDir(env.dataDir)
  const source = await openSnapshot({ databaseUrl: null, dataDir: env.dataDir })
  const target = await openDatabase(env)
  const { rows } = await moveClub(source, target, new Date())
  process.stdout.write(`${rows} rows moved. Start the site with the same DATABASE_URL.\n`)
  await source.close()
  await target.close()
  lock.release()
}

await move().catch((error: unknown) => exitWithMessage(error, 'move'))
