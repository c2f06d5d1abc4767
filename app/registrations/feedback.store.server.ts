import type { Database } from '#app/platform/database/database.ts'
import type { Feedback } from './feedback.rules.ts'

const ofWhoCame = (db: Database) =>
  db
    .selectFrom('registration')
    .select(['feedback_rating as rating', 'feedback_line as line'])
    .where('status', '=', 'seated')
    .where('checked_in_at', 'is not', null)

/** `rating` null: not answered. null: they were not checked in. */
export async function findFeedback(db: Database, id: string) {
  return (await ofWhoCame(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** One of each person who was checked in. */
export async function listFeedback(db: Database, eventId: string) {
  return ofWhoCame(db).where('event_id', '=', eventId).execute()
}

/** false: it was answered already, or the check-in was taken back. */
export async function insertFeedback(
  db: Database,
  { id, rating, line }: Feedback & { id: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registration')
    .set({ feedback_rating: rating, feedback_line: line })
    .where('id', '=', id)
    .where('checked_in_at', 'is not', null)
    .where('feedback_rating', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Each person is claimed once, on any replica; the mail is queued in the same transaction. */
export async function claimToAsk(
  db: Database,
  { eventId, now, most }: { eventId: string; now: Date; most: number },
): Promise<{ id: string; name: string; email: string | null }[]> {
  return db
    .updateTable('registration')
    .set({ feedback_asked_at: now.toISOString() })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('registration as due')
        .select('due.id')
        .where('due.event_id', '=', eventId)
        .where('due.status', '=', 'seated')
        .where('due.checked_in_at', 'is not', null)
        .where('due.email', 'is not', null)
        .where('due.messages_stopped_at', 'is', null)
        .where('due.feedback_rating', 'is', null)
        .where('due.feedback_asked_at', 'is', null)
        .limit(most),
    )
    .where('feedback_asked_at', 'is', null)
    .returning(['id', 'name', 'email'])
    .execute()
}
