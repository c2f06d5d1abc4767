import type { BackupKind } from '#commands/backup/rotation.ts'

/** Whether a backup could be restored into a scratch database, row for row. */
export type RehearsalResult = 'equal' | 'different' | 'failed'

export interface RehearsalNote {
  result: RehearsalResult
  at: string
  /** How many tables were compared; null: the file could not be read. */
  tables: number | null
}

/** A backup as the site remembers it. */
export interface Backup {
  name: string
  /** Null: not made by the site, for example by `npm run backup`. */
  kind: BackupKind | null
  madeAt: string
  sizeKb: number
  rehearsal: RehearsalNote | null
}

export interface BackupSchedule {
  /** The hour of the day, in the club's time zone, from which the nightly backup is made. */
  hour: number
  /** Whether a restore is tried once a week, after the nightly backup. */
  isRehearsed: boolean
}

/** Why a backup was not made, or could not be restored. */
export type LateProblem = 'not-made' | 'not-equal' | 'failed'

/** The state of the backups, for the screen, the health card and the handover. */
export interface BackupStatus {
  last: Backup | null
  /** Whether the last one is on this server. */
  isHere: boolean
  /** Null: it cannot be read on this server. */
  isLastEncrypted: boolean | null
  /** No backup was made for 36 hours. */
  isLate: boolean
  lastRehearsal: (RehearsalNote & { name: string }) | null
  /** The last rehearsal is older than 35 days, or there was none. */
  isRehearsalDue: boolean
  folder: string
  /** The next ones. */
  isEncrypted: boolean
  /** Null: turned off on the server (BACKUP_NIGHTLY). */
  schedule: BackupSchedule | null
  /** Pictures at an image host are in no backup. */
  hasPictures: boolean
  /** Of all events, which each backup holds. */
  eventPictures: { count: number; bytes: number }
  /** One is being made or tried by this process. */
  isUnderWay: boolean
  /** Why the last one failed, when it had been answered before its end. */
  lateProblem: LateProblem | null
}
