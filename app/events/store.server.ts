import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#db/schema.ts'
import { type Event, isPublished, PAISE } from './model.ts'
import { detailRow } from './details.rules.ts'
import { addName, nameEvent } from './names.store.server.ts'
import { eventColumns, eventOf } from './event-row.ts'

function feeColumns(rupees: number) {
  const paise = Math.round(rupees * PAISE)
  return { registration_fee: Math.trunc(paise / PAISE), fee_paise: paise % PAISE }
}

/** The values of a form. Counts and closing by hand are changed elsewhere. */
export type EventInput = Omit<
  Event,
  'id' | 'participants' | 'attended' | 'scheduleVersion' | 'seriesId' | 'createdAt' | 'createdBy'
>

export function inputRow(event: EventInput) {
  const { settings } = event
  return {
    title: event.title,
    description: event.description,
    about_event: event.aboutEvent,
    google_form_link: event.googleFormLink,
    date: event.date,
    time: event.time,
    turns_past_at: event.turnsPastAt,
    venue: event.venue,
    category: event.category,
    image: event.image,
    ...detailRow(event.details),
    ...feeColumns(event.registrationFee),
    seats: event.seats,
    event_status: event.eventStatus,
    status_reason: event.statusReason,
    previous_date: event.previousStart?.date ?? null,
    previous_time: event.previousStart?.time ?? null,
    registration: settings.method,
    opens_at: settings.opensAt,
    closes_at: settings.closesAt,
    cancel_until: settings.cancelUntil,
    members_until: settings.membersUntil,
    has_waitlist: Number(settings.hasWaitlist),
    releases_seats: Number(settings.releasesSeats),
    asks_branch: Number(settings.asksBranch),
    asks_year: Number(settings.asksYear),
    asks_pictures: Number(settings.asksPictures),
    questions: JSON.stringify(settings.questions),
    published_at: event.publishedAt,
  }
}

export async function findEvent(db: Database, id: string): Promise<Event | null> {
  const row = await db
    .selectFrom('event')
    .select(eventColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? eventOf(row) : null
}

/** null: an event with this id is there already. */
export async function insertEvent(db: Database, event: Event, previewKey: string): Promise<Event | null> {
  const row = await db
    .insertInto('event')
    .values({
      ...inputRow(event),
      id: event.id,
      participants: event.participants,
      status: 'upcoming',
      preview_key: previewKey,
      series_id: event.seriesId,
      created_at: event.createdAt,
      created_by: event.createdBy,
      updated_at: event.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(eventColumns)
    .executeTakeFirst()
  if (!row) return null
  const storedEvent = eventOf(row)
  await addName(db, storedEvent, event.createdAt)
  return storedEvent
}

/** The event, which has a short address after its title from now on. */
async function withName(db: Database, event: Event, now: string): Promise<Event> {
  await nameEvent(db, event, now)
  return event
}

/**
 * null: not that revision, gone, fewer seats than before and fewer than are taken, people registered another way already, or the event
 * has registrations and would no longer be public.
 */
export async function changeEvent(
  db: Database,
  event: EventInput & { id: string; revision: number; scheduleVersion: number },
  now: Date,
): Promise<Event | null> {
  const row = await db
    .updateTable('event')
    .set((eb) => ({
      ...inputRow(event),
      schedule_version: event.scheduleVersion,
      updated_at: now.toISOString(),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', event.id)
    .where('revision', '=', event.revision)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('participants', '<=', event.seats), eb('seats', '<=', event.seats)]))
    .where((eb) => eb.or([eb('registration', '=', event.settings.method), eb('participants', '=', 0)]))
    .$if(!isPublished(event, now), (query) => query.where(wasNotPublicOrEmpty(now)))
    .returning(eventColumns)
    .executeTakeFirst()
  return row ? withName(db, eventOf(row), now.toISOString()) : null
}

/** An event with registrations stays public. */
function wasNotPublicOrEmpty(now: Date) {
  return (eb: ExpressionBuilder<Schema, 'event'>) => {
    const ofEvent = eb
      .selectFrom('registration')
      .select('registration.id')
      .whereRef('registration.event_id', '=', 'event.id')
      .where('registration.status', '<>', 'cancelled')
    return eb.or([
      eb('published_at', 'is', null),
      eb('published_at', '>', now.toISOString()),
      eb.and([eb('participants', '=', 0), eb.not(eb.exists(ofEvent))]),
    ])
  }
}

/** Replaces the stored event. Returns null when it is no longer `before`, is deleted, or has registrations. */
export async function replaceEvent(
  db: Database,
  before: { id: string; revision: number },
  event: EventInput & { createdAt: string },
): Promise<Event | null> {
  const at = { created_at: event.createdAt, updated_at: event.createdAt }
  const row = await db
    .updateTable('event')
    .set((eb) => ({ ...inputRow(event), ...at, revision: eb('revision', '+', 1) }))
    .where('id', '=', before.id)
    .where('revision', '=', before.revision)
    .where('deleted_at', 'is', null)
    .where('participants', '=', 0)
    .returning(eventColumns)
    .executeTakeFirst()
  return row ? withName(db, eventOf(row), event.createdAt) : null
}

/** null: the event was deleted, or has fewer seats. */
export async function changeParticipants(
  db: Database,
  { id, participants, now }: { id: string; participants: number; now: Date },
): Promise<Event | null> {
  const row = await db
    .updateTable('event')
    .set((eb) => ({ participants, updated_at: now.toISOString(), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('seats', '>=', participants)
    // Where people register here, the registrations are counted.
    .where('registration', '=', 'form')
    .returning(eventColumns)
    .executeTakeFirst()
  return row ? eventOf(row) : null
}
