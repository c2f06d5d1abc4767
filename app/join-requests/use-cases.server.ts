import { HONEYPOT_FIELD } from '#app/club/people.rules.ts'
import { hash } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { Action } from '#app/audit/model.ts'
import { record } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubSettings } from '#app/club/use-cases.server.ts'
import { type Database, transact } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { sliceOf } from '#app/platform/listing.ts'
import { addressKey } from '#app/platform/rate-limit.ts'
import { club } from '#content/club.ts'
import { openMember } from './members.store.server.ts'
import type { JoinRequest } from './model.ts'
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
import { noteReading, unlessAskedAnew } from './review.server.ts'
import { keepPending, type Notice } from './sending.store.server.ts'
import * as store from './store.server.ts'
import { memberEmail, welcomeText, whatsappLink } from './welcome.ts'

export { decideEach } from './bulk.server.ts'
export {
  exportJoinRequests,
  noteJoinRequest,
  openedWhatsapp,
  reviewJoinRequests,
  undoApprove,
} from './review.server.ts'

const notice: Notice = { version: NOTICE_VERSION, hash: hash('sha256', noticeText(club.contactEmail)) }

/** What the sender read, by version and by its very words (assurance D1). */
export function currentNotice(): Notice {
  return notice
}

export type Sent =
  | Outcome<{ key: string }, 'too-many'>
  | { ok: false; problem: 'invalid'; errors: JoinErrors }

/** Specification 4. `answers` is the form as it came; `address` is the client's, for the limits. */
export async function sendJoinRequest(
  acting: Acting,
  { answers, address }: { answers: unknown; address: string },
): Promise<Sent> {
  mustBeAble(acting.viewer, 'join-requests.send')
  const check = checkJoinForm(answers)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  if (Object(answers)[HONEYPOT_FIELD]) return done({ key: newId() })
  const { env, db, now } = acting
  const limit = joinLimits.perAddress.limit * env.rateLimitScale
  const fromAddress = { key: `join:address:${addressKey(address)}`, limit }
  const id = await keepPending(db, { id: newId(), answers: check.value, notice, fromAddress, now })
  if (!id) return refused('too-many')
  acting.announce('join-requests')
  return done({ key: id })
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
    page: slice.offset / slice.limit + 1,
    hasMore: slice.offset + requests.length < total,
  }
}

function deciderId({ viewer }: Acting): string {
  if (viewer.kind === 'visitor') throw new Error('A visitor got past the guard')
  return viewer.id
}

/** How the club calls itself and where its group is: the settings' word before the environment's. */
async function invitation({ db, env }: Acting) {
  const { settings } = await clubSettings(db)
  return { clubName: settings.name, inviteUrl: settings.inviteUrl || env.whatsappInviteUrl }
}

type Invitation = Awaited<ReturnType<typeof invitation>>

function linkFor(invite: Invitation, { name, phone }: JoinRequest): string {
  return whatsappLink(phone, welcomeText({ name, ...invite }))
}

/** By request: only whoever approved one is handed its invite (decision 17). */
export async function welcomeLinks(
  acting: Acting,
  requests: readonly JoinRequest[],
): Promise<Map<string, string>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  const by = deciderId(acting)
  const own = requests.filter(({ status, approvedBy }) => status === 'approved' && approvedBy === by)
  const invite = await invitation(acting)
  return new Map(own.map((request) => [request.id, linkFor(invite, request)]))
}

export interface Approved {
  request: JoinRequest
  /** Opens WhatsApp with the welcome and the group invite; handed to the admin who approved, and nowhere kept. */
  whatsappLink: string
}

async function recordDecision(acting: Acting, db: Database, { action, id }: { action: Action; id: string }) {
  const entry = { action, actorId: deciderId(acting), subjectKind: 'join-request', subjectId: id } as const
  await record(db, { ...entry, at: acting.now })
}

/** Decision 16: whoever comes second, in any tab, as any admin, hears 'already processed'. */
export async function approveJoinRequest(
  acting: Acting,
  id: string,
): Promise<Outcome<Approved, 'already-processed'>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  const by = deciderId(acting)
  const { now } = acting
  const memberId = newId()
  // Read first: once somebody is approved nothing may fail any more.
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
  return done({ request, whatsappLink: linkFor(invite, request) })
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
  const request = await unlessAskedAnew(undoing)
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
