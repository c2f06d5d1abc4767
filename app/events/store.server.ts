import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/db.ts'
import type { Schema } from '#db/schema.ts'
import type { Category, Event } from './model.ts'

export const eventColumns = [
  'id',
  'title',
  'description',
  'about_event',
  'google_form_link',
  'date',
  'time',
  'turns_past_at',
  'venue',
  'category',
  'image',
  'registration_fee',
  'seats',
  'participants',
  'created_at',
  'created_by',
] as const

type Row = Pick<Selectable<Schema['event']>, (typeof eventColumns)[number]>

export function eventOf(row: Row): Event {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    aboutEvent: row.about_event,
    googleFormLink: row.google_form_link,
    date: row.date,
    time: row.time,
    turnsPastAt: row.turns_past_at,
    venue: row.venue,
    category: row.category as Category,
    image: row.image,
    registrationFee: row.registration_fee,
    seats: row.seats,
    participants: row.participants,
    createdAt: row.created_at,
    createdBy: row.created_by,
  }
}

function answersOf(event: Omit<Event, 'id' | 'participants' | 'createdAt' | 'createdBy'>) {
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
    registration_fee: event.registrationFee,
    seats: event.seats,
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
export async function insertEvent(db: Database, event: Event): Promise<Event | null> {
  const row = await db
    .insertInto('event')
    .values({
      id: event.id,
      ...answersOf(event),
      participants: event.participants,
      status: 'upcoming',
      created_at: event.createdAt,
      created_by: event.createdBy,
      updated_at: event.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(eventColumns)
    .executeTakeFirst()
  return row ? eventOf(row) : null
}

/** null: gone, or more seats are taken than would be left. */
export async function changeEvent(
  db: Database,
  event: Omit<Event, 'participants' | 'createdAt' | 'createdBy'>,
  now: Date,
): Promise<Event | null> {
  const row = await db
    .updateTable('event')
    .set((eb) => ({ ...answersOf(event), updated_at: now.toISOString(), revision: eb('revision', '+', 1) }))
    .where('id', '=', event.id)
    .where('deleted_at', 'is', null)
    .where('participants', '<=', event.seats)
    .returning(eventColumns)
    .executeTakeFirst()
  return row ? eventOf(row) : null
}

/** null: gone, or fewer seats than that. */
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
    .returning(eventColumns)
    .executeTakeFirst()
  return row ? eventOf(row) : null
}
