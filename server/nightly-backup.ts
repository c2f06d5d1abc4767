import type { Logger } from 'pino'
import { backupSchedule, rehearseWeekly, writeNightlyBackup } from '#app/backups/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Env } from '#app/platform/env.ts'
import { claimNight, settleNight } from '#commands/backup/nightly-lock.ts'

const FIRST_LOOK_MS = 5 * 60_000
const LOOK_EVERY_MS = 10 * 60_000
interface Night {
  db: Database
  env: Env
  now: Date
}

/** The date, in the club's time zone, whose backup is due; null before the hour of the schedule. */
async function dueDay({ db, env, now }: Night): Promise<string | null> {
  const hourly = { timeZone: env.clubTimeZone, hourCycle: 'h23' } as const
  const hour = Number(new Intl.DateTimeFormat('en', { ...hourly, hour: 'numeric' }).format(now))
  if (hour < (await backupSchedule(db)).hour) return null
  return new Intl.DateTimeFormat('en-CA', { timeZone: env.clubTimeZone, dateStyle: 'short' }).format(now)
}

/** Makes tonight's backup unless it exists, and deletes outdated ones. Returns its path. */
export async function backUpTonight(night: Night): Promise<string | null> {
  const { db, env, now } = night
  if (!env.isBackedUpNightly) return null
  const day = await dueDay(night)
  if (!day || !(await claimNight(db, { day, now }))) return null
  try {
    const path = await writeNightlyBackup(night, day)
    await settleNight(db, { day, now, isDone: true })
    return path
  } catch (error) {
    await settleNight(db, { day, now, isDone: false })
    throw error
  }
}

/** Checks regularly whether tonight's backup is due. */
export function scheduleBackups({ db, env, log }: { db: Database; env: Env; log: Logger }) {
  let last: Promise<unknown> = Promise.resolve()
  const run = async () => {
    const night = { db, env, now: new Date() }
    if (await backUpTonight(night)) await rehearseWeekly(night)
  }
  const look = () => {
    last = run().catch((error: unknown) => log.error({ err: error }, 'the nightly backup failed'))
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
