import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '#db/schema.ts'
import type { Database } from './db.ts'
import type { Slice } from './listing.ts'
import { giveUpUseless } from './mail-store.ts'

export const mailStatuses = ['waiting', 'delivered', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** What may be seen of a mail: its words are nobody's but the recipient's. */
export interface ListedMail {
  id: string
  recipient: string
  subject: string
  status: MailStatus
  attempts: number
  /** Why the last try failed. */
  lastProblem: string | null
  createdAt: string
  deliveredAt: string | null
  nextAttemptAt: string
  /** Its words are still there, and of use. */
  canSendAgain: boolean
}

/** Whose words nobody wants to read any more is not sent, however often it is tried. */
const isOfUse = (now: Date) => (eb: ExpressionBuilder<Schema, 'mail'>) =>
  eb.or([eb('useless_after', 'is', null), eb('useless_after', '>', now.toISOString())])

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
      eb
        .case()
        .when(eb.and([eb('body_text', '<>', ''), isOfUse(now)(eb)]))
        .then(1)
        .else(0)
        .end()
        .as('isSendable'),
    ])
    .$if(status !== null, (query) => query.where('status', '=', status ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ isSendable, status, ...mail }) => ({
    ...mail,
    status: status as MailStatus,
    canSendAgain: isSendable === 1 && (status === 'failed' || mail.attempts > 0),
  }))
}

/** How many are in each of the states that ask for somebody. */
export async function countMails(db: Database, status: 'waiting' | 'failed'): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return count
}

/** Due at once, with all its tries before it. False: delivered, being sent right now, too late, or its words are gone. */
export async function retryMail(db: Database, id: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const row = await db
    .updateTable('mail')
    .set({ status: 'waiting', attempts: 0, next_attempt_at: at, claimed_until: null })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'failed'])
    .where('body_text', '<>', '')
    .where(isOfUse(now))
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const DAY_MS = 24 * 60 * 60_000
export const WORDS_OF_FAILED_KEPT_MS = 7 * DAY_MS
export const MAILS_KEPT_MS = 90 * DAY_MS

/** Housekeeping: what nobody wants to read any more, and the words of what failed. Answers how many were blotted out. */
export async function blotFailedMails(db: Database, now: Date): Promise<number> {
  await giveUpUseless(db, now)
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ body_text: '' })
    .where('status', '=', 'failed')
    .where('body_text', '<>', '')
    .where('created_at', '<', new Date(now.getTime() - WORDS_OF_FAILED_KEPT_MS).toISOString())
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Housekeeping: everything that is settled. Answers how many mails went. */
export async function sweepMails(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mail')
    .where('status', 'in', ['delivered', 'failed'])
    .where('created_at', '<', new Date(now.getTime() - MAILS_KEPT_MS).toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
