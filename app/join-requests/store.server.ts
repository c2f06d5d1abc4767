import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#db/schema.ts'
import type { Interest, JoinAnswers, JoinRequest } from './model.ts'
import type { RejectionReason } from './status.rules.ts'
import type { Branch, Year } from '#app/club/studies.ts'

/** The privacy notice that the sender read, stored with every request. */
export interface Notice {
  version: string
  hash: string
}

export interface Submission {
  id: string
  answers: JoinAnswers
  /** Identifies one submission of the form; null: the form was sent without scripts. */
  requestKey: string | null
  /** Of the link that the sender gets. */
  statusTokenHash: string
  /** Of the link that the sender has from an earlier request; null: none. */
  proofHash: string | null
  /** Tells senders of one phone apart: `senderOf` of submission.server.ts. */
  sender: string
}

export interface Sending {
  notice: Notice
  now: Date
}

export interface StoredSubmission {
  id: string
  /** The request that it is, or that it waits beside. */
  requestId: string
  became: 'request' | 'correction' | 'proposal' | 'repetition'
  /** The link of `proofHash` still leads to it. */
  isLinkKept: boolean
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
  'version',
  'first_read_at',
  'answers_changed_at',
] as const

type AnswerColumns = Record<keyof JoinAnswers, string>

export function answersOf({ name, phone, branch, year, interest }: AnswerColumns): JoinAnswers {
  return { name, phone, branch: branch as Branch, year: year as Year, interest: interest as Interest }
}

export function requestOf(
  row: Pick<Selectable<Schema['join_request']>, (typeof columns)[number]>,
): JoinRequest {
  const { first_read_at: readAt, answers_changed_at: changedAt } = row
  return {
    id: row.id,
    ...answersOf(row),
    status: row.status === 'approved' ? 'approved' : 'pending',
    createdAt: row.created_at,
    answeredAt: changedAt ?? row.created_at,
    approvedAt: row.approved_at,
    approvedBy: row.approved_by,
    version: row.version,
    isChangedSinceRead: readAt !== null && changedAt !== null && changedAt > readAt,
  }
}

/** Sets the answers of a request. The version grows and the change is dated only if something differs. */
export function changedAnswers({ name, branch, year, interest }: JoinAnswers, now: Date) {
  const isSame = sql<boolean>`(name = ${name} and branch = ${branch} and year = ${year} and interest = ${interest})`
  return {
    name,
    branch,
    year,
    interest,
    version: sql<number>`case when ${isSame} then version else version + 1 end`,
    answers_changed_at: sql<string>`case when ${isSame} then answers_changed_at else ${now.toISOString()} end`,
  }
}

/** The oldest first; `asked` is added to them. */
export async function listOldestPending(db: Database, most: number): Promise<JoinRequest[]> {
  const pending = db.selectFrom('join_request').select(columns).where('status', '=', 'pending')
  const rows = await pending.orderBy('created_at').orderBy('id').limit(most).execute()
  return rows.map(requestOf)
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

/** `seen`: its version on the screen. Returns null when it was decided already, or is no longer that version. */
export async function approvePending(
  db: Database,
  { id, by, now, seen }: Decision & { seen: number },
): Promise<JoinRequest | null> {
  const row = await db
    .updateTable('join_request')
    .set({ status: 'approved', approved_at: now.toISOString(), approved_by: by })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('version', '=', seen)
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
