import type { Database } from '#app/platform/database/database.ts'
import { isOfPerson } from '#app/platform/database/identity-filter.ts'

export interface OwnRow {
  id: string
  eventId: string
  status: string
  checkedInAt: string | null
  title: string
  date: string
  time: string | null
  endTime: string | null
  venue: string
  turnsPastAt: string
  eventStatus: string
}

/** What is registered under an address, the latest event first. */
export async function listByEmail(db: Database, emailKey: string, limit: number): Promise<OwnRow[]> {
  return db
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select([
      'registration.id',
      'registration.event_id as eventId',
      'registration.status',
      'registration.checked_in_at as checkedInAt',
      'event.title',
      'event.date',
      'event.time',
      'event.end_time as endTime',
      'event.venue',
      'event.turns_past_at as turnsPastAt',
      'event.event_status as eventStatus',
    ])
    .where('registration.email_key', '=', emailKey)
    .where('registration.status', '<>', 'cancelled')
    .where('event.deleted_at', 'is', null)
    .orderBy('event.turns_past_at', 'desc')
    .orderBy('registration.id')
    .limit(limit)
    .execute()
}

/** A number that was typed beside an address which is none of these. */
export async function removePhoneFromOthers(
  db: Database,
  { phone, emails }: { phone: string; emails: readonly string[] },
): Promise<void> {
  await db
    .updateTable('registration')
    .set({ phone: null })
    .where(isOfPerson({ emails: [], phones: [phone] }, { phones: ['phone'] }))
    .where('email', 'is not', null)
    .where(({ not }) => not(isOfPerson({ emails: [...emails], phones: [] }, { emails: ['email'] })))
    .execute()
}
