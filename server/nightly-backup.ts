import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '#app/platform/database/database.ts'
import type { Env } from '#app/platform/env.ts'
import { writeErasureList } from '#app/privacy/use-cases.server.ts'
import { claimNight, settleNight } from '#commands/backup/nightly-lock.ts'
import { nightlyName, outdatedBackups } from '#commands/backup/rotation.ts'

const FIRST_LOOK_MS = 5 * 60_000
const LOOK_EVERY_MS = 10 * 60_000
const FROM_HOUR = 3
interface Night {
  db: Database
  env: Env
  now: Date
}

/** The date, in the club's time zone, whose backup is due; null before three in the morning. */
function dueDay({ env, now }: Night): string | null {
  const hourly = { timeZone: env.clubTimeZone, hourCycle: 'h23' } as const
  const hour = Number(new Intl.DateTimeFormat('en', { ...hourly, hour: 'numeric' }).format(now))
  if (hour < FROM_HOUR) return null
  return new Intl.DateTimeFormat('en-CA', { timeZone: env.clubTimeZone, dateStyle: 'short' }).format(now)
}

/** Makes tonight's backup unless it exists, and deletes outdated ones. Returns its path. */
export async function backUpTonight(night: Night): Promise<string | null> {
  const { db, env, now } = night
  const day = dueDay(night)
  if (!day || !env.isBackedUpNightly || !(await claimNight(db, { day, now }))) return null
  const path = join(env.backups, nightlyName(day))
  try {
    await mkdir(env.backups, { recursive: true, mode: 0o700 })
    await rm(path, { force: true })
    // Loaded on demand: it imports the driver of the other engine.
    const { backUpClub } = await import('#commands/backup/back-up.ts')
    await backUpClub(path, { env, now })
    await writeErasureList(db, { folder: env.backups, passphrase: env.backupPassphrase })
    for (const name of outdatedBackups(await readdir(env.backups), day))
      await rm(join(env.backups, name), { force: true })
  } catch (error) {
    await settleNight(db, { day, now, isDone: false })
    throw error
  }
  await settleNight(db, { day, now, isDone: true })
  return path
}

/** Checks regularly whether tonight's backup is due. */
export function scheduleBackups({ db, env, log }: { db: Database; env: Env; log: Logger }) {
  let last: Promise<unknown> = Promise.resolve()
  const look = () => {
    last = backUpTonight({ db, env, now: new Date() }).catch((error: unknown) =>
      log.error({ err: error }, 'the nightly backup failed'),
    )
  }
  const first = setTimeout(look, FIRST_LOOK_MS).unref()
  const again = setInterval(look, LOOK_EVERY_MS).unref()
  return {
    async stop(): Promise<void> {
      clearTimeout(first)
      clearInterval(again)
      await last
    },
  }
}
