import type { DataSubject, PersonalData } from '#app/club/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { isOfPerson } from '#app/platform/database/identity-filter.ts'

/** The join requests of a person, rejected ones too until they are deleted. */
export async function joinRequestData(db: Database, subject: DataSubject): Promise<PersonalData[]> {
  const rows = await db
    .selectFrom('join_request')
    .select(['name', 'phone', 'branch', 'year', 'interest', 'status as state', 'created_at as asked'])
    .select(['approved_at as approved', 'rejected_at as rejected', 'reviewer_note as note of an admin'])
    .select(['whatsapp_opened_at as welcomed', 'notice_version as privacy notice'])
    .where(isOfPerson(subject, { phones: ['phone'] }))
    .orderBy('created_at')
    .execute()
  const proposals = await db
    .selectFrom('join_proposal')
    .select([
      'name',
      'phone',
      'branch',
      'year',
      'interest',
      'noticed_at as sent',
      'notice_version as privacy notice',
    ])
    .where(isOfPerson(subject, { phones: ['phone'] }))
    .orderBy('created_at')
    .execute()
  return [
    { title: 'Join requests', records: rows },
    { title: 'Answers sent again with the same phone', records: proposals },
  ]
}
