import type { AuditAction } from '#app/audit/actions.rules.ts'
import { recordAudit, recordListView } from '#app/audit/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Acting } from './acting.server.ts'

interface AccountAction {
  action: AuditAction
  /** null: nobody signed in. */
  by: string | null
  /** The account that was changed: by default that of the actor; null: none. */
  of?: string | null
  now: Date
}

/** Records a change of an account, in the transaction of the change. */
export async function recordAccountAudit(
  db: Database,
  { action, by, of = by, now }: AccountAction,
): Promise<void> {
  await recordAudit(db, { actorId: by, action, subjectId: of, at: now })
}

/** Records that a list of accounts was viewed. */
export async function recordAccountListView(acting: Acting): Promise<void> {
  const { viewer, now: at } = acting
  const actorId = viewer.kind === 'user' ? viewer.id : null
  await recordListView(acting, { actorId, action: 'user.read', subjectId: null, at })
}
