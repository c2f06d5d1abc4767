import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import type { Action } from '#app/audit/model.ts'
import { record, recordReading } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { type Database, transact, wasRefused } from '#app/platform/db.ts'
import { isId } from '#app/platform/id.ts'
import { searched, sliceOf } from '#app/platform/listing.ts'
import type { ReviewedRequest, ReviewFilters } from './model.ts'
import {
  closeMember,
  countWanted,
  listWanted,
  listWantedAfter,
  markOpened,
  reopenApproved,
  writeNote,
} from './review.store.server.ts'
import { NOTE_MOST, UNDO_REJECT_MS } from './rules.ts'

const EXPORT_PAGE = 500

export interface ReviewPage {
  requests: ReviewedRequest[]
  total: number
  page: number
  hasMore: boolean
}

/** Both lists of requests, that of the dashboard and the whole one, are one reading. */
export async function noteReading(acting: Acting): Promise<void> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'join-requests.decide')
  const entry = { action: 'join-request.read', subjectKind: 'join-request', subjectId: null } as const
  await recordReading(acting, { ...entry, actorId, at: acting.now })
}

interface Deed {
  id: string
  action: Action
}

/** A change of one request and its entry in the log, in one transaction. Answers whether anything was changed. */
async function recorded(
  acting: Acting,
  { id, action }: Deed,
  change: (db: Database) => Promise<boolean>,
): Promise<boolean> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'join-requests.decide')
  return transact(acting.db, async (db) => {
    if (!isId(id) || !(await change(db))) return false
    await record(db, { actorId, action, subjectKind: 'join-request', subjectId: id, at: acting.now })
    return true
  })
}

/** The queue with its filters, the longest waiting first. */
export async function reviewJoinRequests(
  acting: Acting,
  filters: ReviewFilters,
  { page }: { page?: unknown } = {},
): Promise<ReviewPage> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  await noteReading(acting)
  const { db } = acting
  const slice = sliceOf(page)
  const wanted = { ...filters, q: searched(filters.q) }
  const requests = await listWanted(db, wanted, slice)
  const total = await countWanted(db, wanted)
  return {
    requests,
    total,
    page: slice.offset / slice.limit + 1,
    hasMore: slice.offset + requests.length < total,
  }
}

/** Page after page, so that an export of any size fits into memory. The guard stands before the first one is asked for. */
export async function exportJoinRequests(
  { db, viewer, now }: Acting,
  filters: ReviewFilters,
): Promise<AsyncGenerator<ReviewedRequest[]>> {
  const { id: actorId } = mustBeAbleUser(viewer, 'join-requests.decide')
  const wanted = { ...filters, q: searched(filters.q) }
  const entry = { action: 'join-request.export', subjectKind: 'join-request', subjectId: null } as const
  await record(db, { ...entry, actorId, at: now })
  return (async function* () {
    let after: ReviewedRequest | null = null
    for (;;) {
      const page: ReviewedRequest[] = await listWantedAfter(db, wanted, { after, limit: EXPORT_PAGE })
      if (page.length > 0) yield page
      after = page.at(-1) ?? null
      if (page.length < EXPORT_PAGE) return
    }
  })()
}

/** What one reviewer wants the next one to know. The last word stands. */
export async function noteJoinRequest(
  acting: Acting,
  { id, note }: { id: string; note: string },
): Promise<Outcome<{ id: string }, 'gone' | 'note-long'>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  const written = note.replaceAll('\0', '').toWellFormed().trim()
  if (written.length > NOTE_MOST) return refused('note-long')
  const deed = { id, action: 'join-request.note' } as const
  if (!(await recorded(acting, deed, (db) => writeNote(db, { id, note: written })))) return refused('gone')
  acting.announce('join-requests')
  return done({ id })
}

/** That the welcome was opened is a fact of its own: an approval alone tells nobody anything. */
export async function openedWhatsapp(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  const deed = { id, action: 'join-request.welcome' } as const
  if (!(await recorded(acting, deed, (db) => markOpened(db, { id, now: acting.now })))) return refused('gone')
  acting.announce('join-requests')
  return done({ id })
}

/** null: the same phone asked anew in this very moment, and the index of those who wait refuses the older one. */
export async function unlessAskedAnew<Reopened>(undo: Promise<Reopened>): Promise<Reopened | null> {
  return undo.catch((error: unknown) => {
    if (!wasRefused(error)) throw error
    return null
  })
}

/** For 30 seconds, by whoever approved, while nobody was welcomed yet: the member it made goes with it. */
export async function undoApprove(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'too-late'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'join-requests.decide')
  const since = new Date(acting.now.getTime() - UNDO_REJECT_MS)
  const undoing = recorded(acting, { id, action: 'join-request.undo' }, async (db) => {
    if (!(await reopenApproved(db, { id, by, since }))) return false
    await closeMember(db, id)
    return true
  })
  if (!(await unlessAskedAnew(undoing))) return refused('too-late')
  acting.announce('join-requests')
  acting.announce('users')
  return done({ id })
}
