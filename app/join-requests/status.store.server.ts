import type { Database } from '#app/platform/database/database.ts'
import type { JoinAnswers } from './model.ts'
import { changedAnswers, columns, requestOf } from './store.server.ts'

const statusColumns = [...columns, 'rejected_at', 'rejection_reason'] as const

/** The request of its first link, pending or decided. */
async function findByFirstLink(db: Database, tokenHash: string) {
  const row = await db
    .selectFrom('join_request')
    .select(statusColumns)
    .where('status_token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return null
  const { first_read_at: firstReadAt, rejected_at: rejectedAt, rejection_reason: reason } = row
  return { request: requestOf(row), firstReadAt, rejectedAt, reason, isFirst: true }
}

/** What the link of newer answers shows: those answers, and how the request stands. */
async function findByProposalLink(db: Database, tokenHash: string) {
  const row = await db
    .selectFrom('join_proposal as proposal')
    .innerJoin('join_request as request', 'request.id', 'proposal.request_id')
    .select([
      'request.id',
      'request.status',
      'request.approved_at',
      'request.approved_by',
      'request.rejected_at',
    ])
    .select(['request.version', 'request.answers_changed_at'])
    .select(['proposal.name', 'proposal.phone', 'proposal.branch', 'proposal.year', 'proposal.interest'])
    .select(['proposal.created_at', 'proposal.first_read_at'])
    .where('proposal.status_token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return null
  const { first_read_at: firstReadAt, rejected_at: rejectedAt } = row
  return { request: requestOf(row), firstReadAt, rejectedAt, reason: null, isFirst: false }
}

export async function findByStatusLink(db: Database, tokenHash: string) {
  return (await findByFirstLink(db, tokenHash)) ?? (await findByProposalLink(db, tokenHash))
}

/** Returns the id, or null: it was decided, or the link is not valid. */
export async function correctPending(
  db: Database,
  { tokenHash, answers, now }: { tokenHash: string; answers: JoinAnswers; now: Date },
): Promise<string | null> {
  const row = await db
    .updateTable('join_request')
    .set(changedAnswers(answers, now))
    .where('status_token_hash', '=', tokenHash)
    .where('status', '=', 'pending')
    .where('phone', '=', answers.phone)
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
