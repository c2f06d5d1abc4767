import type { Acting } from '#app/accounts/acting.server.ts'
import type { Action, SubjectKind } from '#app/audit/model.ts'
import { record } from '#app/audit/use-cases.server.ts'
import { type Database, transact } from '#app/platform/db.ts'

interface Deed {
  action: Action
  subjectKind: SubjectKind & ('post' | 'comment')
}

/** A change and its entry in the log, in one transaction; null: nothing was changed. */
export async function recorded<Changed extends { id: string }>(
  { db, viewer, now }: Acting,
  deed: Deed,
  change: (db: Database) => Promise<Changed | null>,
): Promise<Changed | null> {
  const actorId = viewer.kind === 'user' ? viewer.id : null
  return transact(db, async (db) => {
    const changed = await change(db)
    if (changed) await record(db, { ...deed, actorId, subjectId: changed.id, at: now })
    return changed
  })
}
