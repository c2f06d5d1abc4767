import type { Database } from '#app/platform/database/database.ts'
import { findSetting, saveSetting } from '#app/platform/database/settings.ts'
import type { BackupKind } from '#commands/backup/rotation.ts'
import type { Backup, BackupSchedule, RehearsalNote, RehearsalResult } from './model.ts'
import { defaultSchedule, parseHour } from './rules.ts'

const SCHEDULE = 'backup-schedule'

/** The same file again, after a failed try of the same night, replaces what was known of it. */
export async function insertBackup(
  db: Database,
  { name, kind, sizeKb, now }: { name: string; kind: BackupKind; sizeKb: number; now: Date },
): Promise<void> {
  const facts = { kind, made_at: now.toISOString(), size_kb: sizeKb }
  await db
    .insertInto('backup')
    .values({ name, ...facts })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ ...facts, rehearsed_at: null, rehearsal: null, rehearsed_tables: null }),
    )
    .execute()
}

/** Also of a file that the site did not make. */
export async function saveRehearsal(
  db: Database,
  { name, kind, madeAt, sizeKb }: Backup,
  { result, tables, at }: RehearsalNote,
): Promise<void> {
  const rehearsal = { rehearsed_at: at, rehearsal: result, rehearsed_tables: tables }
  await db
    .insertInto('backup')
    .values({ name, kind, made_at: madeAt, size_kb: sizeKb, ...rehearsal })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(rehearsal))
    .execute()
}

export async function deleteBackups(db: Database, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.deleteFrom('backup').where('name', 'in', names).execute()
}

/** The newest first. */
export async function listBackups(db: Database): Promise<Backup[]> {
  const rows = await db
    .selectFrom('backup')
    .select(['name', 'kind', 'made_at', 'size_kb', 'rehearsed_at', 'rehearsal', 'rehearsed_tables'])
    .orderBy('made_at', 'desc')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    kind: row.kind as BackupKind | null,
    madeAt: row.made_at,
    sizeKb: row.size_kb,
    rehearsal:
      row.rehearsed_at && row.rehearsal
        ? {
            at: row.rehearsed_at,
            result: row.rehearsal as RehearsalResult,
            tables: row.rehearsed_tables,
          }
        : null,
  }))
}

function parseSchedule(text: string): BackupSchedule {
  const [hour = '', rehearsal] = text.split(' ')
  return { hour: parseHour(hour) ?? defaultSchedule.hour, isRehearsed: rehearsal !== 'unrehearsed' }
}

export async function findSchedule(db: Database): Promise<BackupSchedule> {
  const storedSchedule = await findSetting(db, SCHEDULE)
  return storedSchedule ? parseSchedule(storedSchedule.value) : defaultSchedule
}

export async function saveSchedule(
  db: Database,
  { hour, isRehearsed }: BackupSchedule,
  now: Date,
): Promise<void> {
  const value = `${hour} ${isRehearsed ? 'rehearsed' : 'unrehearsed'}`
  await saveSetting(db, SCHEDULE, { value, at: now.toISOString() })
}
