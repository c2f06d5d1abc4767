import { backupSchedule, writeNightlyBackup } from '#app/backups/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Env } from '#app/platform/env.ts'
import { claimNight, settleNight } from '#commands/backup/nightly-lock.ts'

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
