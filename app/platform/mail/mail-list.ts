import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '#db/schema.ts'
import type { Database } from '../database/database.ts'
import { isOfPerson } from '../database/identity-filter.ts'
import type { Slice } from '../database/paging.ts'
import { refusalsOfSender } from './mail-answers.ts'
import { sendTimes } from './mail-counts.ts'
import { erasedContent, expireMails, failedMailsSince } from './mail-store.ts'

/** 'saved': there was no mail server, so the mail is a file in the outbox folder. */
export const mailStatuses = ['waiting', 'delivered', 'saved', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** A mail as admins see it. Its text is included only if it must be passed on by hand. */
export interface ListedMail {
  id: string
  recipient: string
  subject: string
  status: MailStatus
  attempts: number
  /** Why the last attempt failed. */
  lastProblem: string | null
  createdAt: string
  deliveredAt: string | null
  nextAttemptAt: string
  /** Its text still exists and has not expired. */
  canSendAgain: boolean
  /** The text of a saved mail; null when it is not shown or was erased. */
  text: string | null
  about: string | null
}

/** An expired mail is not sent, however often it is retried. */
const isStillUseful = (now: Date) => (eb: ExpressionBuilder<Schema, 'mail'>) =>
  eb.or([eb('useless_after', 'is', null), eb('useless_after', '>', now.toISOString())])

const canBeSent = (now: Date) => (eb: ExpressionBuilder<Schema, 'mail'>) =>
  eb.and([eb('body_text', '<>', ''), isStillUseful(now)(eb)])

/** 1 or 0 */
const isSendable = (eb: ExpressionBuilder<Schema, 'mail'>, now: Date) =>
  eb.case().when(canBeSent(now)(eb)).then(1).else(0).end()

function hasStatus(status: MailStatus | null) {
  return (eb: ExpressionBuilder<Schema, 'mail'>) =>
    eb.and([
      eb('status', '=', status === 'saved' ? 'delivered' : (status ?? '')),
      eb('is_saved', '=', Number(status === 'saved')),
    ])
}

/** The newest first. */
export async function listMails(
  db: Database,
  { status, now }: { status: MailStatus | null; now: Date },
  { limit, offset }: Slice,
): Promise<ListedMail[]> {
  const rows = await db
    .selectFrom('mail')
    .select((eb) => [
      'id',
      'recipient',
      'subject',
      'status',
      'attempts',
      'last_problem as lastProblem',
      'created_at as createdAt',
      'delivered_at as deliveredAt',
      'next_attempt_at as nextAttemptAt',
      'is_saved as isSaved',
      'body_text as text',
      'about',
      isSendable(eb, now).as('isSendable'),
    ])
    .$if(status !== null, (query) => query.where(hasStatus(status)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ isSendable, isSaved, text, status, ...mail }) => ({
    ...mail,
    status: isSaved === 1 ? 'saved' : (status as MailStatus),
    text: isSaved === 1 && text !== '' ? text : null,
    canSendAgain: isSendable === 1 && (status === 'failed' || mail.attempts > 0),
  }))
}

/** How many mails have this status. `sendableAt`: of them only those that `retryMails` would send then. */
export async function countMails(db: Database, status: MailStatus, sendableAt?: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(hasStatus(status))
    .$if(sendableAt !== undefined, (query) => query.where(canBeSent(sendableAt as Date)))
    .executeTakeFirstOrThrow()
  return count
}

const dueAgain = (now: Date) => ({
  status: 'waiting',
  is_saved: 0,
  attempts: 0,
  next_attempt_at: now.toISOString(),
  failed_at: null,
  claimed_until: null,
})

/** Makes the mail due now, with all its attempts. False when it was delivered, is being sent, has expired, or has no text. */
export async function retryMail(db: Database, id: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const row = await db
    .updateTable('mail')
    .set(dueAgain(now))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('status', 'in', ['waiting', 'failed']), eb('is_saved', '=', 1)]))
    .where(canBeSent(now))
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Sends all saved or failed mails again that have a text and have not expired, the oldest first, at the given rate. Returns how many. */
export async function retryMails(
  db: Database,
  status: 'saved' | 'failed',
  pace: { now: Date; mailsPerMinute: number },
): Promise<number> {
  const { now, mailsPerMinute } = pace
  const waiting = await db
    .selectFrom('mail')
    .select('id')
    .where(hasStatus(status))
    .where(canBeSent(now))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const nextTime = sendTimes(pace)
  let count = 0
  for (let from = 0; from < waiting.length; from += mailsPerMinute) {
    const batch = waiting.slice(from, from + mailsPerMinute).map(({ id }) => id)
    const [at = now] = batch.map(nextTime)
    const { numUpdatedRows } = await db
      .updateTable('mail')
      .set(dueAgain(at))
      .where('id', 'in', batch)
      .where(hasStatus(status))
      .executeTakeFirst()
    count += Number(numUpdatedRows)
  }
  return count
}

const DAY_MS = 24 * 60 * 60_000
export const FAILED_TEXT_KEPT_MS = 7 * DAY_MS
export const MAILS_KEPT_MS = 90 * DAY_MS

/** What the mail server last answered to mails to several domains alike, so that it is about the club; null: nothing such. */
export async function senderRefusal(db: Database, now: Date): Promise<string | null> {
  const failed = await failedMailsSince(db, new Date(now.getTime() - FAILED_TEXT_KEPT_MS))
  const [last] = refusalsOfSender(failed)
  return last?.problem.replace(/^Can't send mail - all recipients were rejected: /, '') ?? null
}

/** Housekeeping: erases the texts of failed and saved mails. Returns how many. */
export async function eraseFailedTexts(db: Database, now: Date): Promise<number> {
  await expireMails(db, now)
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set(erasedContent)
    .where((eb) => eb.or([eb('status', '=', 'failed'), eb('is_saved', '=', 1)]))
    .where('body_text', '<>', '')
    .where('created_at', '<', new Date(now.getTime() - FAILED_TEXT_KEPT_MS).toISOString())
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Housekeeping: deletes old settled mails. Returns how many. */
export async function deleteSettledMails(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mail')
    .where('status', 'in', ['delivered', 'failed'])
    .where('created_at', '<', new Date(now.getTime() - MAILS_KEPT_MS).toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The mails to these addresses, the oldest first; without its text where that was erased. */
export async function mailsTo(db: Database, emails: readonly string[]) {
  return db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body_text as text', 'status', 'created_at as createdAt'])
    .where(isOfPerson({ emails, phones: [] }, { emails: ['recipient'] }))
    .orderBy('created_at')
    .execute()
}
