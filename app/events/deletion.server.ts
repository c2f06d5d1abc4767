import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { isId } from '#app/platform/id.ts'
import { trashEvent, untrashEvent } from './admin.store.server.ts'
import { type AdminEvent, type Event, scheduleOf } from './model.ts'
import type { Schedule } from './schedule.ts'
import { recordSchedule } from './schedule.store.server.ts'
import { listDeletedTogether, listLaterIds } from './series.store.server.ts'
import { trashCutoff } from './trash.server.ts'
import { findEvent } from './store.server.ts'
import type { AfterEventChange } from './update.server.ts'
import { adminView } from './views.server.ts'

interface Scope {
  id: string
  /** The later events of the series, too. */
  withLater?: boolean
}

interface Deletion extends Scope {
  /** Tells ticket holders. */
  afterChange: AfterEventChange
  /** Once all events are changed. It throws to change none. */
  beforeCommit?: () => void
}

/** What a deletion would affect. */
export async function eventsToDelete(
  { db, viewer, now }: Acting,
  { id, withLater = false }: Scope,
): Promise<Event[]> {
  mustBeAbleUser(viewer, 'events.manage')
  if (!isId(id)) return []
  const ids = [id, ...(withLater ? await listLaterIds(db, { id, now }) : [])]
  const events = await Promise.all(ids.map((eventId) => findEvent(db, eventId)))
  return events.filter((event) => event !== null)
}

export async function deleteEvent(
  acting: Acting,
  { id, afterChange, withLater = false }: Deletion,
): Promise<Outcome<{ id: string; count: number }, 'gone'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'events.manage')
  const { db, now } = acting
  if (!isId(id)) return refused('gone')
  const trash = async (db: Database, eventId: string) => {
    const event = await trashEvent(db, { id: eventId, by, now })
    if (!event) return null
    await recordDeletion(db, event, { from: scheduleOf(event).status, to: 'deleted', now })
    return afterChange(db, event, scheduleOf(event))
  }
  const trashedEvents = await transact(db, async (db) => {
    const later = withLater ? await listLaterIds(db, { id, now }) : []
    const trashed: Event[] = []
    for (const eventId of [id, ...later]) {
      const event = await trash(db, eventId)
      // Another admin deleted the first event. The confirmation did not cover the others alone.
      if (!event && eventId === id) return []
      if (!event) continue
      trashed.push(event)
      await recordAudit(db, { action: 'event.delete', subjectId: eventId, actorId: by, at: now })
    }
    return trashed
  })
  if (trashedEvents.length === 0) return refused('gone')
  acting.announce('events')
  return done({ id, count: trashedEvents.length })
}

/** `withLater`: those of the series that were deleted together with it. */
export async function restoreEvent(
  acting: Acting,
  { id, afterChange, beforeCommit, withLater = false }: Deletion,
): Promise<Outcome<AdminEvent, 'too-late'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'events.manage')
  const { db, now } = acting
  if (!isId(id)) return refused('too-late')
  const untrash = async (db: Database, eventId: string) => {
    const restoredEvent = await untrashEvent(db, { id: eventId, since: trashCutoff(acting) })
    if (!restoredEvent) return null
    await recordDeletion(db, restoredEvent, { from: 'deleted', to: scheduleOf(restoredEvent).status, now })
    await recordAudit(db, { action: 'event.restore', subjectId: eventId, actorId: by, at: now })
    return afterChange(db, restoredEvent, { ...scheduleOf(restoredEvent), status: 'deleted' })
  }
  const event = await transact(db, async (db) => {
    const otherIds = withLater ? await listDeletedTogether(db, id) : []
    const firstEvent = await untrash(db, id)
    if (firstEvent) for (const otherId of otherIds) await untrash(db, otherId)
    beforeCommit?.()
    return firstEvent
  })
  // Pressed again: it is back already.
  const restoredBefore = event ? null : await findEvent(db, id)
  if (restoredBefore) return done(adminView(restoredBefore, acting))
  if (!event) return refused('too-late')
  acting.announce('events')
  return done(adminView(event, acting))
}

/** Keeps the schedule of an event that was just deleted or restored, with its new version. */
async function recordDeletion(
  db: Database,
  event: Event,
  { from, to, now }: { from: Schedule['status']; to: Schedule['status']; now: Date },
): Promise<void> {
  const schedule = scheduleOf(event)
  const version = event.scheduleVersion
  const before = { ...schedule, status: from, version: version - 1 }
  await recordSchedule(db, { eventId: event.id, before, after: { ...schedule, status: to, version }, now })
}
