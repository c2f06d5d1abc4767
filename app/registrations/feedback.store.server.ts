import type { Database } from '#app/platform/database/database.ts'
import type { Feedback } from './feedback.rules.ts'

/** `isGiven`: answered already. null: they were not checked in. */
export async function findFeedback(db: Database, id: string): Promise<{ isGiven: boolean } | null> {
  const row = await db
    .selectFrom('registration')
    .select('feedback_rating as rating')
    .where('id', '=', id)
    .where('status', '=', 'seated')
    .where('checked_in_at', 'is not', null)
    .executeTakeFirst()
  return row ? { isGiven: row.rating !== null } : null
}

/** One of each person who came or answered: a check-in that is taken back must not show whose answer goes. */
export async function listFeedback(db: Database, eventId: string) {
  return db
    .selectFrom('registration')
    .select(['feedback_rating as rating', 'feedback_line as line'])
    .where('event_id', '=', eventId)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'seated'), eb('checked_in_at', 'is not', null)]),
        eb('feedback_rating', 'is not', null),
      ]),
    )
    .execute()
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
