import { join } from 'node:path'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { sumPictures } from '#app/events/use-cases.server.ts'
import { transact } from '#app/platform/database/database.ts'
import { backupsHere, findBackupFile, rehearseFile, writeBackupByHand } from './files.server.ts'
import type { Backup, BackupSchedule, BackupStatus, RehearsalNote } from './model.ts'
import { LATE_BACKUP_MS, parseHour, REHEARSAL_DUE_MS } from './rules.ts'
import { findSchedule, listBackups, saveSchedule } from './store.server.ts'

export { downloadBackup } from './download.server.ts'
export { rehearseWeekly, writeNightlyBackup } from './nightly.server.ts'
export { findSchedule as backupSchedule } from './store.server.ts'

/** A second click makes no second backup. */
const JUST_MADE_MS = 30_000

/** One backup or rehearsal at a time in this process. */
let isUnderWay = false

async function alone<Result>(work: () => Promise<Result>): Promise<Result | null> {
  if (isUnderWay) return null
  isUnderWay = true
  try {
    return await work()
  } finally {
    isUnderWay = false
  }
}

const ageOf = (at: string, now: Date) => now.getTime() - Date.parse(at)

/** What is remembered and what lies in the folder: on several servers each has only its own files. */
async function everyBackup(acting: Acting): Promise<Backup[]> {
  const here = await backupsHere(acting)
  const elsewhere = (await listBackups(acting.db)).filter(
    ({ name }) => !here.some((one) => one.name === name),
  )
  return [...here, ...elsewhere].toSorted((one, other) => other.madeAt.localeCompare(one.madeAt))
}

/** For the health card, the screen and the handover. */
export async function backupStatus(acting: Acting): Promise<BackupStatus> {
  mustBeAble(acting.viewer, 'backups.manage')
  const { db, env, now } = acting
  const all = await everyBackup(acting)
  const last = all[0] ?? null
  const lastRehearsal = all
    .flatMap(({ name, rehearsal }) => (rehearsal ? [{ ...rehearsal, name }] : []))
    .toSorted((one, other) => other.at.localeCompare(one.at))[0]
  return {
    last,
    isLate: !last || ageOf(last.madeAt, now) > LATE_BACKUP_MS,
    lastRehearsal: lastRehearsal ?? null,
    isRehearsalDue: !lastRehearsal || ageOf(lastRehearsal.at, now) > REHEARSAL_DUE_MS,
    folder: env.backups,
    isEncrypted: env.backupPassphrase !== null,
    schedule: env.isBackedUpNightly ? await findSchedule(db) : null,
    hasPictures: env.imageHostUrl === null,
    eventPictures: await sumPictures(db),
  }
}

/** The files on this server, the newest first, each with its path. */
export async function listedBackups(acting: Acting): Promise<(Backup & { path: string })[]> {
  mustBeAble(acting.viewer, 'backups.manage')
  const here = await backupsHere(acting)
  return here.map((backup) => ({ ...backup, path: join(acting.env.backups, backup.name) }))
}

/** Makes a backup now. The next click within half a minute gets the same one. */
export async function makeBackup(acting: Acting): Promise<Outcome<Backup, 'under-way' | 'not-made'>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'backups.manage')
  const { db, now, log } = acting
  const outcome = await alone(async () => {
    const recent = (await backupsHere(acting)).find(({ kind }) => kind === 'by-hand')
    if (recent && Math.abs(ageOf(recent.madeAt, now)) < JUST_MADE_MS) return done(recent)
    try {
      const backup = await writeBackupByHand(acting)
      await recordAudit(db, { actorId, action: 'backup.make', subjectId: backup.name, at: now })
      return done(backup)
    } catch (error) {
      log.error({ err: error }, 'a backup was not made')
      return refused('not-made')
    }
  })
  return outcome ?? refused('under-way')
}

/** Restores a backup ('' is the newest one) into a scratch database, compares it row by row, and deletes that database. */
export async function rehearseBackup(
  acting: Acting,
  name: string,
): Promise<Outcome<RehearsalNote, 'gone' | 'under-way' | 'not-equal'>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'backups.manage')
  const found = await findBackupFile(acting, name)
  if (!found) return refused('gone')
  const note = await alone(() => rehearseFile(acting, found.backup))
  if (!note) return refused('under-way')
  await recordAudit(acting.db, {
    actorId,
    action: 'backup.rehearse',
    subjectId: found.backup.name,
    at: acting.now,
  })
  return note.result === 'equal' ? done(note) : refused('not-equal')
}

export async function changeBackupSchedule(
  acting: Acting,
  form: { hour: unknown; isRehearsed: boolean },
): Promise<Outcome<BackupSchedule, 'invalid'>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'backups.manage')
  const { now } = acting
  const hour = parseHour(form.hour)
  if (hour === null) return refused('invalid')
  const schedule = { hour, isRehearsed: form.isRehearsed }
  await transact(acting.db, async (db) => {
    const before = await findSchedule(db)
    if (before.hour === hour && before.isRehearsed === form.isRehearsed) return
    await saveSchedule(db, schedule, now)
    await recordAudit(db, { actorId, action: 'setting.change', subjectId: 'backup-schedule', at: now })
  })
  return done(schedule)
}
