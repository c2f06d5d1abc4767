import { lockDataDir } from '#app/platform/data-dir-lock.ts'
import { openDatabase } from '#app/platform/db.ts'
import { parseEnv } from '#app/platform/env.ts'
import { moveClub, MoveRefused } from '#db/move.ts'
import { endWithOneLine } from './ending.ts'

/** `npm run move-to-postgres`: from DATA_DIR to DATABASE_URL, with the site stopped. */
async function move(): Promise<void> {
  const env = parseEnv(process.env)
  if (!env.databaseUrl) throw new MoveRefused('DATABASE_URL must say where to move')
  const lock = lockDataDir(env.dataDir)
  const from = await openDatabase({ ...env, databaseUrl: null })
  const to = await openDatabase(env)
  const counts = await moveClub(from, to)
  for (const [table, count] of Object.entries(counts)) process.stdout.write(`${table.padEnd(18)} ${count}\n`)
  await from.close()
  await to.close()
  lock.release()
}

await move().catch(endWithOneLine)
