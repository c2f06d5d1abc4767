import { join } from 'node:path'
import { isAhead } from '#app/club/durations.rules.ts'
import { nightlyName } from '#commands/backup/rotation.ts'
import { type BackupContext, backupsHere, rehearseFile, writeClubBackup } from './files.server.ts'
import type { RehearsalNote } from './model.ts'
import { WEEKLY_REHEARSAL_MS } from './rules.ts'
import { findSchedule } from './store.server.ts'

/** Makes the backup of a night, again when an earlier try failed. Returns its path. */
export async function writeNightlyBackup(context: BackupContext, day: string): Promise<string> {
  const name = nightlyName(day)
  await writeClubBackup(context, { name, kind: 'nightly', isReplaced: true })
  return join(context.env.backups, name)
}

/** Tries to restore the newest backup when a week has passed since the last try. Null: not yet. */
export async function rehearseWeekly(context: BackupContext): Promise<RehearsalNote | null> {
  const { isRehearsed } = await findSchedule(context.db)
  const backups = await backupsHere(context)
  const last = backups
    .flatMap(({ rehearsal }) => rehearsal?.at ?? [])
    .filter((at) => !isAhead(at, context.now))
    .toSorted()
    .at(-1)
  const isDue = !last || context.now.getTime() - Date.parse(last) >= WEEKLY_REHEARSAL_MS
  const newestBackup = backups.find(({ kind }) => kind !== null)
  if (!isRehearsed || !isDue || !newestBackup) return null
  return rehearseFile(context, newestBackup)
}
