import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#app/platform/db.ts'
import { prepared } from '#app/platform/prepared.ts'
import type { Schema } from '#db/schema.ts'
import type { Category, Event } from './model.ts'
import type { Question } from './terms.ts'

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
  'attended',
  'registration',
  'opens_at',
  'closes_at',
  'cancel_until',
  'closed_at',
  'has_waitlist',
  'asks_branch',
  'asks_year',
  'questions',
  'created_at',
  'created_by',
] as const

type Row = Pick<Selectable<Schema['event']>, (typeof eventColumns)[number]>

function termsOf(row: Row): Event['terms'] {
  return {
    way: row.registration === 'here' ? 'here' : 'form',
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    cancelUntil: row.cancel_until,
    hasWaitlist: row.has_waitlist === 1,
    asksBranch: row.asks_branch === 1,
    asksYear: row.asks_year === 1,
    questions: JSON.parse(row.questions) as Question[],
    isClosed: row.closed_at !== null,
  }
}

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
    attended: row.attended,
    terms: termsOf(row),
    createdAt: row.created_at,
    createdBy: row.created_by,
  }
}

/** What a form decides; what is counted, and whether registration is closed by hand, is decided elsewhere. */
export type Answered = Omit<Event, 'id' | 'participants' | 'attended' | 'createdAt' | 'createdBy'>

export function answersOf(event: Answered) {
  const { terms } = event
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
    registration: terms.way,
    opens_at: terms.opensAt,
    closes_at: terms.closesAt,
    cancel_until: terms.cancelUntil,
    has_waitlist: Number(terms.hasWaitlist),
    asks_branch: Number(terms.asksBranch),
    asks_year: Number(terms.asksYear),
    questions: JSON.stringify(terms.questions),
  }
}

const readEvent = prepared((db, { id }: { id: string }) =>
  db.selectFrom('event').select(eventColumns).where('id', '=', id).where('deleted_at', 'is', null),
)

export async function findEvent(db: Database, id: string): Promise<Event | null> {
  const { rows } = await readEvent(db, { id })
  return rows[0] ? eventOf(rows[0]) : null
}

/** null: an event with this id is there already. */
export async function insertEvent(db: Database, event: Event): Promise<Event | null> {
  const { rows } = await writeEvent(db, {
    ...answersOf(event),
    id: event.id,
    participants: event.participants,
    created_at: event.createdAt,
    created_by: event.createdBy,
    updated_at: event.createdAt,
  })
  return rows[0] ? eventOf(rows[0]) : null
}

type NewRow = ReturnType<typeof answersOf> &
  Pick<Insertable<Schema['event']>, 'id' | 'participants' | 'created_at' | 'created_by' | 'updated_at'>

const writeEvent = prepared((db, row: NewRow) =>
  db
    .insertInto('event')
    .values({
      id: row.id,
      title: row.title,
      description: row.description,
      about_event: row.about_event,
      google_form_link: row.google_form_link,
      date: row.date,
      time: row.time,
      turns_past_at: row.turns_past_at,
      venue: row.venue,
      category: row.category,
      image: row.image,
      registration_fee: row.registration_fee,
      seats: row.seats,
      registration: row.registration,
      opens_at: row.opens_at,
      closes_at: row.closes_at,
      cancel_until: row.cancel_until,
      has_waitlist: row.has_waitlist,
      asks_branch: row.asks_branch,
      asks_year: row.asks_year,
      questions: row.questions,
      participants: row.participants,
      status: 'upcoming',
      created_at: row.created_at,
      created_by: row.created_by,
      updated_at: row.updated_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(eventColumns),
)

/** null: not that revision, gone, more seats are taken than would be left, or people registered another way already. */
export async function changeEvent(
  db: Database,
  event: Answered & { id: string; revision: number },
  now: Date,
): Promise<Event | null> {
  const row = await db
    .updateTable('event')
    .set((eb) => ({ ...answersOf(event), updated_at: now.toISOString(), revision: eb('revision', '+', 1) }))
    .where('id', '=', event.id)
    .where('revision', '=', event.revision)
    .where('deleted_at', 'is', null)
    .where('participants', '<=', event.seats)
    .where((eb) => eb.or([eb('registration', '=', event.terms.way), eb('participants', '=', 0)]))
    .returning(eventColumns)
    .executeTakeFirst()
  return row ? eventOf(row) : null
}

/** As if `event` had been made in the first place, by the same form; null: no longer `before`, gone, or somebody has a seat. */
export async function replaceEvent(
  db: Database,
  before: { id: string; revision: number },
  event: Answered & { createdAt: string },
): Promise<Event | null> {
  const at = { created_at: event.createdAt, updated_at: event.createdAt }
  const row = await db
    .updateTable('event')
    .set((eb) => ({ ...answersOf(event), ...at, revision: eb('revision', '+', 1) }))
    .where('id', '=', before.id)
    .where('revision', '=', before.revision)
    .where('deleted_at', 'is', null)
    .where('participants', '=', 0)
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
    // Where people register here, the number counts itself.
    .where('registration', '=', 'form')
    .returning(eventColumns)
    .executeTakeFirst()
  return row ? eventOf(row) : null
}
