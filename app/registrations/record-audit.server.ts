import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import type { AuditAction } from '#app/audit/actions.rules.ts'
import { recordAudit, recordListView } from '#app/audit/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/** Records a change of one registration or of an event's registrations, in the transaction of the change. */
export async function recordRegistrationAudit(
  { viewer, now }: Acting,
  db: Database,
  { action, id }: { action: AuditAction; id: string },
): Promise<void> {
  const { id: actorId } = mustBeAbleUser(viewer, 'registrations.manage')
  await recordAudit(db, { actorId, action, subjectId: id, at: now })
}

/** Records that the guest list was read, by an admin or by a helper (the id of the check-in link). */
export async function recordGuestListView(
  acting: Acting,
  { by, action, eventId }: { by: string; action: AuditAction; eventId: string },
): Promise<void> {
  await recordListView(acting, { actorId: by, action, subjectId: eventId, at: acting.now })
}
