import type { Database } from '#app/platform/database/database.ts'
import type { JoinAnswers } from './model.ts'
import { columns, requestOf } from './store.server.ts'

const statusColumns = [...columns, 'first_read_at', 'rejected_at', 'rejection_reason'] as const

/** The request of a status link, pending or decided. */
export async function findByStatusLink(db: Database, tokenHash: string) {
  const row = await db
    .selectFrom('join_request')
    .select(statusColumns)
    .where('status_token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return null
  const { first_read_at: firstReadAt, rejected_at: rejectedAt, rejection_reason: reason } = row
  return { request: requestOf(row), firstReadAt, rejectedAt, reason }
}

/** Returns the id, or null: it was decided, or the link is not valid. */
export async function correctPending(
  db: Database,
  { tokenHash, answers }: { tokenHash: string; answers: JoinAnswers },
): Promise<string | null> {
  const { name, phone, branch, year, interest } = answers
  const row = await db
    .updateTable('join_request')
    .set({ name, branch, year, interest })
    .where('status_token_hash', '=', tokenHash)
    .where('status', '=', 'pending')
    .where('phone', '=', phone)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the id, or null: it was decided, or the link is not valid. */
export async function deletePending(db: Database, tokenHash: string): Promise<string | null> {
  const row = await db
    .deleteFrom('join_request')
    .where('status_token_hash', '=', tokenHash)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Which of these no admin's list has shown. */
export async function unreadAmong(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('join_request')
    .select('id')
    .where('id', 'in', ids)
    .where('first_read_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markRead(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('join_request')
    .set({ first_read_at: now.toISOString() })
    .where('id', 'in', ids)
    .where('first_read_at', 'is', null)
    .execute()
}
