import { openDatabase } from '#app/platform/database/database.ts'
import { outboxOf } from '#app/platform/mail/mail-transport.ts'
import { openStorage } from '#app/platform/storage/storage.ts'
import { dryRun, purge } from '#app/privacy/use-cases.server.ts'
import { commandEnv } from '#app/platform/env.ts'
import { exitWithMessage } from './start-failure.ts'

/** The message says in one line why nothing was done. */
class RetentionRefused extends Error {
  override name = 'RetentionRefused'
}

interface RetentionOptions {
  isDryRun: boolean
  now: Date
}

/** Only a dry run accepts a day: nothing is deleted before its time. */
function parseArguments([option, day, ...more]: string[]): RetentionOptions {
  if (option === undefined) return { isDryRun: false, now: new Date() }
  const now = day === undefined ? new Date() : new Date(`${day}T00:00:00Z`)
  if (option !== '--dry-run' || more.length > 0 || Number.isNaN(now.getTime()))
    throw new RetentionRefused('Say npm run retention -- --dry-run, and a day such as 2027-01-31 if you like')
  return { isDryRun: true, now }
}

/** `npm run retention [-- --dry-run [day]]`: the hourly purge of the site, with the site running or not. */
async function runRetention(): Promise<void> {
  const { isDryRun, now } = parseArguments(process.argv.slice(2))
  const env = commandEnv()
  const database = await openDatabase(env)
  try {
    const outbox = outboxOf(env.dataDir)
    const moment = { db: database.db, now, env, outbox, storage: await openStorage(env) }
    const forgotten = await (isDryRun ? dryRun(moment) : purge(moment))
    for (const { what, kept, rows } of forgotten)
      process.stdout.write(`${what} (kept ${kept}): ${rows} ${isDryRun ? 'would go' : 'gone'}\n`)
  } finally {
    await database.close()
  }
}

await runRetention().catch((error: unknown) => exitWithMessage(error, 'forget'))
