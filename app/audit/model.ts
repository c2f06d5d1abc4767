import type { AuditAction, SubjectKind } from './actions.rules.ts'

/** One action: the actor, the subject and the time. It contains only ids, so that no personal data stays after an erasure. */
export interface AuditEntry {
  /** A new one unless given. */
  id?: string
  /** null: nobody signed in, or the site itself. */
  actorId: string | null
  action: AuditAction
  /** null: the whole of its kind, such as an export. */
  subjectId: string | null
  at: Date
}

/** An entry as it is read: the names are those of today, and gone with whom they belonged to. */
export interface AuditLogEntry {
  id: string
  action: AuditAction
  subjectKind: SubjectKind
  actorId: string | null
  actorName: string | null
  subjectId: string | null
  subjectName: string | null
  at: string
}

/** The end of a page of the log: the next page begins right before it. */
export interface AuditCursor {
  at: string
  id: string
}

export interface AuditFilter {
  actorId: string | null
  action: AuditAction | null
  /** The first instant that counts, and the first that no longer does. */
  from: string | null
  until: string | null
  before: AuditCursor | null
}

export interface AuditPage {
  entries: AuditLogEntry[]
  /** The cursor of the older entries; null when there are none. */
  older: AuditCursor | null
}
