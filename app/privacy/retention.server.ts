import { DAY_MS } from '#app/club/durations.rules.ts'
import { deleteExpiredSessions } from '#app/accounts/auth/sessions.server.ts'
import { AUDIT_RETENTION_MS } from '#app/audit/rules.ts'
import { deleteOldEntries } from '#app/audit/use-cases.server.ts'
import { TRASH_RETENTION_MS } from '#app/events/rules.ts'
import { eraseTrash } from '#app/events/use-cases.server.ts'
import { REVISION_RETENTION_MS } from '#app/content/rules.ts'
import { deleteOldRevisions } from '#app/content/use-cases.server.ts'
import { FILM_RETENTION_MS } from '#app/films/rules.ts'
import { deleteOldSubmissions } from '#app/films/use-cases.server.ts'
import { PENDING_KEPT_MS, REJECTED_KEPT_MS } from '#app/join-requests/rules.ts'
import { eraseRejected, eraseUnanswered } from '#app/join-requests/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import {
  eraseFailedTexts,
  MAILS_KEPT_MS,
  deleteSettledMails,
  FAILED_TEXT_KEPT_MS,
} from '#app/platform/mail/mail-list.ts'
import { deleteOldOutboxFiles } from '#app/platform/mail/outbox-cleanup.ts'
import { deleteOldRateLimits } from '#app/platform/http/rate-limit.ts'
import { REGISTRATION_RETENTION_MS } from '#app/registrations/rules.ts'
import { eraseEndedCheckInLinks } from '#app/check-in/use-cases.server.ts'
import { eraseOldRegistrations } from '#app/registrations/use-cases.server.ts'
import { UNUSED_RETENTION_MS } from '#app/uploads/rules.ts'
import { deleteUnusedPictures } from '#app/uploads/use-cases.server.ts'

interface PurgeOptions {
  db: Database
  now: Date
  /** The outbox folder. */
  outbox: string
  /** The folder of the pictures; empty when they are in a bucket. */
  pictures: string
  /** Files are only counted: a transaction cannot bring them back. */
  isDryRun?: boolean
}

interface RetentionRule {
  what: string
  /** Null: until it expires. */
  keptMs: number | null
  /** Returns the number of rows. */
  purge(at: PurgeOptions): Promise<number>
}

/**
 * The retention rules that the privacy notice promises. Data without a rule is kept until an erasure (`npm run
 * erase`).
 */
export const retentionPolicy: readonly RetentionRule[] = [
  { what: 'rejected join requests', keptMs: REJECTED_KEPT_MS, purge: eraseRejected },
  { what: 'unanswered join requests', keptMs: PENDING_KEPT_MS, purge: eraseUnanswered },
  { what: 'events in the trash', keptMs: TRASH_RETENTION_MS, purge: eraseTrash },
  { what: 'registrations of past events', keptMs: REGISTRATION_RETENTION_MS, purge: eraseOldRegistrations },
  { what: 'links to the door', keptMs: null, purge: eraseEndedCheckInLinks },
  { what: 'film submissions', keptMs: FILM_RETENTION_MS, purge: deleteOldSubmissions },
  { what: 'earlier versions of pages', keptMs: REVISION_RETENTION_MS, purge: deleteOldRevisions },
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
    what: 'pictures that nothing shows',
    keptMs: UNUSED_RETENTION_MS,
    purge: deleteUnusedPictures,
  },
  { what: 'counters of tries', keptMs: DAY_MS, purge: ({ db, now }) => deleteOldRateLimits(db, now) },
  { what: 'sessions and reset links', keptMs: null, purge: deleteExpiredSessions },
]

export interface PurgeResult {
  what: string
  kept: string
  rows: number
}

/** Deletes what is past its retention. Any replica may run it, any number of times. */
export async function purge(at: PurgeOptions, rules = retentionPolicy): Promise<PurgeResult[]> {
  const forgotten: PurgeResult[] = []
  for (const { what, keptMs, purge: purgeRows } of rules) {
    const kept = keptMs === null ? 'until they end' : `${keptMs / DAY_MS} days`
    forgotten.push({ what, kept, rows: await purgeRows(at) })
  }
  return forgotten
}

class RolledBack extends Error {}

/** What `purge` would do: it does it, in a transaction that is taken back. */
export async function dryRun(moment: PurgeOptions): Promise<PurgeResult[]> {
  let forgotten: PurgeResult[] = []
  const run = moment.db.transaction().execute(async (db) => {
    forgotten = await purge({ ...moment, db, isDryRun: true })
    throw new RolledBack()
  })
  await run.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return forgotten
}
