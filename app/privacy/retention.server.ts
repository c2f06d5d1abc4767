import { DAY_MS } from '#app/club/durations.rules.ts'
import { INVITE_RETENTION_MS } from '#app/accounts/invites.rules.ts'
import { deleteExpiredSessions } from '#app/accounts/auth/sessions.server.ts'
import { SIGN_UP_KEPT_MS, SIGN_UP_WARNING_MS } from '#app/accounts/rules.ts'
import { deleteUnusedSignUps, eraseOldInvites, warnUnusedSignUps } from '#app/accounts/use-cases.server.ts'
import { AUDIT_RETENTION_MS } from '#app/audit/rules.ts'
import { deleteOldEntries } from '#app/audit/use-cases.server.ts'
import { TRASH_RETENTION_MS } from '#app/events/rules.ts'
import { eraseTrash } from '#app/events/use-cases.server.ts'
import { REVISION_RETENTION_MS } from '#app/content/rules.ts'
import { deleteOldRevisions } from '#app/content/use-cases.server.ts'
import { UNDO_DEMO_MS } from '#app/first-run/demo.rules.ts'
import { deleteEmptiedDemo } from '#app/first-run/use-cases.server.ts'
import { ERASURE_WAIT_MS } from '#app/accounts/own-page.rules.ts'
import { FILM_RETENTION_MS } from '#app/films/rules.ts'
import { forgetFormerMembers } from '#app/members/use-cases.server.ts'
import { ENTRY_RETENTION_MS } from '#app/calls/entries.rules.ts'
import { deleteOldEntries as deleteOldFilmEntries, deleteOldJurors } from '#app/calls/use-cases.server.ts'
import { deleteOldSubmissions } from '#app/films/use-cases.server.ts'
import { PENDING_KEPT_MS, REJECTED_KEPT_MS } from '#app/join-requests/rules.ts'
import { eraseAnsweredRequests, eraseRejected, eraseUnanswered } from '#app/join-requests/use-cases.server.ts'
import { FORMER_MEMBER_KEPT_MS } from '#app/members/model.ts'
import {
  deleteSettledMails,
  eraseFailedTexts,
  FAILED_TEXT_KEPT_MS,
  MAILS_KEPT_MS,
} from '#app/platform/mail/mail-list.ts'
import { deleteOldOutboxFiles } from '#app/platform/mail/mail-transport.ts'
import { deleteOldRateLimits } from '#app/platform/http/rate-limit.ts'
import { CERTIFICATE_KEPT_MS } from '#app/registrations/certificates.rules.ts'
import { REGISTRATION_RETENTION_MS, SEAT_REQUEST_KEPT_MS } from '#app/registrations/rules.ts'
import { eraseEndedCheckInLinks } from '#app/check-in/use-cases.server.ts'
import {
  deleteOldCertificates,
  deleteOldSeatRequests,
  eraseOldRegistrations,
} from '#app/registrations/use-cases.server.ts'
import { UNUSED_RETENTION_MS } from '#app/uploads/rules.ts'
import { deleteUnusedPictures } from '#app/uploads/use-cases.server.ts'
import { eraseDeletedPosts } from '#app/posts/use-cases.server.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { eraseDue, type PurgeOptions } from './self-erasure.server.ts'

interface RetentionRule {
  what: string
  /** Null: until it expires. */
  keptMs: number | null
  /** What is announced where something was deleted: cached pages name the authors of announcements. */
  topics?: readonly Topic[]
  /** Returns the number of rows. */
  purge(at: PurgeOptions): Promise<number>
}

/** Their seats and words stand on public pages, too. */
const ofPeople = ['users', 'events', 'posts', 'films', 'content'] as const satisfies Topic[]

/**
 * The retention rules that the privacy notice promises. Data without a rule is kept until an erasure (`npm run
 * erase`).
 */
export const retentionPolicy: readonly RetentionRule[] = [
  { what: 'members who asked to be erased', keptMs: ERASURE_WAIT_MS, topics: ofPeople, purge: eraseDue },
  { what: 'rejected join requests', keptMs: REJECTED_KEPT_MS, purge: eraseRejected },
  { what: 'unanswered join requests', keptMs: PENDING_KEPT_MS, purge: eraseUnanswered },
  {
    what: 'warnings before a sign-up ends',
    keptMs: SIGN_UP_KEPT_MS - SIGN_UP_WARNING_MS,
    purge: warnUnusedSignUps,
  },
  { what: 'unused sign-ups', keptMs: SIGN_UP_KEPT_MS, purge: deleteUnusedSignUps },
  {
    what: 'former members',
    keptMs: FORMER_MEMBER_KEPT_MS,
    topics: ofPeople,
    purge: (at) => forgetFormerMembers(at, eraseAnsweredRequests),
  },
  { what: 'events in the trash', keptMs: TRASH_RETENTION_MS, purge: eraseTrash },
  { what: 'announcements in the trash', keptMs: TRASH_RETENTION_MS, purge: eraseDeletedPosts },
  { what: 'registrations of past events', keptMs: REGISTRATION_RETENTION_MS, purge: eraseOldRegistrations },
  { what: 'certificates', keptMs: CERTIFICATE_KEPT_MS, purge: deleteOldCertificates },
  {
    what: 'seats that members did not confirm',
    keptMs: SEAT_REQUEST_KEPT_MS,
    purge: ({ db, now }) => deleteOldSeatRequests(db, now),
  },
  { what: 'check-in links', keptMs: null, purge: eraseEndedCheckInLinks },
  { what: 'film submissions', keptMs: FILM_RETENTION_MS, purge: deleteOldSubmissions },
  { what: 'films entered for a call', keptMs: ENTRY_RETENTION_MS, purge: deleteOldFilmEntries },
  { what: 'jurors of calls for films', keptMs: ENTRY_RETENTION_MS, purge: deleteOldJurors },
  { what: 'earlier versions of pages', keptMs: REVISION_RETENTION_MS, purge: deleteOldRevisions },
  { what: 'emptied demo', keptMs: UNDO_DEMO_MS, purge: deleteEmptiedDemo },
  { what: 'entries of the log', keptMs: AUDIT_RETENTION_MS, purge: deleteOldEntries },
  {
    what: 'words of failed mails',
    keptMs: FAILED_TEXT_KEPT_MS,
    purge: ({ db, now }) => eraseFailedTexts(db, now),
  },
  { what: 'settled mails', keptMs: MAILS_KEPT_MS, purge: ({ db, now }) => deleteSettledMails(db, now) },
  {
    what: 'mails kept as files',
    keptMs: MAILS_KEPT_MS,
    purge: ({ outbox, now, isDryRun = false }) =>
      deleteOldOutboxFiles(outbox, { before: new Date(now.getTime() - MAILS_KEPT_MS), isDryRun }),
  },
  {
    what: 'pictures and videos that nothing shows',
    keptMs: UNUSED_RETENTION_MS,
    purge: deleteUnusedPictures,
  },
  { what: 'counters of tries', keptMs: DAY_MS, purge: ({ db, now }) => deleteOldRateLimits(db, now) },
  { what: 'invites', keptMs: INVITE_RETENTION_MS, purge: eraseOldInvites },
  { what: 'sessions and reset links', keptMs: null, purge: deleteExpiredSessions },
]

export interface PurgeResult {
  what: string
  kept: string
  rows: number
}

/**
 * Deletes what is past its retention. Any replica may run it, any number of times. A rule that fails, as when a bucket is away,
 * is thrown after the others, and runs again next time.
 */
export async function purge(at: PurgeOptions, rules = retentionPolicy): Promise<PurgeResult[]> {
  const results: PurgeResult[] = []
  const errors: unknown[] = []
  for (const { what, keptMs, topics = [], purge: purgeRows } of rules) {
    const kept = keptMs === null ? 'until they end' : `${keptMs / DAY_MS} days`
    try {
      const rows = await purgeRows(at)
      results.push({ what, kept, rows })
      if (rows > 0 && !at.isDryRun) for (const topic of topics) at.announce?.(topic)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '))
  return results
}

class RolledBack extends Error {}

/** Runs `purge` in a transaction that is rolled back, and returns the counts. */
export async function dryRun(moment: PurgeOptions): Promise<PurgeResult[]> {
  let results: PurgeResult[] = []
  const run = moment.db.transaction().execute(async (db) => {
    results = await purge({ ...moment, db, isDryRun: true })
    throw new RolledBack()
  })
  await run.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return results
}
