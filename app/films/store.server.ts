import type { DataSubject, PersonalData } from '#app/club/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { isOfPerson } from '#app/platform/database/identity-filter.ts'
import type { ListedSubmission } from './model.ts'

export interface FilmSubmission {
  id: string
  email: string
  noticeVersion: string
  createdAt: string
}

export async function insertSubmission(db: Database, submission: FilmSubmission): Promise<void> {
  await db
    .insertInto('film_submission')
    .values({
      id: submission.id,
      email: submission.email,
      notice_version: submission.noticeVersion,
      created_at: submission.createdAt,
    })
    .execute()
}

/** The newest first; `after` is the last one of the page before. */
export async function listSubmissions(
  db: Database,
  { limit, offset = 0, after = null }: { limit: number; offset?: number; after?: ListedSubmission | null },
): Promise<ListedSubmission[]> {
  let query = db
    .selectFrom('film_submission')
    .select(['id', 'email', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  if (after) {
    const { createdAt, id } = after
    query = query.where((eb) =>
      eb.or([
        eb('created_at', '<', createdAt),
        eb.and([eb('created_at', '=', createdAt), eb('id', '<', id)]),
      ]),
    )
  }
  return query.execute()
}

/** False: there was none. */
export async function deleteSubmission(db: Database, id: string): Promise<boolean> {
  const row = await db.deleteFrom('film_submission').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

export async function deleteSubmissionsBefore(db: Database, before: Date): Promise<number> {
  const rows = await db
    .deleteFrom('film_submission')
    .where('created_at', '<', before.toISOString())
    .returning('id')
    .execute()
  return rows.length
}

/** The film submissions of a person. */
export async function filmData(db: Database, subject: DataSubject): Promise<PersonalData[]> {
  const records = await db
    .selectFrom('film_submission')
    .select(['email', 'created_at as sent', 'notice_version as privacy notice'])
    .where(isOfPerson(subject, { emails: ['email'] }))
    .orderBy('created_at')
    .execute()
  return [{ title: 'Film submissions', records }]
}

/** Under one address, the newest first. */
export async function listSubmissionsOf(
  db: Database,
  email: string,
  limit: number,
): Promise<ListedSubmission[]> {
  return db
    .selectFrom('film_submission')
    .select(['id', 'email', 'created_at as createdAt'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
