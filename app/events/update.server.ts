import { setTimeout as pause } from 'node:timers/promises'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { isId } from '#app/platform/id.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { findFeedEvent, listLater } from './feed.store.server.ts'
import {
  type AdminEvent,
  type AskNotice,
  type Event,
  type FeedEvent,
  isPublished,
  type NoticeQuestion,
  publicationOf,
  scheduleOf,
} from './model.ts'
import { type EventStatus, isSameSchedule, NEVER, type Schedule } from './schedule.ts'
import { PUBLIC_FIXED, publishedAtOf } from './publication.rules.ts'
import { recordAudit, withAudit } from '#app/audit/use-cases.server.ts'
import { checkSentEvent } from './certificates.server.ts'
import { type EventErrors, type EventFormValues, eventMessages, STATUS_REASON_MAX } from './rules.ts'
import { type Edit, laterAnswers, laterPublishedAt, mergedQuestion, ofLater } from './series-update.server.ts'
import { recordSchedule } from './schedule.store.server.ts'
import { formVersion, hasSameContent } from './form-version.server.ts'
import { changeEvent, type EventInput } from './store.server.ts'
import { METHOD_FIXED } from './registration-settings.rules.ts'
import { turnsPastAt } from './club-time.ts'
import { adminView } from './views.server.ts'

/** The saved event, or errors of fields, or a problem of the whole form. */
export type Saved<Problem extends string> =
  | Outcome<AdminEvent, Problem>
  | { ok: false; problem: 'invalid'; errors: EventErrors }

/**
 * Gives freed seats to the waitlist, notifies ticket holders of a changed schedule, and returns the event. The registrations
 * domain passes it in, because events must not import registrations. It is required, so that every change calls it.
 */
export type AfterEventChange = (db: Database, event: Event, before: Schedule) => Promise<Event>

/** What the registrations domain adds to a change; events must not import registrations. */
export interface ChangeHooks {
  /** Promotes from the waitlist and notifies ticket holders, in the transaction of the change. */
  afterChange: AfterEventChange
  /** What the organiser must first be asked; null: no ticket holder is affected. */
  question: (before: Event, after: Event) => Promise<NoticeQuestion | null>
}

interface Change extends ChangeHooks {
  id: string
  form: unknown
  /** The version that the form was opened with (`eventToEdit`). Changes by others since then are not overwritten. */
  seen?: unknown
  /** The same change for the later events of the series. */
  withLater?: boolean
  /** How often it was tried before. */
  tried?: number
}

/** What the event becomes with these answers. A new date or time ends a postponement. */
function withAnswers(
  before: Event,
  { publish, ...answers }: EventFormValues,
  { now, zone }: { now: Date; zone: string },
) {
  const isMoved = answers.date !== before.date || answers.time !== before.time
  const eventStatus = isMoved && before.eventStatus === 'postponed' ? 'scheduled' : before.eventStatus
  return {
    ...answers,
    eventStatus,
    statusReason: eventStatus === 'scheduled' ? '' : before.statusReason,
    previousStart: previousStartOf(before, answers, now),
    publishedAt: publishedAtOf(publish, { before, now }),
    turnsPastAt: eventStatus === 'postponed' ? NEVER : turnsPastAt(answers, zone),
  }
}

/** null if the event is back at its previous start, or if it was not public there. */
function previousStartOf(
  before: Event,
  to: Pick<EventFormValues, 'date' | 'time'>,
  now: Date,
): Event['previousStart'] {
  const { date, time, previousStart } = before
  if (!isPublished(before, now)) return null
  if (to.date === date && to.time === time) return previousStart
  const isBack = previousStart?.date === to.date && previousStart.time === to.time
  return isBack ? null : { date, time }
}

/** Saves the values, records a changed schedule, and calls `afterChange`, in the caller's transaction. */
async function saveChange(
  db: Database,
  {
    before,
    changed,
    afterChange,
    now,
  }: { before: FeedEvent; changed: EventInput; afterChange: AfterEventChange; now: Date },
): Promise<Event | null> {
  const schedule = scheduleOf({ ...before, ...changed })
  const version = before.scheduleVersion + (isSameSchedule(scheduleOf(before), schedule) ? 0 : 1)
  const { id, revision } = before
  const savedEvent = await changeEvent(db, { ...changed, id, revision, scheduleVersion: version }, now)
  if (!savedEvent) return null
  if (version !== before.scheduleVersion)
    await recordSchedule(db, {
      eventId: id,
      before: { ...scheduleOf(before), version: before.scheduleVersion },
      after: { ...schedule, version },
      now,
    })
  return afterChange(db, savedEvent, scheduleOf(before))
}

/** Thrown to roll back all edits: an event has changed since it was read, or its seats do not allow the edit. */
class NotKept extends Error {
  override name = 'NotKept'
  readonly edit: Edit
  constructor(edit: Edit) {
    super('An event was not changed')
    this.edit = edit
  }
}

/** Saves all edits or none. Returns the first event, or the edit that failed. */
async function saveAll(
  acting: Acting,
  edits: readonly [Edit, ...Edit[]],
  afterChange: AfterEventChange,
): Promise<{ event: Event } | { refused: Edit }> {
  const { now } = acting
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'events.manage')
  const save = async (db: Database, edit: Edit) => {
    const savedEvent = await saveChange(db, { ...edit, afterChange, now })
    if (!savedEvent) return null
    const action = publishAction(edit.before, { ...edit.changed, now })
    await recordAudit(db, { action, actorId, subjectId: savedEvent.id, at: now })
    return savedEvent
  }
  try {
    return await transact(acting.db, async (db) => {
      const [first, ...later] = edits
      const event = await save(db, first)
      // Nothing is written: the commit waits until what the other one wrote can be read, a rollback does not.
      if (!event) return { refused: first }
      for (const edit of later) if (!(await save(db, edit))) throw new NotKept(edit)
      return { event }
    })
  } catch (error) {
    if (error instanceof NotKept) return { refused: error.edit }
    throw error
  }
}

/** The same change for the later events of the series, where it changes anything. */
async function laterEdits(acting: Acting, edit: Edit): Promise<Edit[]> {
  const { now, env } = acting
  const zone = env.clubTimeZone
  const later = await listLater(acting.db, { event: edit.before, now })
  return later
    .map((before) => {
      const answers = laterAnswers(before, edit, zone)
      const publishedAt = laterPublishedAt(before, edit, now)
      return { before, changed: { ...withAnswers(before, answers, { now, zone }), publishedAt } }
    })
    .filter(({ before, changed }) => !hasSameContent(before, changed))
}

/** Late guests and walk-ins may be more than the seats: only lowering these is refused. */
const hasSeats = (before: Event, { seats }: Pick<Event, 'seats'>) =>
  before.participants <= seats || before.seats <= seats

async function questionAbout(
  edits: readonly Edit[],
  { change, now }: { change: Change; now: Date },
): Promise<NoticeQuestion | null> {
  const questions: NoticeQuestion[] = []
  for (const { before, changed } of edits) {
    const isSavable = hasSeats(before, changed) && isPublished(before, now)
    const question = isSavable ? await change.question(before, { ...before, ...changed }) : null
    if (question) questions.push(question)
  }
  return mergedQuestion(questions)
}

export async function updateEvent(
  acting: Acting,
  change: Change,
): Promise<Saved<'gone' | 'changed-elsewhere'> | AskNotice> {
  mustBeAble(acting.viewer, 'events.manage')
  const { env, now } = acting
  const before = isId(change.id) ? await findFeedEvent(acting.db, change.id) : null
  if (!before) return refused('gone')
  const context = { now, timeZone: env.clubTimeZone, origin: env.publicUrl, keptDate: before.date }
  const check = checkSentEvent(change.form, { ...context, keptPublishAt: before.publishedAt })
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const changed = withAnswers(before, check.value, { now, zone: env.clubTimeZone })
  if (isUnseen(change, before) && !hasSameContent(before, changed)) return refused('changed-elsewhere')
  const first = { before, changed }
  const edits = [first, ...(change.withLater ? await laterEdits(acting, first) : [])] as const
  const question = await questionAbout(edits, { change, now })
  if (question) return { ok: false, problem: 'ask-notice', question }
  const outcome = await saveAll(acting, edits, change.afterChange)
  if ('refused' in outcome) return answerRefused(acting, change, { edit: outcome.refused, first })
  acting.announce('events')
  return done(adminView(outcome.event, acting))
}

async function answerRefused(
  acting: Acting,
  change: Change,
  { edit, first }: { edit: Edit; first: Edit },
): ReturnType<typeof updateEvent> {
  const currentEvent = await findFeedEvent(acting.db, edit.before.id)
  if (!currentEvent && edit === first) return refused('gone')
  // A concurrent change: try again with the event as it is now.
  if (currentEvent?.revision !== edit.before.revision) return updateEvent(acting, change)
  const errors = unsavable(currentEvent, edit.changed, acting.now)
  if (!errors) return tryAgain(acting, change)
  return { ok: false, problem: 'invalid', errors: edit === first ? errors : ofLater(errors, currentEvent) }
}

const TRIES = 5
const PAUSE_MS = 20

/** Waits before the retry: after a rollback the concurrent change may not be committed yet. */
async function tryAgain(acting: Acting, change: Change): ReturnType<typeof updateEvent> {
  const attempt = (change.tried ?? 0) + 1
  if (attempt > TRIES) throw new Error('an event was not saved, for an unknown reason')
  await pause(PAUSE_MS * attempt)
  return updateEvent(acting, { ...change, tried: attempt })
}

/** The field that conflicts with the registrations. Null: none does, so another admin changed the event. */
function unsavable(currentEvent: FeedEvent, changed: EventInput, now: Date): EventErrors | null {
  if (!hasSeats(currentEvent, changed)) return { seats: eventMessages.seats.taken }
  if (currentEvent.settings.method !== changed.settings.method) return { way: METHOD_FIXED }
  return isPublished(currentEvent, now) && !isPublished(changed, now) ? { publish: PUBLIC_FIXED } : null
}

/** How the audit log calls the change. */
function publishAction(before: Event, after: { publishedAt: string | null; now: Date }) {
  if (before.publishedAt === after.publishedAt) return 'event.change'
  const [was, becomes] = [publicationOf(before, after.now), publicationOf(after, after.now)]
  if (becomes === 'published') return was === 'published' ? 'event.change' : 'event.publish'
  return becomes === 'scheduled' ? 'event.publish-later' : 'event.unpublish'
}

function isUnseen({ seen }: Change, before: FeedEvent): boolean {
  return typeof seen === 'string' && seen !== '' && seen !== formVersion(before)
}

const statusActions = {
  scheduled: 'event.reinstate',
  postponed: 'event.postpone',
  cancelled: 'event.cancel',
} as const

type StatusProblem = 'gone' | 'not-published' | 'event-past' | 'reason-long'

/** Cancels or postpones an event that has not begun, or lets it take place after all on its announced date. */
export async function setEventStatus(
  acting: Acting,
  change: ChangeHooks & { id: string; status: EventStatus; reason: string },
): Promise<Outcome<AdminEvent, StatusProblem> | AskNotice> {
  mustBeAble(acting.viewer, 'events.manage')
  const { env, now } = acting
  const before = isId(change.id) ? await findFeedEvent(acting.db, change.id) : null
  if (!before) return refused('gone')
  if (!isPublished(before, now)) return refused('not-published')
  const { status, afterChange } = change
  const startsAt = turnsPastAt(before, env.clubTimeZone)
  const isPast = Date.parse(startsAt) < now.getTime()
  if (isPast && (status === 'scheduled' || before.turnsPastAt !== NEVER)) return refused('event-past')
  const statusReason = status === 'scheduled' ? '' : change.reason.replaceAll(/\s+/g, ' ').trim()
  if (statusReason.length > STATUS_REASON_MAX) return refused('reason-long')
  const changed = {
    ...before,
    eventStatus: status,
    statusReason,
    turnsPastAt: status === 'postponed' ? NEVER : startsAt,
  }
  // A double click, or a second tab.
  if (hasSameContent(before, changed)) return done(adminView(before, acting))
  const question = await change.question(before, changed)
  if (question) return { ok: false, problem: 'ask-notice', question }
  const event = await withAudit(acting, statusActions[status], (db) =>
    saveChange(db, { before, changed, afterChange, now }),
  )
  if (event) {
    acting.announce('events')
    return done(adminView(event, acting))
  }
  const currentEvent = await findFeedEvent(acting.db, before.id)
  if (currentEvent?.revision === before.revision)
    throw new Error('The status of an event could not be changed')
  // A concurrent change: try again with the event as it is now.
  return setEventStatus(acting, change)
}
