import { storable, visibleText } from '#app/club/storable.rules.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { isAble, mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import type { AuditAction } from '#app/audit/actions.rules.ts'
import { recordAudit, recordListView } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { maskPhone } from '#app/club/phone.rules.ts'
import { type Database, transact, wasRefused } from '#app/platform/database/database.ts'
import { closeMembership } from '#app/members/use-cases.server.ts'
import { isId } from '#app/platform/id.ts'
import { pageOf, pagesByKey, searched, sliceOf } from '#app/platform/database/paging.ts'
import {
  type JoinRequest,
  type ReviewedRequest,
  type ReviewFilters,
  type WaitingRequest,
  type WithProposals,
} from './model.ts'
import { countWanted, listWanted, listWantedAfter, reopenApproved, writeNote } from './review.store.server.ts'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import { NOTE_MOST } from './rules.ts'
import { keepFirst, markProposalsRead, swapAnswers, withProposals } from './proposals.store.server.ts'
import { markRead, unreadAmong } from './status.store.server.ts'
import { findRequest } from './store.server.ts'

export interface ReviewPage {
  requests: WithProposals<ReviewedRequest>[]
  total: number
  page: number
  hasMore: boolean
}

/** Both lists of requests, that of the dashboard and the whole one, are one reading. */
export async function noteReading(acting: Acting): Promise<void> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'join-requests.decide')
  await recordListView(acting, { action: 'join-request.read', subjectId: null, actorId, at: acting.now })
}

/** From now on the applicants' status pages say that an admin has seen them. */
export async function noteRequestsRead(
  { db, now }: Acting,
  requests: readonly Pick<WaitingRequest, 'id' | 'status' | 'proposals'>[],
): Promise<void> {
  const pending = requests.filter(({ status }) => status === 'pending')
  const unread = pending.length > 0 ? await unreadAmong(db, idsOf(pending)) : []
  if (unread.length > 0) await markRead(db, unread, now)
  const withNewer = pending.filter(({ proposals }) => proposals.length > 0)
  if (withNewer.length > 0) await markProposalsRead(db, idsOf(withNewer), now)
}

const idsOf = (requests: readonly { id: string }[]) => requests.map(({ id }) => id)

/** A change of one request and its entry in the log, in one transaction. Null or false: nothing was changed. */
export async function changeRequest<Change>(
  acting: Acting,
  { id, action }: { id: string; action: AuditAction },
  change: (db: Database) => Promise<Change>,
): Promise<Change> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'join-requests.decide')
  return transact(acting.db, async (db) => {
    const result = await change(db)
    if (result) await recordAudit(db, { actorId, action, subjectId: id, at: acting.now })
    return result
  })
}

export function shownTo<Request extends WaitingRequest>(
  { viewer }: Acting,
  requests: readonly Request[],
): Request[] {
  if (isAble(viewer, 'contacts.view')) return [...requests]
  const withMaskedPhone = <Answers extends { phone: string }>(answers: Answers) => ({
    ...answers,
    phone: maskPhone(answers.phone),
  })
  return requests.map((request) => ({
    ...withMaskedPhone(request),
    proposals: request.proposals.map(withMaskedPhone),
  }))
}

const wanted = ({ viewer }: Pick<Acting, 'viewer'>, filters: ReviewFilters) => ({
  ...filters,
  q: searched(filters.q),
  searchesPhones: isAble(viewer, 'contacts.view'),
})

/** The queue with its filters, the newest first. */
export async function reviewJoinRequests(
  acting: Acting,
  filters: ReviewFilters,
  { page }: { page?: unknown } = {},
): Promise<ReviewPage> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  await noteReading(acting)
  const { db } = acting
  const slice = sliceOf(page)
  const query = wanted(acting, filters)
  const requests = await withProposals(db, await listWanted(db, query, slice))
  const total = await countWanted(db, query)
  await noteRequestsRead(acting, requests)
  return { requests: shownTo(acting, requests), total, ...pageOf(slice, { shown: requests.length, total }) }
}

/** Page by page, so that an export of any size fits into memory. Permissions are checked before the first page. */
export async function exportJoinRequests(
  { db, viewer, now }: Acting,
  filters: ReviewFilters,
): Promise<AsyncGenerator<ReviewedRequest[]>> {
  const { id: actorId } = mustBeAbleUser(viewer, 'people.export')
  const query = wanted({ viewer }, filters)
  await recordAudit(db, { action: 'join-request.export', subjectId: null, actorId, at: now })
  return pagesByKey((page) => listWantedAfter(db, query, page))
}

/** A note from one reviewer to the next. The last write wins. */
export async function noteJoinRequest(
  acting: Acting,
  { id, note }: { id: string; note: string },
): Promise<Outcome<{ id: string }, 'gone' | 'note-long'>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  const text = visibleText(storable(note))
  if (text.length > NOTE_MOST) return refused('note-long')
  if (!isId(id)) return refused('gone')
  const entry = { id, action: 'join-request.note' } as const
  const isWritten = await changeRequest(acting, entry, (db) => writeNote(db, { id, note: text }))
  if (!isWritten) return refused('gone')
  acting.announce('join-requests')
  return done({ id })
}

/** product.md#join-same-phone: which answers count. `seen`: the version on the screen, so that a repeat changes nothing. */
export async function settleProposal(
  acting: Acting,
  { id, proposalId, seen, choice }: { id: string; proposalId: string; seen: number; choice: 'take' | 'keep' },
): Promise<Outcome<{ id: string }, 'gone' | 'stale'>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  if (!isId(id) || !isId(proposalId)) return refused('gone')
  const [settle, action] =
    choice === 'take'
      ? ([swapAnswers, 'join-request.take-newer'] as const)
      : ([keepFirst, 'join-request.keep-first'] as const)
  const isSettled = await changeRequest(acting, { id, action }, (db) =>
    settle(db, { id, proposalId, seen, now: acting.now }),
  )
  if (!isSettled) {
    const request = await findRequest(acting.db, id)
    return refused(request?.status === 'pending' && request.version !== seen ? 'stale' : 'gone')
  }
  acting.announce('join-requests')
  return done({ id })
}

/** Returns null when the same phone has sent a new request meanwhile: the unique index allows one pending request. */
export async function nullOnNewerRequest<Reopened>(undo: Promise<Reopened>): Promise<Reopened | null> {
  return undo.catch((error: unknown) => {
    if (!wasRefused(error)) throw error
    return null
  })
}

type UndoProblem = 'too-late' | 'already-undone' | 'newer-request' | 'not-yours'

/** Why an approval could not be undone. */
function undoProblem(
  request: JoinRequest | null,
  { by, since, approvedAt }: { by: string; since: Date; approvedAt: string | null },
): UndoProblem {
  if (request?.status !== 'approved' || !request.approvedAt) return 'already-undone'
  if (approvedAt && request.approvedAt !== approvedAt) return 'already-undone'
  if (request.approvedBy !== by) return 'not-yours'
  return request.approvedAt < since.toISOString() ? 'too-late' : 'newer-request'
}

/**
 * Takes an approval back within 30 seconds, by the same admin: the request is pending again and its member is deleted.
 * `approvedAt` names the approval on screen, so that an old tab does not undo a later one.
 */
export async function undoApprove(
  acting: Acting,
  { id, approvedAt = null }: { id: string; approvedAt?: string | null },
): Promise<Outcome<{ id: string; name: string }, UndoProblem>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'join-requests.decide')
  if (!isId(id)) return refused('already-undone')
  const since = new Date(acting.now.getTime() - UNDO_MS)
  const approval = { id, by, since, approvedAt }
  const undoing = changeRequest(acting, { id, action: 'join-request.unapprove' }, async (db) => {
    const reopened = await reopenApproved(db, approval)
    if (!reopened) return null
    await closeMembership(db, { requestId: id, now: acting.now })
    return reopened
  })
  const request = await nullOnNewerRequest(undoing)
  if (!request) return refused(undoProblem(await findRequest(acting.db, id), approval))
  acting.announce('join-requests')
  acting.announce('users')
  return done({ id, name: request.name })
}
