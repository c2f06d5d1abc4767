import { sweepSessions } from '#app/accounts/sessions.server.ts'
import { AUDIT_KEPT_MS } from '#app/audit/rules.ts'
import { eraseOldEntries } from '#app/audit/use-cases.server.ts'
import { TRASH_KEPT_MS } from '#app/events/rules.ts'
import { eraseTrash } from '#app/events/use-cases.server.ts'
import { FILM_KEPT_MS } from '#app/films/rules.ts'
import { eraseOldSubmissions } from '#app/films/use-cases.server.ts'
import { PENDING_KEPT_MS, REJECTED_KEPT_MS } from '#app/join-requests/rules.ts'
import { eraseRejected, eraseUnanswered } from '#app/join-requests/use-cases.server.ts'
import type { Database } from '#app/platform/db.ts'
import {
  blotFailedMails,
  MAILS_KEPT_MS,
  sweepMails,
  WORDS_OF_FAILED_KEPT_MS,
} from '#app/platform/mail-list.ts'
import { sweepOutbox } from '#app/platform/outbox-sweep.ts'
import { sweepRateLimits } from '#app/platform/rate-limit.ts'
import { REGISTRATIONS_KEPT_MS } from '#app/registrations/rules.ts'
import { eraseEndedDoorLinks, eraseOldRegistrations } from '#app/registrations/use-cases.server.ts'
import { UNUSED_KEPT_MS } from '#app/uploads/rules.ts'
import { sweepPictures } from '#app/uploads/use-cases.server.ts'

interface Moment {
  db: Database
  now: Date
  /** Where mails are kept as files. */
  outbox: string
  /** The folder of the pictures; empty where they are kept in a bucket. */
  pictures: string
  /** Files are only counted: no transaction brings them back. */
  isRehearsal?: boolean
}

interface Rule {
  what: string
  /** null: until it has ended by itself. */
  keptMs: number | null
  /** Answers how many rows it was. */
  forget(at: Moment): Promise<number>
}

const DAY_MS = 86_400_000

/** What the notices promise to forget, and when. What stands in no rule is kept until somebody asks (`npm run erase`). */
export const policy: readonly Rule[] = [
  { what: 'rejected join requests', keptMs: REJECTED_KEPT_MS, forget: eraseRejected },
  { what: 'unanswered join requests', keptMs: PENDING_KEPT_MS, forget: eraseUnanswered },
  { what: 'events in the trash', keptMs: TRASH_KEPT_MS, forget: eraseTrash },
  { what: 'registrations of past events', keptMs: REGISTRATIONS_KEPT_MS, forget: eraseOldRegistrations },
  { what: 'links to the door', keptMs: null, forget: eraseEndedDoorLinks },
  { what: 'film submissions', keptMs: FILM_KEPT_MS, forget: eraseOldSubmissions },
  { what: 'entries of the log', keptMs: AUDIT_KEPT_MS, forget: eraseOldEntries },
  {
    what: 'words of failed mails',
    keptMs: WORDS_OF_FAILED_KEPT_MS,
    forget: ({ db, now }) => blotFailedMails(db, now),
  },
  { what: 'settled mails', keptMs: MAILS_KEPT_MS, forget: ({ db, now }) => sweepMails(db, now) },
  {
    what: 'mails kept as files',
    keptMs: MAILS_KEPT_MS,
    forget: ({ outbox, now, isRehearsal = false }) =>
      sweepOutbox(outbox, { before: new Date(now.getTime() - MAILS_KEPT_MS), isRehearsal }),
  },
  {
    what: 'pictures that nothing shows',
    keptMs: UNUSED_KEPT_MS,
    forget: sweepPictures,
  },
  { what: 'counters of tries', keptMs: DAY_MS, forget: ({ db, now }) => sweepRateLimits(db, now) },
  { what: 'sessions and reset links', keptMs: null, forget: sweepSessions },
]

export interface Forgotten {
  what: string
  kept: string
  rows: number
}

/** Forgets what is due by these rules, here and now; any replica may do it, and any number of times. */
export async function forgetOutdated(at: Moment, rules = policy): Promise<Forgotten[]> {
  const forgotten: Forgotten[] = []
  for (const { what, keptMs, forget } of rules) {
    const kept = keptMs === null ? 'until they end' : `${keptMs / DAY_MS} days`
    forgotten.push({ what, kept, rows: await forget(at) })
  }
  return forgotten
}

class Rehearsed extends Error {}

/** What `forgetOutdated` would do: it does it, in a transaction that is taken back. */
export async function rehearse(moment: Moment): Promise<Forgotten[]> {
  let forgotten: Forgotten[] = []
  const rehearsal = moment.db.transaction().execute(async (db) => {
    forgotten = await forgetOutdated({ ...moment, db, isRehearsal: true })
    throw new Rehearsed()
  })
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error
  })
  return forgotten
}
