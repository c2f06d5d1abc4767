import type { DataSubject, PersonalData } from '#app/club/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { isOfPerson } from '#app/platform/database/identity-filter.ts'

/** Sent in under one address, the newest first. */
export async function listSentOf(
  db: Database,
  email: string,
  limit: number,
): Promise<{ id: string; title: string; sentAt: string }[]> {
  return db
    .selectFrom('film_entry')
    .select(['id', 'title', 'sent_at as sentAt'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('sent_at', 'is not', null)
    .$narrowType<{ sentAt: string }>()
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The entries of a person. */
export async function entryData(db: Database, subject: DataSubject): Promise<PersonalData[]> {
  const records = await db
    .selectFrom('film_entry')
    .innerJoin('film_call as call', 'call.id', 'film_entry.call_id')
    .select([
      'call.title as call',
      'film_entry.title',
      'film_entry.name',
      'film_entry.email',
      'film_entry.answers',
    ])
    .select([
      'film_entry.note as note of an admin',
      'film_entry.rights_text as confirmed',
      'film_entry.sent_at as sent',
    ])
    .select(['film_entry.created_at as begun', 'film_entry.notice_version as privacy notice'])
    .where(isOfPerson(subject, { emails: ['film_entry.email'] }))
    .orderBy('film_entry.created_at')
    .execute()
  return [{ title: 'Films entered for a call', records }]
}
