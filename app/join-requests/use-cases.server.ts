import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { type ApprovalObstacle, findApprovalObstacle } from '#app/accounts/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { Database } from '#app/platform/database/database.ts'
import { openMembership } from '#app/members/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { type JoinRequest, memberAnswers, type WaitingRequest } from './model.ts'
import type { RejectionReason } from './status.rules.ts'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import { PENDING_KEPT_MS, REJECTED_KEPT_MS } from './rules.ts'
import { changeRequest, noteReading, noteRequestsRead, nullOnNewerRequest, shownTo } from './review.server.ts'
import { eraseProposalsBefore, withProposals } from './proposals.store.server.ts'
import { invitation, linkFor, pageUrlFor, type WelcomeLink } from './welcome.server.ts'
import { memberEmail } from '#app/club/phone.rules.ts'
import * as store from './store.server.ts'

export { currentNotice, sendJoinRequest, type SubmitOutcome } from './submission.server.ts'
export { correctJoinRequest, joinStatus, makeOwnPage, withdrawJoinRequest } from './status.server.ts'
export { joinRequestData } from './personal-data.store.server.ts'
export { decideEach } from './bulk-decision.server.ts'
export {
  exportJoinRequests,
  noteJoinRequest,
  reviewJoinRequests,
  settleProposal,
  undoApprove,
} from './review.server.ts'
export {
  countUnwelcomed,
  hasGroupInvite,
  notWelcomed,
  markedWelcomed,
  openWelcome,
} from './welcome.server.ts'

const MOST_ON_HOME = 3

/** Those who wait longest, the oldest first, and how many wait. */
export async function pendingJoinRequests(
  acting: Acting,
): Promise<{ requests: WaitingRequest[]; total: number }> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  await noteReading(acting)
  const { db } = acting
  const requests = await withProposals(db, await store.listOldestPending(db, MOST_ON_HOME))
  const total = await store.countPending(db)
  await noteRequestsRead(acting, requests)
  return { requests: shownTo(acting, requests), total }
}

export interface ApprovalResult extends WelcomeLink {
  request: JoinRequest
}

/** null: the request waits, and its phone is no reason against an approval. */
async function obstacleTo(db: Database, id: string): Promise<'already-processed' | ApprovalObstacle | null> {
  const request = await store.findRequest(db, id)
  if (request?.status !== 'pending') return 'already-processed'
  const { phone } = request
  return findApprovalObstacle(db, { phone, email: memberEmail(phone) })
}

/**
 * product.md#join-approve. A second decision, from any tab or admin, gets 'already processed'. `seen` is the version on the
 * screen: other answers than those that were read are not approved.
 */
export async function approveJoinRequest(
  acting: Acting,
  { id, seen }: { id: string; seen: number },
): Promise<Outcome<ApprovalResult, 'already-processed' | 'stale' | ApprovalObstacle>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'join-requests.decide')
  const { now } = acting
  const memberId = newId()
  // Read first: nothing may fail after the approval.
  const invite = await invitation(acting)
  const approval = await changeRequest(acting, { id, action: 'join-request.approve' }, async (db) => {
    const approvedRequest = (await obstacleTo(db, id))
      ? null
      : await store.approvePending(db, { id, by, now, seen })
    if (!approvedRequest) return null
    const zone = acting.env.clubTimeZone
    const answers = memberAnswers(approvedRequest)
    const email = memberEmail(approvedRequest.phone)
    await openMembership(db, { id: memberId, email, answers, by, now, zone })
    return { request: approvedRequest, pageUrl: await pageUrlFor(acting, db, id) }
  })
  if (!approval) return refused((await obstacleTo(acting.db, id)) ?? 'stale')
  const { request, pageUrl } = approval
  acting.announce('join-requests')
  acting.announce('users')
  return done({ request, ...linkFor(invite, request, pageUrl) })
}

/** Gone from every list at once; `undoReject` brings it back for 30 seconds. The applicant reads the reason. */
export async function rejectJoinRequest(
  acting: Acting,
  id: string,
  reason: RejectionReason = 'not-now',
): Promise<Outcome<{ id: string }, 'already-processed'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'join-requests.decide')
  const isRejected = await changeRequest(acting, { id, action: 'join-request.reject' }, (db) =>
    store.rejectPending(db, { id, by, now: acting.now, reason }),
  )
  if (!isRejected) return refused('already-processed')
  acting.announce('join-requests')
  return done({ id })
}

export async function undoReject(acting: Acting, id: string): Promise<Outcome<JoinRequest, 'too-late'>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  const since = new Date(acting.now.getTime() - UNDO_MS)
  const undoing = changeRequest(acting, { id, action: 'join-request.undo' }, (db) =>
    store.reopenRejected(db, { id, since }),
  )
  const request = await nullOnNewerRequest(undoing)
  if (!request) return refused('too-late')
  acting.announce('join-requests')
  return done(request)
}

interface Housekeeping {
  db: Database
  now: Date
}

/**
 * Housekeeping: deletes requests that were rejected 30 days ago, and the answers that waited beside requests decided as long
 * ago. Returns how many.
 */
export async function eraseRejected({ db, now }: Housekeeping): Promise<number> {
  const before = new Date(now.getTime() - REJECTED_KEPT_MS)
  return (await eraseProposalsBefore(db, before)) + (await store.eraseRejectedBefore(db, before))
}

/** Housekeeping: deletes requests that were unanswered for 12 months. Returns how many. */
export async function eraseUnanswered({ db, now }: Housekeeping): Promise<number> {
  return store.erasePendingBefore(db, new Date(now.getTime() - PENDING_KEPT_MS))
}

/** For retention: deletes the answered requests of a phone whose member was erased. */
export async function eraseAnsweredRequests(db: Database, phone: string): Promise<void> {
  await store.eraseAnsweredOf(db, phone)
}
