import { HONEYPOT_FIELD } from '#app/club/person-fields.rules.ts'
import { hash } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { AuditAction } from '#app/audit/model.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { ClubFacts } from '#app/club/model.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { isId, newId } from '#app/platform/id.ts'
import { pageOf, sliceOf } from '#app/platform/database/paging.ts'
import { addressKey, takeTokens } from '#app/platform/http/rate-limit.ts'
import { openMember } from './members.store.server.ts'
import type { JoinAnswers, JoinRequest } from './model.ts'
import {
  checkJoinForm,
  type JoinErrors,
  joinLimits,
  NOTICE_VERSION,
  noticeText,
  PENDING_KEPT_MS,
  REJECTED_KEPT_MS,
  UNDO_REJECT_MS,
} from './rules.ts'
import { noteReading, nullOnNewerRequest } from './review.server.ts'
import * as store from './store.server.ts'
import { invitation, linkFor, type WelcomeLink } from './welcome.server.ts'
import { memberEmail } from './welcome-message.ts'

export { decideEach } from './bulk-decision.server.ts'
export { exportJoinRequests, noteJoinRequest, reviewJoinRequests, undoApprove } from './review.server.ts'
export {
  countUnwelcomed,
  hasGroupInvite,
  notWelcomed,
  openedWhatsapp,
  openWelcome,
} from './welcome.server.ts'

/** The notice that the sender read, by version and by hash. */
export function currentNotice({ contactEmail }: Pick<ClubFacts, 'contactEmail'>): store.Notice {
  return { version: NOTICE_VERSION, hash: hash('sha256', noticeText(contactEmail)) }
}

export type SubmitOutcome =
  | Outcome<{ id: string; sender: Pick<JoinAnswers, 'name' | 'phone'> }, 'too-many-attempts'>
  | { ok: false; problem: 'invalid'; errors: JoinErrors }

/** Thrown to roll back: a refused submission uses up none of the address's tokens. */
class TooManyRequests extends Error {
  override name = 'TooManyRequests'
}

/**
 * Throws TooManyRequests: too many of this address in the last minutes, or today. The third counter refuses nobody. Its row
 * stays locked until the commit, so that submissions of one phone are counted one after the other, on every replica. Phones
 * that share their last two digits share it: nothing in the table names a phone.
 */
async function takeTurn(
  db: Database,
  { env, now }: Acting,
  { address, phone }: { address: string; phone: string },
): Promise<void> {
  const key = `join:address:${addressKey(address)}`
  const budgetOf = (key: string, { limit, windowMs }: { limit: number; windowMs: number }) => ({
    key,
    limit: limit * env.rateLimitScale,
    windowMs,
    now,
  })
  const { perAddress, perAddressAndDay } = joinLimits
  const budgets = [budgetOf(key, perAddress), budgetOf(`${key}:day`, perAddressAndDay)]
  const turn = { ...perAddress, key: `join:turn:${phone.slice(-2)}`, limit: Number.MAX_SAFE_INTEGER, now }
  if ((await takeTokens(db, [...budgets, turn])).some(({ ok }) => !ok)) throw new TooManyRequests()
}

/** product.md#join-form. `form` is the form as it was sent; `address` is the client's, for the rate limits. */
export async function sendJoinRequest(
  acting: Acting,
  { form, address }: { form: Record<string, string>; address: string },
): Promise<SubmitOutcome> {
  mustBeAble(acting.viewer, 'join-requests.send')
  const check = checkJoinForm(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const { name, phone } = check.value
  const { requestKey, [HONEYPOT_FIELD]: decoy } = form
  if (decoy) return done({ id: newId(), sender: { name, phone } })
  try {
    const id = await submit(acting, { answers: check.value, address, requestKey })
    acting.announce('join-requests')
    return done({ id, sender: { name, phone } })
  } catch (error) {
    if (error instanceof TooManyRequests) return refused('too-many-attempts')
    throw error
  }
}

async function submit(
  acting: Acting,
  { answers, address, requestKey }: { answers: JoinAnswers; address: string; requestKey: string | undefined },
): Promise<string> {
  const { now } = acting
  const submission = { id: newId(), answers, requestKey: isId(requestKey) ? requestKey : null, now }
  return transact(acting.db, async (db) => {
    await takeTurn(db, acting, { address, phone: answers.phone })
    const notice = currentNotice(await clubFacts(db))
    const id = await store.submitRequest(db, { ...submission, notice })
    if (!id) throw new TooManyRequests()
    return id
  })
}

/** The longest waiting first. */
export async function pendingJoinRequests(
  acting: Acting,
  { page }: { page?: unknown } = {},
): Promise<{ requests: JoinRequest[]; total: number; page: number; hasMore: boolean }> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  await noteReading(acting)
  const { db } = acting
  const slice = sliceOf(page)
  const requests = await store.listPending(db, slice)
  const total = await store.countPending(db)
  return {
    requests,
    total,
    ...pageOf(slice, { shown: requests.length, total }),
  }
}

function deciderId({ viewer }: Acting): string {
  if (viewer.kind === 'visitor') throw new Error('A visitor got past the guard')
  return viewer.id
}

export interface Approved extends WelcomeLink {
  request: JoinRequest
}

async function recordDecision(
  acting: Acting,
  db: Database,
  { action, id }: { action: AuditAction; id: string },
) {
  const entry = { action, actorId: deciderId(acting), subjectKind: 'join-request', subjectId: id } as const
  await recordAudit(db, { ...entry, at: acting.now })
}

/** product.md#join-approve. A second decision, from any tab or admin, gets 'already processed'. */
export async function approveJoinRequest(
  acting: Acting,
  id: string,
): Promise<Outcome<Approved, 'already-processed'>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  const by = deciderId(acting)
  const { now } = acting
  const memberId = newId()
  // Read first: nothing may fail after the approval.
  const invite = await invitation(acting)
  const request = await transact(acting.db, async (db) => {
    const claimed = await store.approvePending(db, { id, by, now })
    if (!claimed) return null
    const email = memberEmail(claimed.phone)
    const member = await openMember(db, { id: memberId, email, request: claimed, by, now })
    if (!member) throw new Error('The address of a member belongs to another account')
    await recordDecision(acting, db, { action: 'join-request.approve', id })
    return claimed
  })
  if (!request) return refused('already-processed')
  acting.announce('join-requests')
  acting.announce('users')
  return done({ request, ...linkFor(invite, request) })
}

/** Gone from every answer at once; `undoReject` brings it back for 30 seconds. */
export async function rejectJoinRequest(
  acting: Acting,
  id: string,
): Promise<Outcome<{ id: string }, 'already-processed'>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  const by = deciderId(acting)
  const isRejected = await transact(acting.db, async (db) => {
    if (!(await store.rejectPending(db, { id, by, now: acting.now }))) return false
    await recordDecision(acting, db, { action: 'join-request.reject', id })
    return true
  })
  if (!isRejected) return refused('already-processed')
  acting.announce('join-requests')
  return done({ id })
}

export async function undoReject(acting: Acting, id: string): Promise<Outcome<JoinRequest, 'too-late'>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  const since = new Date(acting.now.getTime() - UNDO_REJECT_MS)
  const undoing = transact(acting.db, async (db) => {
    const reopened = await store.reopenRejected(db, { id, since })
    if (reopened) await recordDecision(acting, db, { action: 'join-request.undo', id })
    return reopened
  })
  const request = await nullOnNewerRequest(undoing)
  if (!request) return refused('too-late')
  acting.announce('join-requests')
  return done(request)
}

interface Housekeeping {
  db: Database
  now: Date
}

/** Housekeeping: rejected for 30 days. Answers how many requests went. */
export async function eraseRejected({ db, now }: Housekeeping): Promise<number> {
  return store.eraseRejectedBefore(db, new Date(now.getTime() - REJECTED_KEPT_MS))
}

/** Housekeeping: unanswered for 12 months. Answers how many requests went. */
export async function eraseUnanswered({ db, now }: Housekeeping): Promise<number> {
  return store.erasePendingBefore(db, new Date(now.getTime() - PENDING_KEPT_MS))
}
