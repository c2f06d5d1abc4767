import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { JoinProposal, JoinRequest, WithProposals } from './model.ts'
import { PROPOSALS_MOST } from './rules.ts'
import { answersOf, type Sending, type StoredSubmission, type Submission } from './store.server.ts'

const columns = [
  'id',
  'request_id',
  'name',
  'phone',
  'branch',
  'year',
  'interest',
  'notice_version',
  'notice_hash',
  'noticed_at',
  'settled_at',
] as const

/** Each with the newer answers that were sent with its phone, the oldest first. */
export async function withProposals<Request extends JoinRequest>(
  db: Database,
  requests: readonly Request[],
): Promise<WithProposals<Request>[]> {
  const ids = requests.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('join_proposal')
          .select(columns)
          .where('request_id', 'in', ids)
          .orderBy('created_at')
          .orderBy('id')
          .execute()
  const proposalOf = (row: (typeof rows)[number]): JoinProposal => ({
    id: row.id,
    ...answersOf(row),
    sentAt: row.noticed_at,
    settledAt: row.settled_at,
  })
  return requests.map((request) => ({
    ...request,
    proposals: rows.filter((row) => row.request_id === request.id).map(proposalOf),
  }))
}

/** A new version of the pending request, whose row then stays locked. undefined: it is no longer pending. */
async function touchRequest(db: Database, where: { id: string; seen?: number } | { phone: string }) {
  return db
    .updateTable('join_request')
    .set({ version: sql<number>`version + 1` })
    .$if('id' in where, (query) => query.where('id', '=', 'id' in where ? where.id : ''))
    .$if('seen' in where, (query) => query.where('version', '=', 'seen' in where ? (where.seen ?? 0) : 0))
    .$if('phone' in where, (query) => query.where('phone', '=', 'phone' in where ? where.phone : ''))
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
}

/** Whoever proves to have sent a proposal replaces its answers, which wait again. null: no such proposal. */
export async function replaceProposal(
  db: Database,
  { answers, requestKey, statusTokenHash, proofHash }: Submission,
  { notice, now }: Sending,
): Promise<StoredSubmission | null> {
  const row = await db
    .updateTable('join_proposal')
    .set({
      ...answers,
      notice_version: notice.version,
      notice_hash: notice.hash,
      noticed_at: now.toISOString(),
      settled_at: null,
      status_token_hash: sql<string>`case when status_token_hash = ${proofHash} then status_token_hash else ${statusTokenHash} end`,
    })
    .where('phone', '=', answers.phone)
    .where((eb) => eb.or([eb('request_key', '=', requestKey), eb('status_token_hash', '=', proofHash)]))
    .returning(['id', 'request_id', 'status_token_hash'])
    .executeTakeFirst()
  if (!row) return null
  await touchRequest(db, { id: row.request_id })
  const isLinkKept = row.status_token_hash === proofHash
  return { id: row.id, requestId: row.request_id, became: 'proposal', isLinkKept }
}

/** null: too many stand beside the request. */
export async function addProposal(
  db: Database,
  { id, answers, requestKey, statusTokenHash, sender }: Submission,
  { notice, now }: Sending,
): Promise<StoredSubmission | 'no-request' | null> {
  const request = await touchRequest(db, { phone: answers.phone })
  if (!request) return 'no-request'
  const { waiting } = await db
    .selectFrom('join_proposal')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('request_id', '=', request.id)
    .executeTakeFirstOrThrow()
  if (waiting >= PROPOSALS_MOST) return null
  const at = now.toISOString()
  await db
    .insertInto('join_proposal')
    .values({
      id,
      request_id: request.id,
      ...answers,
      notice_version: notice.version,
      notice_hash: notice.hash,
      noticed_at: at,
      created_at: at,
      request_key: requestKey,
      status_token_hash: statusTokenHash,
      sender,
    })
    .execute()
  return { id, requestId: request.id, became: 'proposal', isLinkKept: false }
}

interface Choice {
  id: string
  proposalId: string
  /** The version of the request on the screen. */
  seen: number
  now: Date
}

const swapped = [
  'name',
  'branch',
  'year',
  'interest',
  'notice_version',
  'notice_hash',
  'noticed_at',
  'created_at',
  'request_key',
  'status_token_hash',
  'sender',
  'first_read_at',
] as const

/**
 * Exchanges the answers of a request and a proposal, each with the link of its sender, so that no link shows or changes what
 * somebody else has sent. false: one of them is gone, or they changed since they were read.
 */
export async function swapAnswers(db: Database, { id, proposalId, seen, now }: Choice): Promise<boolean> {
  const findProposal = () =>
    db
      .selectFrom('join_proposal')
      .select(swapped)
      .where('id', '=', proposalId)
      .where('request_id', '=', id)
      .executeTakeFirst()
  // Of another request: then this one keeps its version, too.
  if (!(await findProposal()) || !(await touchRequest(db, { id, seen }))) return false
  const newer = await findProposal()
  if (!newer) return false
  const earlier = await db
    .selectFrom('join_request')
    .select(swapped)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('join_request')
    .set({ ...newer, answers_changed_at: newer.noticed_at })
    .where('id', '=', id)
    .execute()
  // A request from before there were links has none: no link has an id for its hash.
  const link = { status_token_hash: earlier.status_token_hash ?? id, sender: earlier.sender ?? '' }
  await db
    .updateTable('join_proposal')
    .set({ ...earlier, ...link, settled_at: now.toISOString() })
    .where('id', '=', proposalId)
    .execute()
  return true
}

/** The answers of the request stay. false: an admin has chosen already, it is gone, or it changed since it was read. */
export async function keepFirst(db: Database, { id, proposalId, seen, now }: Choice): Promise<boolean> {
  const row = await db
    .updateTable('join_proposal')
    .set({ settled_at: now.toISOString() })
    .where('id', '=', proposalId)
    .where('request_id', '=', id)
    .where('settled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('join_request').select('id').where('id', '=', id).where('version', '=', seen)),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends the pending request of a link. The oldest other answers become the request, with their own link, since they may be of
 * another person: those about which an admin has not decided first. Returns the id, or null: it was decided, or the link is not valid.
 */
export async function withdrawPending(db: Database, tokenHash: string): Promise<string | null> {
  const request = await db
    .updateTable('join_request')
    .set({ version: sql<number>`version + 1` })
    .where('status_token_hash', '=', tokenHash)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!request) return null
  const next = await db
    .selectFrom('join_proposal')
    .selectAll()
    .where('request_id', '=', request.id)
    .orderBy(sql`case when settled_at is null then 0 else 1 end`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!next) {
    await db.deleteFrom('join_request').where('id', '=', request.id).execute()
    return request.id
  }
  const { id: proposalId, request_id: _request, settled_at: _settled, ...row } = next
  await db.deleteFrom('join_proposal').where('id', '=', proposalId).execute()
  await db
    .updateTable('join_request')
    .set({ ...row, reviewer_note: null, answers_changed_at: row.noticed_at })
    .where('id', '=', request.id)
    .execute()
  return request.id
}

/** From now on their status pages say that an admin has seen them. */
export async function markProposalsRead(
  db: Database,
  requestIds: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('join_proposal')
    .set({ first_read_at: now.toISOString() })
    .where('request_id', 'in', requestIds)
    .where('first_read_at', 'is', null)
    .execute()
}

/** Of requests that were approved before that moment. Returns how many. */
export async function eraseProposalsBefore(db: Database, before: Date): Promise<number> {
  const rows = await db
    .deleteFrom('join_proposal')
    .where('request_id', 'in', (eb) =>
      eb
        .selectFrom('join_request')
        .select('id')
        .where('status', '=', 'approved')
        .where('approved_at', '<', before.toISOString()),
    )
    .returning('id')
    .execute()
  return rows.length
}
