import type { Acting } from '#app/accounts/acting.server.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { DECISION_MAIL_DELAY_MS } from '#app/accounts/undo.rules.ts'
import { endRole, hasSuperAdminInOffice } from '#app/accounts/use-cases.server.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { longDate } from '#app/events/club-time.ts'
import { becomeAlumnus } from '#app/members/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { type MailBody, writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import type { Services } from '#app/platform/services.ts'
import { termEndedMail, termMail } from './emails.ts'
import {
  defaultLastDay,
  dueNotice,
  endOfDay,
  lastDayOf,
  lastDayProblem,
  READ_ONLY_MS,
  SECOND_SUPER_ADMIN_AFTER_MS,
  termNotices,
  type TermProblem,
} from './rules.ts'
import {
  claimNotice,
  deleteVacantTerms,
  findTerm,
  firstSuperAdminAt,
  insertMissingTerms,
  listTerms,
  lockTerm,
  saveTerm,
  type Term,
  termsEndingBefore,
} from './store.server.ts'

export { superAdminNames } from './store.server.ts'

/** The last day of each admin, by account: when whose term ends. An approval of this minute has the default. */
export async function adminTerms({ db, viewer, env, now }: Acting) {
  mustBeAble(viewer, 'admins.decide')
  const zone = env.clubTimeZone
  const terms = await listTerms(db)
  return {
    lastDays: Object.fromEntries(terms.map(({ userId, endsAt }) => [userId, lastDayOf(endsAt, zone)])),
    otherwise: defaultLastDay(zone, now),
  }
}

/** The viewer's own last day, and whether they may still change things; null if the term is unknown. */
export async function ownTerm({ db, viewer, env, now }: Acting) {
  const { id, role } = mustBeAbleUser(viewer, 'dashboard.view')
  const term = await findTerm(db, id)
  if (!term) return null
  const zone = env.clubTimeZone
  const hasEnded = Date.parse(term.endsAt) <= now.getTime()
  const isReadOnly =
    hasEnded && (role !== 'super-admin' || (await hasSuperAdminInOffice(db, { besides: id, now })))
  const removedAt = new Date(Date.parse(term.endsAt) + READ_ONLY_MS)
  return {
    lastDay: lastDayOf(term.endsAt, zone),
    daysLeft: Math.ceil((Date.parse(term.endsAt) - now.getTime()) / DAY_MS),
    isReadOnly,
    readableUntil: lastDayOf(removedAt.toISOString(), zone),
  }
}

/** After two months a site needs a second super admin: one lost phone must not lock the club out. */
export async function needsSecondSuperAdmin({ db, viewer, now }: Acting): Promise<boolean> {
  const { id } = mustBeAbleUser(viewer, 'admins.decide')
  const since = await firstSuperAdminAt(db)
  if (since === null || now.getTime() - Date.parse(since) < SECOND_SUPER_ADMIN_AFTER_MS) return false
  return !(await hasSuperAdminInOffice(db, { besides: id, now }))
}

/** `day` is the last day, YYYY-MM-DD. One's own term can be changed, too: an only super admin has nobody else to do it. */
export async function changeTerm(
  acting: Acting,
  { id, day }: { id: string; day: string },
): Promise<Outcome<{ email: string; day: string }, TermProblem>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { now, env } = acting
  const problem = lastDayProblem(day, env.clubTimeZone, now)
  if (problem) return refused(problem)
  const outcome = await transact(acting.db, async (db): Promise<Outcome<Term, TermProblem>> => {
    const zone = env.clubTimeZone
    await insertMissingTerms(db, { endsAt: endOfDay(defaultLastDay(zone, now), zone), now })
    const term = await findTerm(db, id)
    if (!term || !(await saveTerm(db, id, { endsAt: endOfDay(day, zone), now })))
      return refused('user-not-found')
    await recordAudit(db, { actorId: by, action: 'term.change', subjectId: id, at: now })
    return done(term)
  })
  if (!outcome.ok) return outcome
  acting.announce('users')
  return done({ email: outcome.value.email, day: longDate(day) })
}

type Clock = Pick<Services, 'db' | 'env' | 'announce'> & { now: Date }

async function sendMail(db: Database, { email, body, now }: { email: string; body: MailBody; now: Date }) {
  if (canReceiveMail(email)) await queueMail(db, { recipient: email, ...writeMail(body), now })
}

async function sendNotice({ db, env, now }: Clock, term: Term): Promise<void> {
  const notice = dueNotice(term, now)
  if (notice === null) return
  await transact(db, async (db) => {
    if (!(await claimNotice(db, term, { notice, now }))) return
    const facts = {
      lastDay: longDate(lastDayOf(term.endsAt, env.clubTimeZone)),
      hasEnded: notice === 0,
      isSuperAdmin: term.role === 'super-admin',
      link: env.publicUrl,
    }
    await sendMail(db, { email: term.email, body: termMail(await clubFacts(db), facts), now })
  })
}

async function endTerm({ db, env, now, announce }: Clock, term: Term): Promise<void> {
  const { userId } = term
  const isOver = await transact(db, async (db) => {
    if (!(await lockTerm(db, term)) || !(await endRole({ db, now }, userId))) return false
    await becomeAlumnus({ db, env, now }, userId)
    await sendMail(db, { email: term.email, body: termEndedMail(await clubFacts(db)), now })
    return true
  })
  if (isOver) announce('users')
}

/**
 * Begins terms, mails before their end, and takes the role fourteen days after it. May run any time and on any
 * replica.
 */
export async function keepTerms(clock: Clock): Promise<void> {
  const { db, env, now } = clock
  const zone = env.clubTimeZone
  await deleteVacantTerms(db, new Date(now.getTime() - DECISION_MAIL_DELAY_MS))
  await insertMissingTerms(db, { endsAt: endOfDay(defaultLastDay(zone, now), zone), now })
  const soon = new Date(now.getTime() + termNotices[0] * DAY_MS)
  for (const term of await termsEndingBefore(db, soon)) {
    await sendNotice(clock, term)
    if (Date.parse(term.endsAt) + READ_ONLY_MS <= now.getTime()) await endTerm(clock, term)
  }
}
