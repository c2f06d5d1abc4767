import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import type { Action } from '#app/audit/model.ts'
import { record, recordReading } from '#app/audit/use-cases.server.ts'
import type { Database } from '#app/platform/db.ts'

const ofPeople = new Set<Action>(['registration.cancel', 'registration.move', 'registration.walk-in'])

/** Into the log, in the transaction of the change: of a person's registration, or of the whole event's. */
export async function noted(
  { viewer, now }: Acting,
  db: Database,
  { action, id }: { action: Action; id: string },
): Promise<void> {
  const { id: actorId } = mustBeAbleUser(viewer, 'registrations.manage')
  const subjectKind = ofPeople.has(action) ? 'registration' : 'event'
  await record(db, { actorId, action, subjectKind, subjectId: id, at: now })
}

/** That somebody saw who comes to an event: an admin, or a helper by the id of their link. */
export async function notedReading(
  acting: Acting,
  { by, action, eventId }: { by: string; action: Action; eventId: string },
): Promise<void> {
  const entry = { actorId: by, action, subjectKind: 'event', subjectId: eventId } as const
  await recordReading(acting, { ...entry, at: acting.now })
}
