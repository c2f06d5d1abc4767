import { backupSchedule, deleteOutdatedBackups, writeNightlyBackup } from '#app/backups/use-cases.server.ts'
import { wallOf } from '#app/events/club-time.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Env } from '#app/platform/env.ts'
import { claimNight, settleNight } from '#commands/backup/nightly-lock.ts'

interface Night {
  db: Database
  env: Env
  now: Date
}

/** Deletes outdated backups, and makes tonight's unless it exists. Returns its path. */
export async function backUpTonight(night: Night): Promise<string | null> {
  const { db, env, now } = night
  const { date: day, time } = wallOf(now, env.clubTimeZone)
  // First: the new one may need the room.
  await deleteOutdatedBackups(night, day)
  if (!env.isBackedUpNightly || Number(time.slice(0, 2)) < (await backupSchedule(db)).hour) return null
  if (!(await claimNight(db, { day, now }))) return null
  try {
    const path = await writeNightlyBackup(night, day)
    await settleNight(db, { day, now, isDone: true })
    return path
  } catch (error) {
    await settleNight(db, { day, now, isDone: false })
    throw error
  }
}
