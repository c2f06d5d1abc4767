import type { Acting } from '#app/accounts/acting.server.ts'
import type { Action } from '#app/audit/model.ts'
import { record } from '#app/audit/use-cases.server.ts'
import { type Database, transact } from '#app/platform/db.ts'

/** A change of one event and its entry in the log, in one transaction; null: nothing was changed. */
export async function recorded<Changed extends { id: string }>(
  { db, viewer, now }: Acting,
  action: Action,
  change: (db: Database) => Promise<Changed | null>,
): Promise<Changed | null> {
  const actorId = viewer.kind === 'user' ? viewer.id : null
  return transact(db, async (db) => {
    const changed = await change(db)
    if (changed) await record(db, { actorId, action, subjectKind: 'event', subjectId: changed.id, at: now })
    return changed
  })
}
