import { normalizeEmail } from '#app/club/email.rules.ts'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#db/schema.ts'
import { isPaymentState, type PaymentMethod } from './payments.rules.ts'
import { type AnsweredQuestion, isSeatStatus, type Registration, type SeatFormValues } from './model.ts'

export const registrationColumns = [
  'id',
  'event_id',
  'status',
  'waitlist_number',
  'name',
  'email',
  'phone',
  'branch',
  'year',
  'pictures_allowed',
  'answers',
  'is_walk_in',
  'created_at',
  'seated_at',
  'confirm_by',
  'cancelled_at',
  'checked_in_at',
  'payment_state',
  'payment_reference',
  'payment_method',
  'payment_paise',
  'payment_at',
  'payment_by',
] as const

export function registrationOf(
  row: Pick<Selectable<Schema['registration']>, (typeof registrationColumns)[number]>,
): Registration {
  return {
    id: row.id,
    eventId: row.event_id,
    status: isSeatStatus(row.status) ? row.status : 'cancelled',
    waitlistNumber: row.waitlist_number,
    name: row.name,
    email: row.email,
    phone: row.phone,
    branch: row.branch,
    year: row.year,
    picturesAllowed: row.pictures_allowed === null ? null : row.pictures_allowed === 1,
    answers: JSON.parse(row.answers) as AnsweredQuestion[],
    isWalkIn: row.is_walk_in === 1,
    createdAt: row.created_at,
    seatedAt: row.seated_at,
    confirmBy: row.confirm_by,
    cancelledAt: row.cancelled_at,
    checkedInAt: row.checked_in_at,
    payment: {
      state: isPaymentState(row.payment_state) ? row.payment_state : 'unpaid',
      reference: row.payment_reference ?? '',
      method: row.payment_method as PaymentMethod | null,
      paise: row.payment_paise ?? 0,
      at: row.payment_at,
      by: row.payment_by,
    },
  }
}

export interface NewRegistration {
  id: string
  eventId: string
  person: Omit<SeatFormValues, 'email' | 'phone'> & { email: string | null; phone: string | null }
  requestKey: string | null
  isWalkIn: boolean
  notice: { version: string; hash: string } | null
  now: Date
}

/** The version of the event's schedule that a person who registers now is shown. */
function scheduleVersion(
  selectFrom: ExpressionBuilder<Schema, 'registration'>['selectFrom'],
  eventId: string,
) {
  return selectFrom('event').select('schedule_version').where('id', '=', eventId).$asScalar().$notNull()
}

/** Inserts a registration with a seat. Addresses are compared in lower case. null: this address or request key has registered already. */
export async function insertSeated(
  db: Database,
  newRegistration: NewRegistration,
): Promise<Registration | null> {
  const { id, eventId, person, requestKey, isWalkIn, notice, now } = newRegistration
  const at = now.toISOString()
  const row = await db
    .insertInto('registration')
    .values(({ selectFrom }) => ({
      id,
      event_id: eventId,
      status: 'seated',
      name: person.name,
      email: person.email,
      email_key: person.email && normalizeEmail(person.email),
      phone: person.phone,
      branch: person.branch,
      year: person.year,
      pictures_allowed: person.picturesAllowed === null ? null : Number(person.picturesAllowed),
      answers: JSON.stringify(person.answers),
      request_key: requestKey,
      is_walk_in: Number(isWalkIn),
      notice_version: notice?.version ?? null,
      notice_hash: notice?.hash ?? null,
      created_at: at,
      seated_at: at,
      known_version: scheduleVersion(selectFrom, eventId),
      notified_version: scheduleVersion(selectFrom, eventId),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning(registrationColumns)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

export async function findRegistration(db: Database, id: string): Promise<Registration | null> {
  const row = await db
    .selectFrom('registration')
    .select(registrationColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

export async function findByRequest(
  db: Database,
  { eventId, requestKey }: { eventId: string; requestKey: string },
): Promise<Registration | null> {
  const row = await db
    .selectFrom('registration')
    .select(registrationColumns)
    .where('event_id', '=', eventId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

export async function findActiveByEmail(
  db: Database,
  { eventId, email }: { eventId: string; email: string },
): Promise<Registration | null> {
  const row = await db
    .selectFrom('registration')
    .select(registrationColumns)
    .where('event_id', '=', eventId)
    .where('email_key', '=', normalizeEmail(email))
    .where('status', '<>', 'cancelled')
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}

/** null: already cancelled or checked in. */
export async function cancelIfActive(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<Registration | null> {
  const row = await db
    .updateTable('registration')
    .set({ status: 'cancelled', cancelled_at: now.toISOString(), confirm_by: null })
    .where('id', '=', id)
    .where('status', '<>', 'cancelled')
    .where('checked_in_at', 'is', null)
    .returning(registrationColumns)
    .executeTakeFirst()
  return row ? registrationOf(row) : null
}
