import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { isAhead } from '#app/club/durations.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { sumPictures } from '#app/events/use-cases.server.ts'
import { transact } from '#app/platform/database/database.ts'
import { isSealedBackup } from '#app/platform/storage/backup-file.ts'
import { backupsHere, findBackupFile, rehearseFile, writeBackupByHand } from './files.server.ts'
import type { Backup, BackupSchedule, BackupStatus, LateProblem, RehearsalNote } from './model.ts'
import { LATE_BACKUP_MS, parseHour, REHEARSAL_DUE_MS } from './rules.ts'
import { findSchedule, listBackups, saveSchedule } from './store.server.ts'

export { downloadBackup } from './download.server.ts'
export { deleteOutdatedBackups } from './files.server.ts'
export { rehearseWeekly, writeNightlyBackup } from './nightly.server.ts'
export { findSchedule as backupSchedule } from './store.server.ts'

/** A second click makes no second backup. */
const JUST_MADE_MS = 30_000

/** Proxies, and this site (http-limits.ts), wait a minute for an answer. */
const tooLong = () => setTimeout(20_000, null, { ref: false })

/** One backup or rehearsal at a time in this process. */
let isUnderWay = false
/** Why the last one failed, when it had been answered before its end. */
let lateProblem: LateProblem | null = null

/** The outcome, or null when the work goes on after the answer: the screen shows its end. */
async function alone<Value>(
  { log, announce }: Acting,
  isLate: Promise<null>,
  work: () => Promise<Outcome<Value, LateProblem>>,
): Promise<Outcome<Value | null, LateProblem | 'under-way'>> {
  if (isUnderWay) return refused('under-way')
  isUnderWay = true
  lateProblem = null
  const end = work().finally(() => (isUnderWay = false))
  const outcome = await Promise.race([end, isLate])
  if (outcome) return outcome
  void end
    .then(
      (late) => (lateProblem = late.ok ? null : late.problem),
      (error: unknown) => {
        log.error({ err: error }, 'a backup was not made or tried')
        lateProblem = 'failed'
      },
    )
    .finally(() => announce('backups'))
  return done(null)
}

const ageOf = (at: string, now: Date) => now.getTime() - Date.parse(at)

/** What lies in the folder, and with Postgres what is remembered: of several servers each has only its own files. */
async function everyBackup(acting: Acting): Promise<(Backup & { isHere: boolean })[]> {
  const here = await backupsHere(acting)
  const remembered = acting.env.databaseUrl === null ? [] : await listBackups(acting.db)
  const elsewhere = remembered.filter(({ name }) => !here.some((one) => one.name === name))
  return [
    ...here.map((backup) => ({ ...backup, isHere: true })),
    ...elsewhere.map((backup) => ({ ...backup, isHere: false })),
  ]
    .filter(({ madeAt }) => !isAhead(madeAt, acting.now))
    .toSorted((one, other) => other.madeAt.localeCompare(one.madeAt))
}

/** For the health card, the screen and the handover. */
export async function backupStatus(acting: Acting): Promise<BackupStatus> {
  mustBeAble(acting.viewer, 'backups.manage')
  const { db, env, now } = acting
  const all = await everyBackup(acting)
  const last = all[0] ?? null
  const isHere = last?.isHere ?? false
  const lastRehearsal = all
    .flatMap(({ name, rehearsal }) =>
      rehearsal && !isAhead(rehearsal.at, now) ? [{ ...rehearsal, name }] : [],
    )
    .toSorted((one, other) => other.at.localeCompare(one.at))[0]
  return {
    last,
    isHere,
    isLastEncrypted:
      last && isHere ? await isSealedBackup(join(env.backups, last.name)).catch(() => null) : null,
    isLate: !last || ageOf(last.madeAt, now) > LATE_BACKUP_MS,
    lastRehearsal: lastRehearsal ?? null,
    isRehearsalDue: !lastRehearsal || ageOf(lastRehearsal.at, now) > REHEARSAL_DUE_MS,
    folder: env.backups,
    isEncrypted: env.backupPassphrase !== null,
    schedule: env.isBackedUpNightly ? await findSchedule(db) : null,
    hasPictures: env.imageHostUrl === null,
    eventPictures: await sumPictures(db),
    isUnderWay,
    lateProblem,
  }
}

/** The files on this server, the newest first, each with its path. */
export async function listedBackups(acting: Acting): Promise<(Backup & { path: string })[]> {
  mustBeAble(acting.viewer, 'backups.manage')
  const here = await backupsHere(acting)
  return here.map((backup) => ({ ...backup, path: join(acting.env.backups, backup.name) }))
}

async function make(acting: Acting, actorId: string): Promise<Outcome<Backup, 'not-made'>> {
  const { db, now, log } = acting
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
}

async function rehearse(
  acting: Acting,
  { actorId, backup }: { actorId: string; backup: Backup },
): Promise<Outcome<RehearsalNote, 'not-equal'>> {
  const { db, now: at } = acting
  const note = await rehearseFile(acting, backup)
  await recordAudit(db, { actorId, action: 'backup.rehearse', subjectId: backup.name, at })
  return note.result === 'equal' ? done(note) : refused('not-equal')
}

/** Makes a backup now, and tries to restore it. The next click within half a minute gets the same one. Null: it goes on. */
export async function makeBackup(
  acting: Acting,
  { isTried = false, isLate = tooLong() } = {},
): Promise<Outcome<Backup | null, LateProblem | 'under-way'>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'backups.manage')
  return alone(acting, isLate, async () => {
    const made = await make(acting, actorId)
    if (!made.ok || !isTried) return made
    const tried = await rehearse(acting, { actorId, backup: made.value })
    return tried.ok ? done({ ...made.value, rehearsal: tried.value }) : tried
  })
}

/**
 * Restores a backup ('' is the newest one) into a scratch database, compares it row by row, and deletes that database. Null: it
 * goes on.
 */
export async function rehearseBackup(
  acting: Acting,
  name: string,
  { isLate = tooLong() } = {},
): Promise<Outcome<RehearsalNote | null, 'gone' | LateProblem | 'under-way'>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'backups.manage')
  const found = await findBackupFile(acting, name)
  if (!found) return refused('gone')
  return alone(acting, isLate, () => rehearse(acting, { actorId, backup: found.backup }))
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
