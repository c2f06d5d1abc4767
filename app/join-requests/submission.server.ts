import { hash } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { AuditAction } from '#app/audit/actions.rules.ts'
import type { ClubFacts } from '#app/club/model.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { isToSendAgain } from '#app/club/honeypot.rules.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { clubSettings } from '#app/club/use-cases.server.ts'
import { createBatcher } from '#app/platform/batcher.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import {
  CAMPUS_LIMIT,
  addressKey,
  type Budget,
  scaledLimit,
  takeTokens,
} from '#app/platform/http/rate-limit.ts'
import { isId, newId } from '#app/platform/id.ts'
import { isLinkKey, newLinkKey } from '#app/platform/link-key.ts'
import type { JoinAnswers } from './model.ts'
import { checkJoinForm, type JoinErrors, joinLimits, NOTICE_VERSION, noticeText } from './rules.ts'
import { submitRequests } from './submission.store.server.ts'
import { STATUS_ADDRESS } from './status.rules.ts'
import type { Notice, StoredSubmission } from './store.server.ts'

/** The database keeps only the hash of the token in the address. */
export function newStatusToken(): { token: string; hash: string } {
  const token = newLinkKey()
  return { token, hash: statusTokenHash(token) }
}

export function statusTokenHash(token: string): string {
  return hash('sha256', `join-status:${token}`, 'base64url')
}

const SENDER_DIGITS = 3

/**
 * Tells those who send one phone apart, so that nobody uses up the attempts of another. Three digits are of a million IPv4
 * addresses each: they name none.
 */
function senderOf({ address, phone }: { address: string; phone: string }): string {
  return hash('sha256', `join-sender:${phone}:${addressKey(address)}`).slice(0, SENDER_DIGITS)
}

export async function recordByApplicant(
  db: Database,
  { action, id, now }: { action: AuditAction; id: string; now: Date },
) {
  await recordAudit(db, { actorId: null, action, subjectId: id, at: now })
}

/** The notice that the sender read, by version and by hash. */
export function currentNotice({ contactEmail }: Pick<ClubFacts, 'contactEmail'>): Notice {
  return { version: NOTICE_VERSION, hash: hash('sha256', noticeText(contactEmail)) }
}

interface Submitted {
  id: string
  sender: Pick<JoinAnswers, 'name' | 'phone'>
  /** The status page of the request. Its address is the credential. */
  statusUrl: string
}

export type SubmitOutcome =
  | Outcome<Submitted, 'too-many-attempts' | 'send-again'>
  | { ok: false; problem: 'invalid'; errors: JoinErrors }

/** Thrown to roll back: a refused submission uses up none of the address's tokens. */
export class TooManyRequests extends Error {
  override name = 'TooManyRequests'
  /** Which of the submissions, by their index. */
  readonly refused: readonly number[]
  constructor(refused: readonly number[]) {
    super()
    this.refused = refused
  }
}

interface Sender {
  address: string
  phone: string
}

/**
 * Throws TooManyRequests: too many of an address in the last minutes, or today. The third counter refuses nobody. Its row
 * stays locked until the commit, so that submissions of one phone are counted one after the other, on every replica. Phones
 * that share their last two digits share it: nothing in the table names a phone.
 */
export async function takeTurn(
  db: Database,
  { env, now }: Pick<Acting, 'env' | 'now'>,
  senders: readonly Sender[],
): Promise<void> {
  const { perAddressAndDay } = joinLimits
  const keys = senders.map(({ address }) => `join:address:${addressKey(address)}`)
  const budget = (key: string, { limit, windowMs }: Omit<Budget, 'key' | 'now'>) => ({
    key,
    limit: scaledLimit(limit, env),
    windowMs,
    now,
  })
  const unlimited = { limit: Number.MAX_SAFE_INTEGER, windowMs: CAMPUS_LIMIT.windowMs }
  const [recent, ofDay, turns] = [
    keys.map((key) => budget(key, CAMPUS_LIMIT)),
    keys.map((key) => budget(`${key}:day`, perAddressAndDay)),
    senders.map(({ phone }) => budget(`join:turn:${phone.slice(-2)}`, unlimited)),
  ]
  const tokens = await takeTokens(db, [...recent, ...ofDay, ...turns])
  const refusedPlaces = [...keys.keys()].filter((at) => !tokens[at]?.ok || !tokens[keys.length + at]?.ok)
  if (refusedPlaces.length > 0) throw new TooManyRequests(refusedPlaces)
}

/**
 * product.md#join-form. `form` is the form as it was sent; its `statusToken` is of the link that the browser has kept.
 * `address` is the client's, for the rate limits.
 */
export async function sendJoinRequest(
  acting: Acting,
  { form, address }: { form: Record<string, string>; address: string },
): Promise<SubmitOutcome> {
  mustBeAble(acting.viewer, 'join-requests.send')
  const check = checkJoinForm(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const { name, phone } = check.value
  if (isToSendAgain(form)) return refused('send-again')
  const { requestKey, statusToken = '' } = form
  const { token, hash } = newStatusToken()
  const statusUrl = (key: string) => `${acting.env.publicUrl}${STATUS_ADDRESS}/${key}`
  const proofHash = isLinkKey(statusToken) ? statusTokenHash(statusToken) : null
  const submission = { answers: check.value, requestKey, statusTokenHash: hash, proofHash, address, acting }
  const stored = await batcherOf(acting.db)(submission)
  if (stored === null) return refused('too-many-attempts')
  acting.announce('join-requests')
  const { id, isLinkKept } = stored
  return done({ id, sender: { name, phone }, statusUrl: statusUrl(isLinkKept ? statusToken : token) })
}

interface NewSubmission {
  acting: Pick<Acting, 'env' | 'now'>
  answers: JoinAnswers
  requestKey?: string | undefined
  statusTokenHash: string
  proofHash?: string | null
  address: string
}

/** What of it the log has: a new request is in the list itself. */
const actionOf = { correction: 'join-request.correct', proposal: 'join-request.propose' } as const

/** Within a transaction. Returns what each became. Throws TooManyRequests. The phones must differ. */
export async function submitAll(db: Database, sent: readonly NewSubmission[]): Promise<StoredSubmission[]> {
  // The last one to arrive: a window that is over for one of them is over for all.
  const acting = sent.at(-1)?.acting
  if (!acting) return []
  await takeTurn(
    db,
    acting,
    sent.map(({ address, answers: { phone } }) => ({ address, phone })),
  )
  const { settings } = await clubSettings(db)
  const submissions = sent.map(({ answers, requestKey, statusTokenHash, proofHash = null, address }) => ({
    id: newId(),
    answers,
    requestKey: isId(requestKey) ? requestKey : null,
    statusTokenHash,
    proofHash,
    sender: senderOf({ address, phone: answers.phone }),
  }))
  const results = await submitRequests(db, { submissions, notice: currentNotice(settings), now: acting.now })
  const stored = results.filter((one) => one !== null)
  if (stored.length < results.length)
    throw new TooManyRequests([...results.keys()].filter((at) => results[at] === null))
  for (const { became, requestId } of stored)
    if (became === 'correction' || became === 'proposal')
      await recordByApplicant(db, { action: actionOf[became], id: requestId, now: acting.now })
  return stored
}

/** The first of each phone: its next one counts after it. */
function withDifferentPhones(sent: readonly NewSubmission[]): NewSubmission[] {
  const phones = sent.map(({ answers }) => answers.phone)
  return sent.filter(({ answers }, at) => phones.indexOf(answers.phone) === at)
}

/**
 * Returns what each became, or null: too many of its address or phone. Each round answers at least one of them. When the
 * database fails in a later round, the earlier ones are stored and all are told of the error: a repeated key finds its request.
 */
async function submitTogether(
  db: Database,
  sent: readonly NewSubmission[],
): Promise<(StoredSubmission | null)[]> {
  const results = new Map<NewSubmission, StoredSubmission | null>()
  for (
    let unanswered = sent;
    unanswered.length > 0;
    unanswered = unanswered.filter((one) => !results.has(one))
  ) {
    const batch = withDifferentPhones(unanswered)
    try {
      const stored = await transact(db, (db) => submitAll(db, batch))
      for (const [at, one] of batch.entries()) results.set(one, stored[at] ?? null)
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error
      // Nothing is stored. The others are sent again without those.
      for (const [at, one] of batch.entries()) if (error.refused.includes(at)) results.set(one, null)
    }
  }
  return sent.map((one) => results.get(one) ?? null)
}

const MOST_TOGETHER = 50
const batchers = new WeakMap<Database, (sent: NewSubmission) => Promise<StoredSubmission | null>>()

/** docs/decisions/0031-batch-join-requests-that-arrive-together.md */
function batcherOf(db: Database) {
  const submit =
    batchers.get(db) ?? createBatcher((sent: NewSubmission[]) => submitTogether(db, sent), MOST_TOGETHER)
  batchers.set(db, submit)
  return submit
}
