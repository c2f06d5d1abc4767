import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Slice } from '#app/platform/database/paging.ts'
import type { Schema } from '#db/schema.ts'
import type { Interest, JoinAnswers, JoinRequest } from './model.ts'
import type { RejectionReason } from './rejection.rules.ts'
import { joinLimits } from './rules.ts'
import type { Branch, Year } from '#app/club/studies.ts'

/** The privacy notice that the sender read, stored with every request. */
export interface Notice {
  version: string
  hash: string
}

interface Submission {
  id: string
  answers: JoinAnswers
  /** Identifies one submission of the form; null: the form was sent without scripts. */
  requestKey: string | null
  statusTokenHash: string
}

interface Submissions {
  submissions: readonly Submission[]
  notice: Notice
  now: Date
}

export const columns = [
  'id',
  'name',
  'phone',
  'branch',
  'year',
  'interest',
  'status',
  'created_at',
  'approved_at',
  'approved_by',
] as const

export function requestOf(
  row: Pick<Selectable<Schema['join_request']>, (typeof columns)[number]>,
): JoinRequest {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    branch: row.branch as Branch,
    year: row.year as Year,
    interest: row.interest as Interest,
    status: row.status === 'approved' ? 'approved' : 'pending',
    createdAt: row.created_at,
    approvedAt: row.approved_at,
    approvedBy: row.approved_by,
  }
}

/** One branch for each of the two partial indexes: without them this is a scan of the table. */
function isOfPhone(phone: string | RawBuilder<string>) {
  return sql<boolean>`((phone = ${phone} and status = 'pending') or (phone = ${phone} and status <> 'pending'))`
}

function valuesOf({ id, answers, requestKey, statusTokenHash }: Submission) {
  const { name, phone, branch, year, interest } = answers
  return sql`(${sql.join([id, name, phone, branch, year, interest, requestKey, statusTokenHash])})`
}

/**
 * Inserts the pending request of each phone, or replaces the answers of the one that waits, which keeps its id and its place
 * (product.md#join-same-phone). Returns no id for a phone that has no attempt left or whose key was used before. Decided
 * requests count as attempts, so that a decision gives none back. The phones must differ, and the caller lets submissions of
 * one phone through one after the other. PostgreSQL finds the partial index by the text of its condition.
 */
async function insertOrReplace(db: Database, { submissions, notice, now }: Submissions) {
  const { limit, windowMs } = joinLimits.perPhone
  const at = now.toISOString()
  const since = new Date(now.getTime() - windowMs).toISOString()
  const ofSender = isOfPhone(sql`sent.phone`)
  const tries = sql`from join_request where ${ofSender} and tries_began_at > ${since}`
  const { rows } = await sql<{ id: string; phone: string }>`
    with sent (id, name, phone, branch, year, interest, request_key, status_token_hash) as (
      values ${sql.join(submissions.map(valuesOf))}
    ),
    attempt as materialized (
      select sent.*, (select coalesce(max(tries), 0) + 1 ${tries}) as number,
        (select coalesce(min(tries_began_at), ${at}) ${tries}) as began_at,
        (select count(*) from join_request where ${ofSender} and request_key = sent.request_key) as repeats
      from sent
    )
    insert into join_request (id, name, phone, branch, year, interest, notice_version, notice_hash,
      noticed_at, created_at, request_key, status_token_hash, tries, tries_began_at)
    select id, name, phone, branch, year, interest, ${notice.version}, ${notice.hash},
      ${at}, ${at}, request_key, status_token_hash, number, began_at
    from attempt where number <= ${limit} and repeats = 0
    on conflict (phone) where status = 'pending' do update set
      name = excluded.name, branch = excluded.branch, year = excluded.year, interest = excluded.interest,
      notice_version = excluded.notice_version, notice_hash = excluded.notice_hash,
      noticed_at = excluded.noticed_at, request_key = excluded.request_key,
      status_token_hash = excluded.status_token_hash,
      tries = excluded.tries, tries_began_at = excluded.tries_began_at
    returning id, phone`.execute(db)
  return new Map(rows.map(({ id, phone }) => [phone, id]))
}

/** A repeated `requestKey` counts nothing and changes only the status link: the answer with the first one was lost. */
async function repeatedRequest(db: Database, { answers, requestKey, statusTokenHash }: Submission) {
  if (!requestKey) return null
  const repeated = await db
    .updateTable('join_request')
    .set({ status_token_hash: statusTokenHash })
    .where(isOfPhone(answers.phone))
    .where('request_key', '=', requestKey)
    .returning('id')
    .executeTakeFirst()
  return repeated?.id ?? null
}

/** Returns the id of each request, or null: its phone has no attempt left. The phones must differ. */
export async function submitRequests(db: Database, sent: Submissions): Promise<(string | null)[]> {
  const idsByPhone = await insertOrReplace(db, sent)
  const ids: (string | null)[] = []
  for (const submission of sent.submissions)
    ids.push(idsByPhone.get(submission.answers.phone) ?? (await repeatedRequest(db, submission)))
  return ids
}

/** The newest first. */
export async function listPending(db: Database, { limit, offset }: Slice): Promise<JoinRequest[]> {
  const rows = await db
    .selectFrom('join_request')
    .select(columns)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(requestOf)
}

export async function findOldestPending(db: Database): Promise<JoinRequest | null> {
  const row = await db
    .selectFrom('join_request')
    .select(columns)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? requestOf(row) : null
}

export async function countPending(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('join_request')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return total
}

export async function findRequest(db: Database, id: string): Promise<JoinRequest | null> {
  const row = await db
    .selectFrom('join_request')
    .select(columns)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'approved'])
    .executeTakeFirst()
  return row ? requestOf(row) : null
}

interface Decision {
  id: string
  by: string
  now: Date
}

/** Returns null when it was decided already. */
export async function approvePending(db: Database, { id, by, now }: Decision): Promise<JoinRequest | null> {
  const row = await db
    .updateTable('join_request')
    .set({ status: 'approved', approved_at: now.toISOString(), approved_by: by })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(columns)
    .executeTakeFirst()
  return row ? requestOf(row) : null
}

/** Returns false when it was decided already. */
export async function rejectPending(
  db: Database,
  { id, by, now, reason }: Decision & { reason: RejectionReason },
): Promise<boolean> {
  const rejection = { status: 'rejected', rejected_at: now.toISOString(), rejected_by: by }
  const row = await db
    .updateTable('join_request')
    .set({ ...rejection, rejection_reason: reason })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether no newer request has the same phone: only one of them may be pending. */
export function hasNoNewerRequest({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'join_request'>) {
  return not(
    exists(
      selectFrom('join_request as newer')
        .select('newer.id')
        .whereRef('newer.phone', '=', 'join_request.phone')
        .where('newer.status', '=', 'pending'),
    ),
  )
}

/** Returns null when it is not rejected, was rejected before `since`, or the phone has a newer request. */
export async function reopenRejected(
  db: Database,
  { id, since }: { id: string; since: Date },
): Promise<JoinRequest | null> {
  const row = await db
    .updateTable('join_request')
    .set({ status: 'pending', rejected_at: null, rejected_by: null, rejection_reason: null })
    .where('id', '=', id)
    .where('status', '=', 'rejected')
    .where('rejected_at', '>=', since.toISOString())
    .where(hasNoNewerRequest)
    .returning(columns)
    .executeTakeFirst()
  return row ? requestOf(row) : null
}

export async function eraseRejectedBefore(db: Database, before: Date): Promise<number> {
  const rows = await db
    .deleteFrom('join_request')
    .where('status', '=', 'rejected')
    .where('rejected_at', '<', before.toISOString())
    .returning('id')
    .execute()
  return rows.length
}

export async function erasePendingBefore(db: Database, before: Date): Promise<number> {
  const rows = await db
    .deleteFrom('join_request')
    .where('status', '=', 'pending')
    .where('created_at', '<', before.toISOString())
    .returning('id')
    .execute()
  return rows.length
}

/** The approved requests of a phone; one that waits is a new beginning. */
export async function eraseAnsweredOf(db: Database, phone: string): Promise<void> {
  await db.deleteFrom('join_request').where('phone', '=', phone).where('status', '=', 'approved').execute()
}

/** The last approved request of a phone, as its member had it. */
export async function findLastApproved(db: Database, phone: string) {
  const row = await db
    .selectFrom('join_request')
    .select(['id as joinRequestId', 'name', 'phone', 'branch', 'year', 'interest'])
    .select(['approved_at as approvedAt', 'approved_by as approvedBy'])
    .where('phone', '=', phone)
    .where('status', '=', 'approved')
    .orderBy('approved_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
