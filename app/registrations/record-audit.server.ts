import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import type { AuditAction } from '#app/audit/model.ts'
import { recordAudit, recordListView } from '#app/audit/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'

const registrationActions = new Set<AuditAction>([
  'registration.cancel',
  'registration.move',
  'registration.notified',
])

/** Records a change of one registration or of an event's registrations, in the transaction of the change. */
export async function recordRegistrationAudit(
  { viewer, now }: Acting,
  db: Database,
  { action, id }: { action: AuditAction; id: string },
): Promise<void> {
  const { id: actorId } = mustBeAbleUser(viewer, 'registrations.manage')
  const subjectKind = registrationActions.has(action) ? 'registration' : 'event'
  await recordAudit(db, { actorId, action, subjectKind, subjectId: id, at: now })
}

/** Records that the guest list was read, by an admin or by a helper (the id of the check-in link). */
export async function recordGuestListView(
  acting: Acting,
  { by, action, eventId }: { by: string; action: AuditAction; eventId: string },
): Promise<void> {
  const entry = { actorId: by, action, subjectKind: 'event', subjectId: eventId } as const
  await recordListView(acting, { ...entry, at: acting.now })
}
