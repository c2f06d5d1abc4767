import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { Outcome } from '#app/club/outcome.ts'
import {
  type AdminEvent,
  type AskNotice,
  type Event,
  type NoticeQuestion,
  scheduleOf,
} from '#app/events/model.ts'
import { type EventStatus, type Schedule } from '#app/events/schedule.ts'
import {
  type ChangeHooks,
  deleteEvent,
  eventsToDelete,
  mergedQuestion,
  restoreEvent,
  setEventStatus,
  updateEvent,
} from '#app/events/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { fillFreeSeats } from './cancellations.server.ts'
import { type NoticeChoice, noticeQuestion, notifyTicketHolders } from './change-notices.server.ts'
import { moveEventDayLinks } from './check-in-links.store.server.ts'
import { clearDeadlinesOf } from './confirmations.store.server.ts'
import { loadMailContext } from './guest-mails.server.ts'

const defaultNoticeChoice: NoticeChoice = { sendsMail: true, note: '' }

/** After a change: free seats go to the waitlist, and ticket holders are notified, in the same transaction. */
async function prepareAfterChange(acting: Acting, choice: NoticeChoice) {
  const context = await loadMailContext(acting)
  return async (
    db: Database,
    { event, before, after }: { event: Event; before: Schedule; after: Schedule },
  ): Promise<Event> => {
    await notifyTicketHolders(db, context, { event, before, after, choice })
    if (before.date !== after.date) await moveEventDayLinks(db, event, acting.env.clubTimeZone)
    // In the trash they stay for who brings it back, except those that passed there.
    if (after.status === 'cancelled' || after.status === 'postponed') await clearDeadlinesOf(db, event.id)
    else if (before.status === 'deleted')
      await clearDeadlinesOf(db, event.id, { until: acting.now.toISOString() })
    // The event may begin sooner now (`confirmationDeadline`).
    else await clearDeadlinesOf(db, event.id, { from: event.turnsPastAt })
    const seated = await fillFreeSeats(db, context, event)
    return { ...event, participants: event.participants + seated }
  }
}

/** The hooks of a change. Without a choice the organiser is asked first, when ticket holders are affected. */
async function hooksOf(acting: Acting, choice: NoticeChoice | null): Promise<ChangeHooks> {
  // A guest may register after the check that no question is needed and before the change.
  const afterChange = await prepareAfterChange(acting, choice ?? defaultNoticeChoice)
  return {
    question: async (before, after) => (choice ? null : noticeQuestion(acting, { before, after })),
    afterChange: (db, event, before) => afterChange(db, { event, before, after: scheduleOf(event) }),
  }
}

/** Saves an event's form. `choice` null: ask first when ticket holders are affected. */
export async function updateEventAndNotify(
  acting: Acting,
  {
    choice,
    ...change
  }: { id: string; form: unknown; seen?: unknown; withLater?: boolean; choice: NoticeChoice | null },
): ReturnType<typeof updateEvent> {
  mustBeAble(acting.viewer, 'events.manage')
  const outcome = await updateEvent(acting, { ...change, ...(await hooksOf(acting, choice)) })
  if (outcome.ok) acting.announce('registrations')
  return outcome
}

/** Cancels, postpones or reinstates an event. */
export async function changeEventStatus(
  acting: Acting,
  { choice, ...change }: { id: string; status: EventStatus; reason: string; choice: NoticeChoice | null },
): ReturnType<typeof setEventStatus> {
  mustBeAble(acting.viewer, 'events.manage')
  const outcome = await setEventStatus(acting, { ...change, ...(await hooksOf(acting, choice)) })
  if (outcome.ok) acting.announce('registrations')
  return outcome
}

const deletedSchedule = (event: Event): Schedule => ({ ...scheduleOf(event), status: 'deleted' })

/** Whom a deletion affects; null: nobody. */
export async function deletionQuestion(
  acting: Acting,
  scope: { id: string; withLater?: boolean },
): Promise<NoticeQuestion | null> {
  mustBeAble(acting.viewer, 'events.manage')
  const questions: NoticeQuestion[] = []
  for (const event of await eventsToDelete(acting, scope)) {
    const question = await noticeQuestion(acting, { before: event, after: event, to: deletedSchedule(event) })
    if (question) questions.push(question)
  }
  return mergedQuestion(questions)
}

/** Deletes an event and notifies its ticket holders, unless the organiser chose otherwise. `choice` null: ask first when there are some. */
export async function deleteEventAndNotify(
  acting: Acting,
  { id, withLater, choice }: { id: string; withLater?: boolean; choice: NoticeChoice | null },
): Promise<Awaited<ReturnType<typeof deleteEvent>> | AskNotice> {
  mustBeAble(acting.viewer, 'events.manage')
  const question = choice ? null : await deletionQuestion(acting, { id, ...(withLater && { withLater }) })
  if (question) return { ok: false, problem: 'ask-notice', question }
  const afterChange = await prepareAfterChange(acting, choice ?? defaultNoticeChoice)
  const outcome = await deleteEvent(acting, {
    id,
    withLater,
    afterChange: (db, event, before) => afterChange(db, { event, before, after: deletedSchedule(event) }),
  })
  if (outcome.ok) acting.announce('registrations')
  return outcome
}

/** Thrown to roll the transaction back. */
class NoticeNeeded extends Error {
  override name = 'NoticeNeeded'
  readonly question: NoticeQuestion
  constructor(question: NoticeQuestion) {
    super('the organiser must choose')
    this.question = question
  }
}

/**
 * Restores an event from the trash; free seats go to the waitlist. People who were notified of the deletion get a mail that it
 * takes place; `choice` null: ask first when there are some. Waiting mails about the deletion are withdrawn.
 */
export async function restoreEventAndNotify(
  acting: Acting,
  id: string,
  { withLater, choice = defaultNoticeChoice }: { withLater?: boolean; choice?: NoticeChoice | null } = {},
): Promise<Outcome<AdminEvent, 'too-late'> | AskNotice> {
  mustBeAble(acting.viewer, 'events.manage')
  const afterChange = await prepareAfterChange(acting, choice ?? defaultNoticeChoice)
  // By event: the transaction may be tried again.
  const questions = new Map<string, NoticeQuestion>()
  const noteQuestion = async (db: Database, event: Event, was: Schedule) => {
    const question = await noticeQuestion({ ...acting, db }, { before: event, after: event, was })
    if (question) questions.set(event.id, question)
  }
  try {
    const outcome = await restoreEvent(acting, {
      id,
      withLater,
      afterChange: async (db, event, before) => {
        if (choice === null) await noteQuestion(db, event, before)
        return afterChange(db, { event, before, after: scheduleOf(event) })
      },
      beforeCommit() {
        const question = mergedQuestion([...questions.values()])
        if (question) throw new NoticeNeeded(question)
      },
    })
    if (outcome.ok) acting.announce('registrations')
    return outcome
  } catch (error) {
    if (!(error instanceof NoticeNeeded)) throw error
    return { ok: false, problem: 'ask-notice', question: error.question }
  }
}
