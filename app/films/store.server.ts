import type { Database } from '#app/platform/db.ts'

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

export async function eraseSubmissionsBefore(db: Database, before: Date): Promise<number> {
  const rows = await db
    .deleteFrom('film_submission')
    .where('created_at', '<', before.toISOString())
    .returning('id')
    .execute()
  return rows.length
}
