import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { welcomeLinkPath } from '#app/accounts/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import {
  deletionOf,
  INVITE_SHOWN_MS,
  type JoinStatus,
  rejectionReasonOf,
  rejectionReasons,
} from './status.rules.ts'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import { checkJoinForm, type JoinErrors, REJECTED_KEPT_MS } from './rules.ts'
import { correctPending, findByStatusLink } from './status.store.server.ts'
import { withdrawPending } from './proposals.store.server.ts'
import {
  recordByApplicant,
  statusTokenHash,
  submitAll,
  takeTurn,
  TooManyRequests,
} from './submission.server.ts'
import { invitation, newMemberOf } from './welcome.server.ts'
import { isLinkKey } from '#app/platform/link-key.ts'

/** A decision shows once it can no longer be undone. */
function isStanding(at: string | null, undoMs: number, now: Date): at is string {
  return at !== null && Date.parse(at) + undoMs <= now.getTime()
}

type StatusEntry = NonNullable<Awaited<ReturnType<typeof findByStatusLink>>>

/** Whether the holder of this link is shown what is for the new member alone: the group, and the way to the own page. */
function isForMember({ isFirst, request: { approvedAt } }: StatusEntry, now: Date): boolean {
  return (
    isFirst &&
    isStanding(approvedAt, UNDO_MS, now) &&
    now.getTime() < Date.parse(approvedAt) + INVITE_SHOWN_MS
  )
}

/** product.md#status-link. null: an unknown link, or the request was deleted, or it was rejected more than 30 days ago. */
export async function joinStatus(acting: Acting, token: string): Promise<JoinStatus | null> {
  mustBeAble(acting.viewer, 'join-requests.send')
  const { db, now } = acting
  const entry = isLinkKey(token) ? await findByStatusLink(db, statusTokenHash(token)) : null
  if (!entry) return null
  const { request, firstReadAt, rejectedAt, isFirst } = entry
  const { name, phone, branch, year, interest, approvedAt, createdAt } = request
  const status = {
    answers: { name, phone, branch, year, interest },
    receivedAt: createdAt,
    readAt: firstReadAt ?? approvedAt ?? rejectedAt,
    decidedAt: null,
    inviteUrl: null,
    canMakePage: false,
    reason: null,
    deletedAt: null,
    isFirst,
  }
  if (isStanding(rejectedAt, UNDO_MS, now)) {
    if (Date.parse(rejectedAt) + REJECTED_KEPT_MS <= now.getTime()) return null
    const reason = isFirst ? rejectionReasons[rejectionReasonOf(entry.reason)] : null
    return {
      ...status,
      state: 'not-this-time',
      decidedAt: rejectedAt,
      reason,
      deletedAt: deletionOf(rejectedAt),
    }
  }
  if (isStanding(approvedAt, UNDO_MS, now)) {
    const welcome = { ...status, state: 'welcome', decidedAt: approvedAt } as const
    if (!isForMember(entry, now)) return welcome
    const { inviteUrl } = await invitation(acting)
    return { ...welcome, inviteUrl, canMakePage: (await newMemberOf(acting, request.id)) !== null }
  }
  return { ...status, state: status.readAt ? 'being-read' : 'received' }
}

interface Correction {
  token: string
  form: Record<string, string>
  /** The client's, for the rate limits. */
  address: string
}

export type CorrectionOutcome =
  | Outcome<null, 'gone' | 'too-many-attempts'>
  | { ok: false; problem: 'invalid'; errors: JoinErrors }

/** The same five answers by the same rules, while the request waits. Another phone makes it a new request with the same link. */
export async function correctJoinRequest(
  acting: Acting,
  { token, form, address }: Correction,
): Promise<CorrectionOutcome> {
  mustBeAble(acting.viewer, 'join-requests.send')
  const check = checkJoinForm(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  if (!isLinkKey(token)) return refused('gone')
  const { now } = acting
  const answers = check.value
  const tokenHash = statusTokenHash(token)
  const correct = async (db: Database) => {
    await takeTurn(db, acting, [{ address, phone: answers.phone }])
    const id = await correctPending(db, { tokenHash, answers, now })
    const changedId = id ?? (await withdrawPending(db, tokenHash))
    if (!changedId) return false
    if (!id) await submitAll(db, [{ acting, answers, statusTokenHash: tokenHash, address }])
    await recordByApplicant(db, { action: 'join-request.correct', id: changedId, now })
    return true
  }
  try {
    if (!(await transact(acting.db, correct))) return refused('gone')
  } catch (error) {
    if (error instanceof TooManyRequests) return refused('too-many-attempts')
    throw error
  }
  acting.announce('join-requests')
  return done(null)
}

/** Returns the path of the link with which the new member claims their own page. The one that was made before ends. */
export async function makeOwnPage(acting: Acting, token: string): Promise<Outcome<string, 'gone'>> {
  mustBeAble(acting.viewer, 'join-requests.send')
  if (!isLinkKey(token)) return refused('gone')
  const { now } = acting
  return transact(acting.db, async (db) => {
    const entry = await findByStatusLink(db, statusTokenHash(token))
    if (!entry || !isForMember(entry, now)) return refused('gone')
    const { id } = entry.request
    const userId = await newMemberOf({ ...acting, db }, id)
    if (!userId) return refused('gone')
    await recordByApplicant(db, { action: 'join-request.page-link', id, now })
    return done(await welcomeLinkPath(db, { userId, now }))
  })
}

/** Deletes a pending request completely. Newer answers that wait beside it stay: they may be of another person. */
export async function withdrawJoinRequest(acting: Acting, token: string): Promise<Outcome<null, 'gone'>> {
  mustBeAble(acting.viewer, 'join-requests.send')
  if (!isLinkKey(token)) return refused('gone')
  const isGone = await transact(acting.db, async (db) => {
    const id = await withdrawPending(db, statusTokenHash(token))
    if (id) await recordByApplicant(db, { action: 'join-request.withdraw', id, now: acting.now })
    return id !== null
  })
  if (!isGone) return refused('gone')
  acting.announce('join-requests')
  return done(null)
}
