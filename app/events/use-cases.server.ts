import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { Database } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { searched, sliceOf } from '#app/platform/listing.ts'
import { UUID } from './addresses.ts'
import * as adminStore from './admin.store.server.ts'
import { keepOnce } from './creation.server.ts'
import { EVENTS_PER_PAGE } from './list.rules.ts'
import {
  type AdminEvent,
  adminView,
  categories,
  type Category,
  type Event,
  type EventToEdit,
  eventSorts,
  type OpenEvent,
  openView,
  type PublicEvent,
  publicView,
} from './model.ts'
import * as publicStore from './public.store.server.ts'
import { recorded } from './recorded.server.ts'
import { checkEventForm, type EventAnswers, type EventErrors } from './rules.ts'
import { stateOf } from './state.server.ts'
import { changeParticipants, findEvent } from './store.server.ts'
import { trashBegins } from './trash.server.ts'
import { turnsPastAt } from './zone.ts'

export { updateEvent } from './change.server.ts'
export { type CardFacts, drawCard } from './card.server.ts'
export { type Counted, type CountProblem, importParticipants, previewImport } from './participants.server.ts'
export { eraseTrash, listTrash } from './trash.server.ts'
export { eventAddresses, eventsToAttend, followedEvent, newestEvents } from './followed.server.ts'

/** The kept event, or what is wrong with which field, or a problem of the whole. */
export type Saved<Problem extends string> =
  | Outcome<AdminEvent, Problem>
  | { ok: false; problem: 'invalid'; errors: EventErrors }

/**
 * Gives seats that became free to whoever waits for one, and answers the event as it is then. Handed in by the domain of
 * registrations, which stands after this one; asked for each time, so that nobody forgets it.
 */
export type Settle = (db: Database, event: Event) => Promise<Event>

function signedInId({ viewer }: Acting): string {
  if (viewer.kind === 'visitor') throw new Error('A visitor got past the guard')
  return viewer.id
}

function oneOf<Value extends string>(known: readonly Value[], asked: unknown): Value | undefined {
  return known.find((value) => value === asked)
}

export interface PublicList {
  events: PublicEvent[]
  /** The categories present, in the order of the specification. */
  categories: Category[]
  total: number
  page: number
  hasMore: boolean
  /** The earliest start still to come: until then this answer stays true. */
  nextChangeAt: string | null
}

export async function listPublicEvents(
  acting: Acting,
  asked: { when: 'upcoming' | 'past'; q?: string; category?: string; page?: unknown },
): Promise<PublicList> {
  mustBeAble(acting.viewer, 'events.view')
  const slice = sliceOf(asked.page, EVENTS_PER_PAGE)
  const category = oneOf(categories, asked.category) ?? null
  const query = { when: asked.when, q: searched(asked.q), category, now: acting.now }
  const events = await publicStore.listPublic(acting.db, query, slice)
  const { total, present, nextChangeAt } = await publicStore.surveyPublic(acting.db, query)
  return {
    events: events.map((event) => publicView(event, acting)),
    categories: present,
    total,
    page: slice.offset / slice.limit + 1,
    hasMore: slice.offset + events.length < total,
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

export async function publicEvent(acting: Acting, id: string): Promise<PublicEvent | null> {
  mustBeAble(acting.viewer, 'events.view')
  const event = UUID.test(id) ? await findEvent(acting.db, id) : null
  return event && publicView(event, acting)
}

/** The same with the terms on which people register here. */
export async function eventToRegister(acting: Acting, id: string): Promise<OpenEvent | null> {
  mustBeAble(acting.viewer, 'events.view')
  const event = UUID.test(id) ? await findEvent(acting.db, id) : null
  return event && openView(event, acting)
}

/** When the public lists change by themselves: asked by the clock that renews the kept pages. */
export async function nextChangeAt({
  db,
  now = new Date(),
}: {
  db: Database
  now?: Date
}): Promise<string | null> {
  return publicStore.earliestToCome(db, now)
}

export async function adminEvents(
  acting: Acting,
  asked: { q?: string; sort?: string; page?: unknown },
): Promise<{ events: AdminEvent[]; total: number; page: number; hasMore: boolean }> {
  mustBeAble(acting.viewer, 'events.manage')
  const slice = sliceOf(asked.page)
  const q = searched(asked.q)
  const sort = oneOf(eventSorts, asked.sort) ?? 'newest'
  const events = await adminStore.listForAdmins(acting.db, { q, sort }, slice)
  const total = await adminStore.countForAdmins(acting.db, q)
  return {
    events: events.map((event) => adminView(event, acting)),
    total,
    page: slice.offset / slice.limit + 1,
    hasMore: slice.offset + events.length < total,
  }
}

/** With the state its form is made of, which goes along with it. */
export async function eventToEdit(acting: Acting, id: string): Promise<EventToEdit | null> {
  mustBeAble(acting.viewer, 'events.manage')
  const event = UUID.test(id) ? await findEvent(acting.db, id) : null
  return event && { ...adminView(event, acting), state: stateOf(event) }
}

export async function adminEvent(acting: Acting, id: string): Promise<AdminEvent | null> {
  mustBeAble(acting.viewer, 'events.manage')
  const event = UUID.test(id) ? await findEvent(acting.db, id) : null
  return event && adminView(event, acting)
}

function askedOf({ env, now }: Acting) {
  return { now, timeZone: env.clubTimeZone, origin: env.publicUrl }
}

function newEvent(acting: Acting, answers: EventAnswers): Event {
  return {
    ...answers,
    id: newId(),
    turnsPastAt: turnsPastAt(answers, acting.env.clubTimeZone),
    participants: 0,
    attended: null,
    createdAt: acting.now.toISOString(),
    createdBy: signedInId(acting),
  }
}

/** 'changed-elsewhere' is said of a form that is sent again only. */
export async function createEvent(
  acting: Acting,
  form: unknown,
  { requestKey }: { requestKey?: unknown } = {},
): Promise<Saved<'changed-elsewhere'>> {
  mustBeAble(acting.viewer, 'events.manage')
  const check = checkEventForm(form, askedOf(acting))
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const kept = await keepOnce(acting, newEvent(acting, check.value), requestKey)
  if (!kept.ok) return kept
  acting.announce('events')
  return done(adminView(kept.value, acting))
}

/** How many have a seat by now: registrations arrive in an outside form, so an admin writes their number. */
export async function setParticipants(
  acting: Acting,
  { id, participants }: { id: string; participants: number },
): Promise<Outcome<AdminEvent, 'participants-over-seats' | 'participants-counted'>> {
  mustBeAble(acting.viewer, 'events.manage')
  if (!UUID.test(id) || !Number.isSafeInteger(participants) || participants < 0)
    return refused('participants-over-seats')
  const event = await recorded(acting, 'event.participants', (db) =>
    changeParticipants(db, { id, participants, now: acting.now }),
  )
  if (!event) {
    const standing = await findEvent(acting.db, id)
    return refused(standing?.terms.way === 'here' ? 'participants-counted' : 'participants-over-seats')
  }
  acting.announce('events')
  return done(adminView(event, acting))
}

export async function deleteEvent(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'events.manage')
  const by = signedInId(acting)
  const trash = async (db: Database) =>
    (await adminStore.trashEvent(db, { id, by, now: acting.now })) ? { id } : null
  if (!UUID.test(id) || !(await recorded(acting, 'event.delete', trash))) return refused('gone')
  acting.announce('events')
  return done({ id })
}

export async function restoreEvent(
  acting: Acting,
  { id, settle }: { id: string; settle: Settle },
): Promise<Outcome<AdminEvent, 'too-late'>> {
  mustBeAble(acting.viewer, 'events.manage')
  const untrash = async (db: Database) => {
    const back = await adminStore.untrashEvent(db, { id, since: trashBegins(acting) })
    return back && settle(db, back)
  }
  const event = UUID.test(id) ? await recorded(acting, 'event.restore', untrash) : null
  if (!event) return refused('too-late')
  acting.announce('events')
  return done(adminView(event, acting))
}
