import { DAY_MS } from '#app/club/durations.rules.ts'
import { contentNames } from '#app/club/content-names.ts'
import { brandLabels } from '#app/club/brand.rules.ts'
import { settingLabels } from '#app/club/rules.ts'
import { type AuditAction, actionText, auditActions, type SubjectKind } from './actions.rules.ts'
import type { AuditCursor, AuditLogEntry } from './model.ts'

/** How long the log remembers. */
export const AUDIT_RETENTION_MS = 365 * DAY_MS

/** A list viewed again within this time is not recorded again. */
export const READ_ENTRY_INTERVAL_MS = 60 * 60_000

/** How many entries one page of the log shows. */
export const ENTRIES_PER_PAGE = 50

const UNKNOWN_ACTOR = 'Somebody who has left'

/** 'Asha deleted Arambh' */
export function entryText(
  entry: Pick<AuditLogEntry, 'action' | 'actorName' | 'subjectName'> & Partial<AuditLogEntry>,
): string {
  const { action, actorName } = entry
  const subjectName = entry.subjectName ?? nameById(entry)
  // Replaced by functions, because a title may contain `$&`, which has a meaning in a replacement text.
  return actionText(action)
    .replace(/\[([^[\]]+)\]/, (_, unnamed: string) => subjectName ?? unnamed)
    .replace(/^@/, () => actorName ?? UNKNOWN_ACTOR)
}

/** Settings and pages have no row that names them: their id does. */
function nameById({ subjectKind, subjectId }: Partial<AuditLogEntry>): string | null {
  const names: Partial<Record<string, Record<string, string>>> = {
    setting: {
      ...settingLabels,
      ...brandLabels,
      'first-run': 'Make it yours',
      'backup-schedule': 'Schedule of backups',
      'domain-paid-until': 'Domain paid until',
      'mails-held': 'Mails leave after a restore',
    },
    content: contentNames,
  }
  if (subjectKind === 'backup') return subjectId ?? null
  return subjectId ? (names[subjectKind ?? '']?.[subjectId] ?? null) : null
}

export const kindLabels = {
  event: 'Events',
  registration: 'Registrations',
  'join-request': 'Join requests',
  user: 'Accounts',
  post: 'Announcements',
  comment: 'Comments',
  setting: 'Settings',
  mail: 'Mail',
  'film-submission': 'Film emails',
  'film-call': 'Calls for films',
  'film-entry': 'Films entered',
  content: 'Pages',
  invite: 'Invites',
  backup: 'Backups',
  handover: 'Handover',
} as const satisfies Record<SubjectKind, string>

export const NO_ENTRIES = 'No entries yet'
export const NO_ENTRIES_FOUND = 'No entries found'
export const AUDIT_NOT_LOADED = 'Failed to load the record of changes'

export function parseAction(text: string | null): AuditAction | null {
  return auditActions.find((action) => action === text) ?? null
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([\w-]{1,64})$/

export function formatCursor({ at, id }: AuditCursor): string {
  return `${at}_${id}`
}

/** null for an invalid cursor, which shows the first page. */
export function parseCursor(text: string | null): AuditCursor | null {
  const [, at, id] = CURSOR.exec(text ?? '') ?? []
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : null
}
