import { lockDataDir } from '#app/platform/data-dir-lock.ts'
import { openDatabase } from '#app/platform/db.ts'
import { parseEnv } from '#app/platform/env.ts'
import { BackupRefused } from '#db/backup/lines.ts'
import { openSnapshot } from '#db/backup/snapshot.ts'
import { moveClub } from '#db/move.ts'
import { endWithOneLine } from './ending.ts'

/** `npm run move-to-postgres`: from DATA_DIR to DATABASE_URL, with the site stopped. */
async function move(): Promise<void> {
  const env = parseEnv(process.env)
  if (!env.databaseUrl) throw new BackupRefused('DATABASE_URL must say where to move')
  const lock = lockDataDir(env.dataDir)
  const from = await openSnapshot({ databaseUrl: null, dataDir: env.dataDir })
  const to = await openDatabase(env)
  const { rows } = await moveClub(from, to, new Date())
  process.stdout.write(`${rows} rows moved. Start the site with the same DATABASE_URL.\n`)
  await from.close()
  await to.close()
  lock.release()
}

await move().catch((error: unknown) => endWithOneLine(error, 'move'))
