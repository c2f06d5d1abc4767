import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/db.ts'
import type { Schema } from '#db/schema.ts'
import { type Answered, isSeatStanding, type Registration, type SeatAnswers } from './model.ts'

export const columns = [
  'id',
  'event_id',
  'status',
  'place',
  'name',
  'email',
  'phone',
  'branch',
  'year',
  'answers',
  'is_walk_in',
  'created_at',
  'seated_at',
  'cancelled_at',
  'checked_in_at',
] as const

export function registrationOf(
  row: Pick<Selectable<Schema['registration']>, (typeof columns)[number]>,
): Registration {
  return {
    id: row.id,
    eventId: row.event_id,
    standing: isSeatStanding(row.status) ? row.status : 'cancelled',
    place: row.place,
    name: row.name,
    email: row.email,
    phone: row.phone,
    branch: row.branch,
    year: row.year,
    answers: JSON.parse(row.answers) as Answered[],
    isWalkIn: row.is_walk_in === 1,
    createdAt: row.created_at,
    seatedAt: row.seated_at,
    cancelledAt: row.cancelled_at,
    checkedInAt: row.checked_in_at,
  }
}

export interface NewRegistration {
  id: string
  eventId: string
  person: Omit<SeatAnswers, 'email' | 'phone'> & { email: string | null; phone: string | null }
  requestKey: string | null
  isWalkIn: boolean
  notice: { version: string; hash: string } | null
  now: Date
}

/** Upper and lower case are one address. */
export const emailKey = (email: string) => email.trim().toLowerCase()

/** As if there were a seat; null: this address or this very request has registered already. */
export async function insertSeated(db: Database, made: NewRegistration): Promise<Registration | null> {
  const { id, eventId, person, requestKey, isWalkIn, notice, now } = made
  const at = now.toISOString()
  const row = await db
    .insertInto('registration')
    .values({
      id,
      event_id: eventId,
      status: 'seated',
      name: person.name,
      email: person.email,
      email_key: person.email && emailKey(person.email),
      phone: person.phone,
      branch: person.branch,
      year: person.year,
      answers: JSON.stringify(person.answers),
      request_key: requestKey,
      is_walk_in: Number(isWalkIn),
      notice_version: notice?.version ?? null,
      notice_hash: notice?.hash ?? null,
      created_at: at,
      seated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

export async function findRegistration(db: Database, id: string): Promise<Registration | null> {
  const row = await db.selectFrom('registration').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? registrationOf(row) : null
}

export async function findByRequest(
  db: Database,
  { eventId, requestKey }: { eventId: string; requestKey: string },
): Promise<Registration | null> {
  const row = await db
    .selectFrom('registration')
    .select(columns)
    .where('event_id', '=', eventId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

export async function findLiveByEmail(
  db: Database,
  { eventId, email }: { eventId: string; email: string },
): Promise<Registration | null> {
  const row = await db
    .selectFrom('registration')
    .select(columns)
    .where('event_id', '=', eventId)
    .where('email_key', '=', emailKey(email))
    .where('status', '<>', 'cancelled')
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

/** null: cancelled already, or in already. */
export async function cancelLive(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<Registration | null> {
  const row = await db
    .updateTable('registration')
    .set({ status: 'cancelled', cancelled_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '<>', 'cancelled')
    .where('checked_in_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

export async function eraseRegistrationsBefore(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('registration')
    .where('event_id', 'in', ({ selectFrom }) =>
      selectFrom('event').select('event.id').where('event.turns_past_at', '<', before.toISOString()),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
