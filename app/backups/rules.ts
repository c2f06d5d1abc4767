import { reauthenticationMessages } from '#app/accounts/account-settings.rules.ts'
import { DAY_MS, HOUR_MS } from '#app/club/durations.rules.ts'
import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { counted } from '#app/club/counted.rules.ts'
import { PICTURES_MOST } from '#app/events/pictures.rules.ts'
import { type BackupKind, BACKUPS_KEPT, sizeText } from '#commands/backup/rotation.ts'
import type { Backup, BackupSchedule, RehearsalNote } from './model.ts'

export { sizeText }

/** A nightly backup that did not happen is noticed in the afternoon of the next day. */
export const LATE_BACKUP_MS = 36 * HOUR_MS
export const REHEARSAL_DUE_MS = 35 * DAY_MS
export const WEEKLY_REHEARSAL_MS = 7 * DAY_MS
export const SHORTEST_PASSPHRASE = 12
const LONGEST_PASSPHRASE = 200

export const defaultSchedule: BackupSchedule = { hour: 3, isRehearsed: true }

export function parseHour(text: unknown): number | null {
  const hour = /^\d{1,2}$/.test(String(text)) ? Number(text) : Number.NaN
  return hour <= 23 ? hour : null
}

/** 'HH:00' */
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export type BackupProblem =
  | 'gone'
  | 'under-way'
  | 'not-made'
  | 'not-equal'
  | 'invalid'
  | 'wrong-password'
  | 'too-many-attempts'
  | 'busy'
  | 'other-passphrase'
  | 'failed'

export const backupProblemMessages = {
  gone: 'This backup is not on this server any more.',
  'under-way': 'A backup is being made or tried right now. Please wait a moment.',
  'not-made': 'No backup could be made. The log of the server says why; usually the disk is full.',
  'not-equal': 'This backup cannot be relied on. Make a new one now, and try that one.',
  invalid: CHECK_MARKED_FIELDS,
  ...reauthenticationMessages,
  'other-passphrase':
    'This backup is damaged or was made with an earlier passphrase: leave the field empty to download it as it is.',
  failed: 'Failed to change the backups. Please try again.',
} as const satisfies Record<BackupProblem, string>

export const BACKUPS_NOT_LOADED = 'Failed to load the backups'
export const NO_BACKUPS = 'No backup yet'
export const GOES_ON = 'This takes longer and goes on. The screen shows when it is done.'
export const SCHEDULE_SAVED = 'The schedule is saved.'
const PASSPHRASE_SHORT = `The passphrase must be at least ${SHORTEST_PASSPHRASE} characters long`

export function passphraseProblem(passphrase: string, { isNeeded }: { isNeeded: boolean }): string | null {
  if (passphrase === '' && !isNeeded) return null
  if (passphrase.length < SHORTEST_PASSPHRASE) return PASSPHRASE_SHORT
  return passphrase.length > LONGEST_PASSPHRASE ? 'The passphrase is too long' : null
}

export const kindLabels = {
  nightly: 'Nightly',
  'by-hand': 'Made on this screen',
  update: 'Before an update',
} as const satisfies Record<BackupKind, string>

/** Until there are some: what the site stores of a photo from a phone, about. */
const USUAL_PICTURE_KB = 400

/** What the pictures of events take in each backup, and what an event with all it may have adds. */
export function picturesText({ count, bytes }: { count: number; bytes: number }): string {
  const kb = bytes / 1_000
  const perEventKb = Math.round((kb > 0 ? kb / count : USUAL_PICTURE_KB) * PICTURES_MOST)
  const now = counted(count, 'picture of past events takes', 'pictures of past events take')
  return `${now} ${sizeText(Math.ceil(kb))} in each backup. An event with ${PICTURES_MOST} makes each about ${sizeText(perEventKb)} larger; ${BACKUPS_KEPT} nightly ones are kept.`
}

export function rehearsalText({ result, tables }: RehearsalNote): string {
  if (result === 'equal') return `Restored in a test database, all ${tables} tables equal`
  if (result === 'different') return 'Restored in a test database, but rows differ'
  return 'It could not be restored in a test database'
}

/** Null: it goes on. */
export function backupMadeText(backup: Pick<Backup, 'name' | 'sizeKb' | 'rehearsal'> | null): string {
  if (!backup) return GOES_ON
  const { name, sizeKb, rehearsal } = backup
  const made = `The backup ${name} is made: ${sizeText(sizeKb)}.`
  return rehearsal ? `${made} ${rehearsalText(rehearsal)}.` : made
}

/** What to type on the server to restore it. */
export const restoreCommand = (path: string) => `npm run restore -- ${path}`
