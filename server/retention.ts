import { openDatabase } from '#app/platform/db.ts'
import { parseEnv } from '#app/platform/env.ts'
import { outboxOf } from '#app/platform/mail.ts'
import { picturesOf } from '#app/platform/storage.ts'
import { endWithOneLine } from './ending.ts'
import { forgetOutdated, rehearse } from './policy.ts'

/** Says in one line why nothing was done. */
class RetentionRefused extends Error {
  override name = 'RetentionRefused'
}

interface Wanted {
  isRehearsal: boolean
  now: Date
}

/** A day may be named for a rehearsal only: nothing is forgotten before its time. */
function wantedBy([option, day, ...more]: string[]): Wanted {
  if (option === undefined) return { isRehearsal: false, now: new Date() }
  const now = day === undefined ? new Date() : new Date(`${day}T00:00:00Z`)
  if (option !== '--dry-run' || more.length > 0 || Number.isNaN(now.getTime()))
    throw new RetentionRefused('Say npm run retention -- --dry-run, and a day such as 2027-01-31 if you like')
  return { isRehearsal: true, now }
}

/** `npm run retention [-- --dry-run [day]]`: what the site does each hour, beside the running site or without it. */
async function retain(): Promise<void> {
  const { isRehearsal, now } = wantedBy(process.argv.slice(2))
  const env = parseEnv(process.env)
  const opened = await openDatabase(env)
  try {
    const folders = { outbox: outboxOf(env.dataDir), pictures: picturesOf(env.dataDir) }
    const moment = { db: opened.db, now, ...folders }
    const forgotten = await (isRehearsal ? rehearse(moment) : forgetOutdated(moment))
    for (const { what, kept, rows } of forgotten)
      process.stdout.write(`${what} (kept ${kept}): ${rows} ${isRehearsal ? 'would go' : 'gone'}\n`)
  } finally {
    await opened.close()
  }
}

await retain().catch((error: unknown) => endWithOneLine(error, 'forget'))
