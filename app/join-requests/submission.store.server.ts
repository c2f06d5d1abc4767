import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { addProposal, replaceProposal } from './proposals.store.server.ts'
import { joinLimits } from './rules.ts'
import { changedAnswers, type Sending, type StoredSubmission, type Submission } from './store.server.ts'

interface Submissions extends Sending {
  submissions: readonly Submission[]
}

/** One branch for each of the two partial indexes: without them this is a scan of the table. */
function isOfPhone(phone: string | RawBuilder<string>) {
  return sql<boolean>`((phone = ${phone} and status = 'pending') or (phone = ${phone} and status <> 'pending'))`
}

function valuesOf({ id, answers, requestKey, statusTokenHash, sender }: Submission) {
  const { name, phone, branch, year, interest } = answers
  return sql`(${sql.join([id, name, phone, branch, year, interest, requestKey, statusTokenHash, sender])})`
}

/** How often this sender sent this phone since then: every send is a row, of a request or a proposal. */
function attemptsOf(
  { phone, sender }: { phone: RawBuilder<string>; sender: RawBuilder<string> },
  since: string,
) {
  return sql<number>`(select count(*) from join_request
      where ${isOfPhone(phone)} and join_request.sender = ${sender} and created_at > ${since})
    + (select count(*) from join_proposal
      where phone = ${phone} and join_proposal.sender = ${sender} and created_at > ${since})`
}

const sinceOf = (now: Date) => new Date(now.getTime() - joinLimits.perPhone.windowMs).toISOString()

/**
 * Inserts the pending request of each phone. Returns no id for a phone that has one, whose sender has no attempt left, or
 * whose key was used before. Decided requests count as attempts, so that a decision gives none back. The phones must differ,
 * and the caller lets submissions of one phone through one after the other. PostgreSQL finds the partial index by the text of
 * its condition.
 */
async function insertNew(db: Database, { submissions, notice, now }: Submissions) {
  const at = now.toISOString()
  const [phone, sender] = [sql<string>`sent.phone`, sql<string>`sent.sender`]
  const { rows } = await sql<{ id: string; phone: string }>`
    with sent (id, name, phone, branch, year, interest, request_key, status_token_hash, sender) as (
      values ${sql.join(submissions.map(valuesOf))}
    ),
    attempt as materialized (
      select sent.*, ${attemptsOf({ phone, sender }, sinceOf(now))} as earlier,
        (select count(*) from join_request where ${isOfPhone(phone)} and request_key = sent.request_key)
          + (select count(*) from join_proposal
            where phone = sent.phone and join_proposal.request_key = sent.request_key) as repeats
      from sent
    )
    insert into join_request (id, name, phone, branch, year, interest, notice_version, notice_hash,
      noticed_at, created_at, request_key, status_token_hash, sender)
    select id, name, phone, branch, year, interest, ${notice.version}, ${notice.hash},
      ${at}, ${at}, request_key, status_token_hash, sender
    from attempt where earlier < ${joinLimits.perPhone.limit} and repeats = 0
    on conflict (phone) where status = 'pending' do nothing
    returning id, phone`.execute(db)
  return new Map(rows.map(({ id, phone }) => [phone, id]))
}

/** product.md#join-same-phone: whoever proves to have sent the pending request replaces its answers. */
async function replaceRequest(
  db: Database,
  { answers, requestKey, statusTokenHash, proofHash }: Submission,
  { notice, now }: Sending,
): Promise<StoredSubmission | null> {
  const row = await db
    .updateTable('join_request')
    .set({
      ...changedAnswers(answers, now),
      notice_version: notice.version,
      notice_hash: notice.hash,
      noticed_at: now.toISOString(),
      request_key: sql<string>`coalesce(${requestKey}, request_key)`,
      status_token_hash: sql<string>`case when status_token_hash = ${proofHash} then status_token_hash else ${statusTokenHash} end`,
    })
    .where('phone', '=', answers.phone)
    .where('status', '=', 'pending')
    .where((eb) => eb.or([eb('request_key', '=', requestKey), eb('status_token_hash', '=', proofHash)]))
    .returning(['id', 'status_token_hash', 'answers_changed_at'])
    .executeTakeFirst()
  if (!row) return null
  const became = row.answers_changed_at === now.toISOString() ? 'correction' : 'repetition'
  return { id: row.id, requestId: row.id, became, isLinkKept: row.status_token_hash === proofHash }
}

/** A repeated `requestKey` of a decided request changes only the link: the answer with the first one was lost. */
async function repeatDecided(
  db: Database,
  { answers, requestKey, statusTokenHash }: Submission,
): Promise<StoredSubmission | null> {
  if (!requestKey) return null
  const row = await db
    .updateTable('join_request')
    .set({ status_token_hash: statusTokenHash })
    .where('phone', '=', answers.phone)
    .where('status', '<>', 'pending')
    .where('request_key', '=', requestKey)
    .returning('id')
    .executeTakeFirst()
  return row ? { id: row.id, requestId: row.id, became: 'repetition', isLinkKept: false } : null
}

async function hasAttemptLeft(db: Database, { answers, sender }: Submission, now: Date): Promise<boolean> {
  const of = { phone: sql<string>`${answers.phone}`, sender: sql<string>`${sender}` }
  const { rows } = await sql<{ earlier: number }>`select ${attemptsOf(of, sinceOf(now))} as earlier`.execute(
    db,
  )
  return (rows[0]?.earlier ?? 0) < joinLimits.perPhone.limit
}

/** A phone that has a request, or a form that was sent before. */
async function storeAgain(
  db: Database,
  submission: Submission,
  sending: Sending,
): Promise<StoredSubmission | null> {
  const known =
    (await replaceRequest(db, submission, sending)) ??
    (await repeatDecided(db, submission)) ??
    (await replaceProposal(db, submission, sending))
  if (known) return known
  if (!(await hasAttemptLeft(db, submission, sending.now))) return null
  const proposal = await addProposal(db, submission, sending)
  if (proposal !== 'no-request') return proposal
  // An admin has decided on the request meanwhile.
  const id = (await insertNew(db, { submissions: [submission], ...sending })).get(submission.answers.phone)
  return id ? newRequest(id) : null
}

const newRequest = (id: string): StoredSubmission => ({
  id,
  requestId: id,
  became: 'request',
  isLinkKept: false,
})

/** Returns what each became, or null: its sender has no attempt left. The phones must differ. */
export async function submitRequests(
  db: Database,
  { submissions, ...sending }: Submissions,
): Promise<(StoredSubmission | null)[]> {
  const newIds = await insertNew(db, { submissions, ...sending })
  const stored: (StoredSubmission | null)[] = []
  for (const submission of submissions) {
    const id = newIds.get(submission.answers.phone)
    stored.push(id ? newRequest(id) : await storeAgain(db, submission, sending))
  }
  return stored
}
