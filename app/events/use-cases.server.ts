import * as publicStore from './public.store.server.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { Database } from '#app/platform/database/database.ts'
import { isId, newId } from '#app/platform/id.ts'
import { pageOf, searched, sliceOf } from '#app/platform/database/paging.ts'
import { keepEvent } from './idempotent-create.server.ts'
import { EVENTS_PER_PAGE } from './list.rules.ts'
import {
  type AdminEvent,
  adminViews,
  categories,
  type Category,
  type EditableEvent,
  type Event,
  eventSorts,
  isPublished,
  type PublicEvent,
  type RegisterableEvent,
} from './model.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import * as adminStore from './admin.store.server.ts'
import { checkSentEvent } from './certificates.server.ts'
import type { EventFormValues } from './rules.ts'
import { publishedAtOf } from './publication.rules.ts'
import { formVersion } from './form-version.server.ts'
import { changeParticipants, findEvent } from './store.server.ts'
import { listLaterIds, listSeries } from './series.store.server.ts'
import { turnsPastAt } from './club-time.ts'
import type { Saved } from './update.server.ts'
import { nextMidnight } from './month.server.ts'
import { adminView, publicView, registerableView } from './views.server.ts'

export { mergedQuestion } from './series-update.server.ts'
export {
  type ChangeHooks,
  type Saved,
  setEventStatus,
  type AfterEventChange,
  updateEvent,
} from './update.server.ts'
export { type Counted, type CountProblem, importParticipants, previewImport } from './participants.server.ts'
export { moreDates, type OtherDate, previewRepeat, repeatEvent } from './repeat.server.ts'
export { hiddenSoonPaths, publicSoonPage, soonKind } from './soon.server.ts'
export { featuredKind, hiddenFeaturedPaths, publicFeatured } from './featured.server.ts'
export { previewEvent, previewLink, renewPreview } from './preview.server.ts'
export { eventIdAt, eventNamed, eventToShare, nameOlderEvents } from './share.server.ts'
export {
  addPicture,
  deleteEventPicture,
  picturesTakenDown,
  publicPictures,
  showPictureAgain,
  sumPictures,
  takePictureDown,
} from './pictures.server.ts'
export { afterEvent, changeRecap, recapToEdit } from './recap.server.ts'
export { type EventMonth, eventsOfMonth } from './month.server.ts'
export { listHeldEvents } from './public.store.server.ts'
export { deleteEvent, eventsToDelete, restoreEvent } from './deletion.server.ts'
export { eraseTrash, listTrash } from './trash.server.ts'
export {
  eventAddresses,
  calendarEvents,
  feedEvent,
  mailCalendar,
  newestEvents,
  registrationOpenings,
} from './feed.server.ts'

function oneOf<Value extends string>(options: readonly Value[], candidate: unknown): Value | undefined {
  return options.find((value) => value === candidate)
}

export interface PublicList {
  events: PublicEvent[]
  /** The categories present, in the order of product.md#constants. */
  categories: Category[]
  total: number
  page: number
  hasMore: boolean
  /** The earliest start still to come: until then this answer stays true. */
  nextChangeAt: string | null
}

export async function listPublicEvents(
  acting: Acting,
  filters: { when: 'upcoming' | 'past'; q?: string; category?: string; page?: unknown },
): Promise<PublicList> {
  mustBeAble(acting.viewer, 'events.view')
  const slice = sliceOf(filters.page, EVENTS_PER_PAGE)
  const category = oneOf(categories, filters.category) ?? null
  const query = { when: filters.when, q: searched(filters.q), category, now: acting.now }
  const events = await publicStore.listPublic(acting.db, query, slice)
  const { total, present, nextChangeAt } = await publicStore.summarizePublic(acting.db, query)
  return {
    events: events.map((event) => publicView(event, acting)),
    categories: present,
    total,
    ...pageOf(slice, { shown: events.length, total }),
    nextChangeAt,
  }
}

/** The next few events, for the home page. */
export async function upcomingHighlights(acting: Acting, most: number): Promise<PublicEvent[]> {
  mustBeAble(acting.viewer, 'events.view')
  const query = { when: 'upcoming', q: '', category: null, now: acting.now } as const
  const events = await publicStore.listPublic(acting.db, query, { limit: most, offset: 0 })
  return events.map((event) => publicView(event, acting))
}

async function findPublicEvent({ db, now }: Acting, id: string): Promise<Event | null> {
  const event = isId(id) ? await findEvent(db, id) : null
  return event && isPublished(event, now) ? event : null
}

export async function publicEvent(acting: Acting, id: string): Promise<PublicEvent | null> {
  mustBeAble(acting.viewer, 'events.view')
  const event = await findPublicEvent(acting, id)
  return event && publicView(event, acting)
}

/** The same with the settings of registration. */
export async function eventToRegister(acting: Acting, id: string): Promise<RegisterableEvent | null> {
  mustBeAble(acting.viewer, 'events.view')
  const event = await findPublicEvent(acting, id)
  return event && registerableView(event, acting)
}

/** When the public lists change without a write; the page cache is renewed then. */
export async function nextChangeAt({
  db,
  now = new Date(),
}: {
  db: Database
  now?: Date
}): Promise<string | null> {
  return publicStore.findNextChange(db, now)
}

/** The same, or the next midnight of the club: the month view marks today. */
export async function nextRenewalAt({
  db,
  env,
  now = new Date(),
}: Pick<Acting, 'db' | 'env'> & { now?: Date }): Promise<string> {
  const midnight = nextMidnight(now, env.clubTimeZone).toISOString()
  const next = await nextChangeAt({ db, now })
  return next !== null && next < midnight ? next : midnight
}

interface AdminList {
  /** One of each series. */
  events: AdminEvent[]
  /** The other events of these series, by series id. */
  series: Record<string, AdminEvent[]>
  total: number
  page: number
  hasMore: boolean
}

export async function adminEvents(
  acting: Acting,
  filters: { q?: string; sort?: string; show?: string; page?: unknown },
): Promise<AdminList> {
  mustBeAble(acting.viewer, 'events.manage')
  const slice = sliceOf(filters.page)
  const q = searched(filters.q)
  const sort = oneOf(eventSorts, filters.sort) ?? 'newest'
  const query = { q, show: oneOf(adminViews, filters.show) ?? '', now: acting.now }
  const events = await adminStore.listForAdmins(acting.db, { ...query, sort }, slice)
  const total = await adminStore.countForAdmins(acting.db, query)
  const all = await listSeries(
    acting.db,
    events.flatMap(({ seriesId }) => seriesId ?? []),
  )
  const views = all.map((event) => adminView(event, acting))
  return {
    events: events.map((event) => adminView(event, acting)),
    series: Object.groupBy(views, ({ seriesId }) => seriesId ?? '') as Record<string, AdminEvent[]>,
    total,
    ...pageOf(slice, { shown: events.length, total }),
  }
}

/** The event with the version that its form sends back. */
export async function eventToEdit(acting: Acting, id: string): Promise<EditableEvent | null> {
  mustBeAble(acting.viewer, 'events.manage')
  const event = isId(id) ? await findEvent(acting.db, id) : null
  if (!event) return null
  const later = await listLaterIds(acting.db, { id, now: acting.now })
  return { ...adminView(event, acting), formVersion: formVersion(event), laterInSeries: later.length }
}

export async function adminEvent(acting: Acting, id: string): Promise<AdminEvent | null> {
  mustBeAble(acting.viewer, 'events.manage')
  const event = isId(id) ? await findEvent(acting.db, id) : null
  return event && adminView(event, acting)
}

function newEvent({ env, now }: Acting, { publish, ...answers }: EventFormValues, createdBy: string): Event {
  return {
    ...answers,
    id: newId(),
    turnsPastAt: turnsPastAt(answers, env.clubTimeZone),
    participants: 0,
    attended: null,
    seriesId: null,
    eventStatus: 'scheduled',
    statusReason: '',
    previousStart: null,
    scheduleVersion: 0,
    publishedAt: publishedAtOf(publish, { before: null, now }),
    createdAt: now.toISOString(),
    createdBy,
  }
}

/** 'changed-elsewhere' is only possible when a form is sent again. */
export async function createEvent(
  acting: Acting,
  form: unknown,
  { requestKey }: { requestKey?: unknown } = {},
): Promise<Saved<'changed-elsewhere'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'events.manage')
  const { env, now } = acting
  const check = checkSentEvent(form, { now, timeZone: env.clubTimeZone, origin: env.publicUrl })
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const storedEvent = await keepEvent(acting, newEvent(acting, check.value, by), requestKey)
  if (!storedEvent) return refused('changed-elsewhere')
  acting.announce('events')
  return done(adminView(storedEvent, acting))
}

/** Sets the number of participants of an event with an external form. */
export async function setParticipants(
  acting: Acting,
  { id, participants }: { id: string; participants: number },
): Promise<Outcome<AdminEvent, 'participants-over-seats' | 'participants-counted'>> {
  mustBeAble(acting.viewer, 'events.manage')
  if (!isId(id) || !Number.isSafeInteger(participants) || participants < 0)
    return refused('participants-over-seats')
  const event = await withAudit(acting, 'event.participants', (db) =>
    changeParticipants(db, { id, participants, now: acting.now }),
  )
  if (!event) {
    const currentEvent = await findEvent(acting.db, id)
    return refused(
      currentEvent?.settings.method === 'here' ? 'participants-counted' : 'participants-over-seats',
    )
  }
  acting.announce('events')
  return done(adminView(event, acting))
}
