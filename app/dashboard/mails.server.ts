import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import { record, recordReading } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { transact } from '#app/platform/db.ts'
import { sliceOf } from '#app/platform/listing.ts'
import { countMails, type ListedMail, listMails, mailStatuses, retryMail } from '#app/platform/mail-list.ts'
import { outboxOf, queueMail } from '#app/platform/mail.ts'
import { takeToken } from '#app/platform/rate-limit.ts'
import { testMail, testMailLimit } from './rules.ts'

export interface MailsView {
  mails: ListedMail[]
  waiting: number
  failed: number
  page: number
  hasMore: boolean
  /** Where mails go: a server's name, or the folder they are kept in. */
  way: { server: string } | { folder: string }
}

export async function mailsView(
  acting: Acting,
  asked: { status?: string | null; page?: unknown },
): Promise<MailsView> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'mails.view')
  const { db, env, now: at } = acting
  await recordReading(acting, { actorId, action: 'mail.read', subjectKind: 'mail', subjectId: null, at })
  const slice = sliceOf(asked.page)
  const status = mailStatuses.find((known) => known === asked.status) ?? null
  const mails = await listMails(db, { status, now: at }, { ...slice, limit: slice.limit + 1 })
  return {
    mails: mails.slice(0, slice.limit),
    waiting: await countMails(db, 'waiting'),
    failed: await countMails(db, 'failed'),
    page: slice.offset / slice.limit + 1,
    hasMore: mails.length > slice.limit,
    // The address of the server may hold its password: its host is all that is told.
    way: env.smtpUrl ? { server: new URL(env.smtpUrl).host } : { folder: outboxOf(env.dataDir) },
  }
}

export async function sendMailAgain(acting: Acting, id: string): Promise<Outcome<null, 'gone'>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'mails.view')
  const { now } = acting
  const isWaiting = await transact(acting.db, async (db) => {
    if (!/^[\w-]{1,64}$/.test(id) || !(await retryMail(db, id, now))) return false
    await record(db, { actorId, action: 'mail.send-again', subjectKind: 'mail', subjectId: id, at: now })
    return true
  })
  return isWaiting ? done(null) : refused('gone')
}

/** To oneself, so that nobody is written to who did not ask. Answers the address. */
export async function sendTestMail(
  acting: Acting,
): Promise<Outcome<{ address: string }, 'too-many' | 'no-address'>> {
  const { id: actorId, email } = mustBeAbleUser(acting.viewer, 'mails.view')
  const { now, env } = acting
  if (env.smtpUrl && !/@.+\..+/.test(email)) return refused('no-address')
  const taken = await takeToken(acting.db, { key: `test-mail:${actorId}`, ...testMailLimit, now })
  if (!taken.ok) return refused('too-many')
  await transact(acting.db, async (db) => {
    const { name } = await clubFacts(db)
    await queueMail(db, { recipient: email, ...testMail(name), now })
    await record(db, { actorId, action: 'mail.test', subjectKind: 'mail', subjectId: null, at: now })
  })
  return done({ address: email })
}
