import { type Database, transact } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { Services } from '#app/platform/services.ts'
import type { AuditAction } from './actions.rules.ts'
import type { AuditEntry, AuditFilter, AuditPage } from './model.ts'
import { deleteEntriesBefore } from './retention.store.server.ts'
import { AUDIT_RETENTION_MS, ENTRIES_PER_PAGE, READ_ENTRY_INTERVAL_MS } from './rules.ts'
import { insertEntry, hasEntrySince, listEntries } from './store.server.ts'

export { auditData } from './personal-data.store.server.ts'
export { listActors as auditActors, listEntries as auditEntries } from './store.server.ts'

/** Call it in the transaction of the change itself: then there is never one without the other. */
export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  await insertEntry(db, entry)
}

interface Author {
  db: Database
  viewer: { kind: 'user'; id: string } | { kind: 'visitor' }
  now: Date
}

/** A change and its entry in the log, in one transaction; null: nothing was changed. `change` gets the id of the entry. */
export async function withAudit<Changed extends { id: string }>(
  { db, viewer, now }: Author,
  action: AuditAction,
  change: (db: Database, id: string) => Promise<Changed | null>,
): Promise<Changed | null> {
  const actorId = viewer.kind === 'user' ? viewer.id : null
  return transact(db, async (db) => {
    const id = newId()
    const changed = await change(db, id)
    if (changed) await recordAudit(db, { id, actorId, action, subjectId: changed.id, at: now })
    return changed
  })
}

/** Of the many that one admin does together, at most one entry an hour. */
export async function recordAuditHourly(db: Database, entry: AuditEntry): Promise<void> {
  const { actorId, action, subjectId, at } = entry
  const since = new Date(at.getTime() - READ_ENTRY_INTERVAL_MS).toISOString()
  const isKnown = await hasEntrySince(db, { actorId, action, subjectId: subjectId ?? '', since })
  if (!isKnown) await insertEntry(db, entry)
}

/**
 * Records that a list of people was viewed, at most once an hour, because an open page refetches it at each change. A full
 * disk must not hide the list from admins; the failure is written to the process log.
 */
export async function recordListView(
  { db, log }: Pick<Services, 'db' | 'log'>,
  entry: AuditEntry,
): Promise<void> {
  try {
    await recordAuditHourly(db, entry)
  } catch (error) {
    log.error(
      { err: error, action: entry.action, actorId: entry.actorId },
      'the view of a list was not recorded',
    )
  }
}

/** For the dashboard, which checks the permission: this domain must not import the domain of the permissions. */
export async function auditPage(db: Database, filter: AuditFilter): Promise<AuditPage> {
  const rows = await listEntries(db, filter, ENTRIES_PER_PAGE + 1)
  const entries = rows.slice(0, ENTRIES_PER_PAGE)
  const last = entries.at(-1)
  return { entries, older: rows.length > entries.length && last ? { at: last.at, id: last.id } : null }
}

/** Housekeeping. Returns how many entries were past their retention. */
export async function deleteOldEntries({ db, now }: { db: Database; now: Date }): Promise<number> {
  return deleteEntriesBefore(db, new Date(now.getTime() - AUDIT_RETENTION_MS))
}
