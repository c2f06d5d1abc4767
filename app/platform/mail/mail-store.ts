import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { newId } from '../id.ts'

export interface Mail {
  recipient: string
  subject: string
  text: string
  html?: string
  /** For news only: sent as `List-Unsubscribe` (RFC 8058). */
  unsubscribeUrl?: string
  /** An iCalendar file with `METHOD:PUBLISH`, to be attached. */
  calendar?: string
  now: Date
  /** Not before this instant; by default at once. */
  sendAt?: Date
  /** The subject of the mail, for `withdrawMails`. */
  about?: string
  /** After this instant the mail is not sent. */
  uselessAfter?: Date
  /** An email address; by default answers go to the club. */
  replyTo?: string | null
  /** One of `mailPriorities`; `account` by default. */
  priority?: number
}

/** The priority of mails to accounts. */
const ACCOUNT_PRIORITY = sql.lit(0)

export interface WaitingMail {
  id: string
  recipient: string
  subject: string
  text: string
  html: string | null
  calendar: string | null
  unsubscribeUrl: string | null
  replyTo: string | null
  about: string | null
  /** Including the current attempt. */
  attempts: number
  createdAt: string
}

export async function insertMail(
  db: Database,
  {
    recipient,
    subject,
    text,
    html,
    calendar,
    unsubscribeUrl,
    now,
    sendAt,
    about,
    uselessAfter,
    replyTo,
    priority,
  }: Mail,
): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('mail')
    .values({
      id: newId(),
      recipient,
      subject,
      body_text: text,
      body_html: html ?? null,
      calendar: calendar ?? null,
      unsubscribe_url: unsubscribeUrl ?? null,
      reply_to: replyTo ?? null,
      status: 'waiting',
      attempts: 0,
      next_attempt_at: sendAt?.toISOString() ?? at,
      claimed_until: null,
      last_problem: null,
      created_at: at,
      delivered_at: null,
      about: about ?? null,
      useless_after: uselessAfter?.toISOString() ?? null,
      priority: priority ?? 0,
    })
    .execute()
}

/** Whatever their status. */
export async function countMailsAbout(db: Database, about: string): Promise<number> {
  const { total } = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('about', '=', about)
    .executeTakeFirstOrThrow()
  return total
}

/** The status of the latest mail about this subject; null when there is none. */
export async function mailStateAbout(
  db: Database,
  about: string,
): Promise<{ status: string; isSaved: boolean; recipient: string } | null> {
  const row = await db
    .selectFrom('mail')
    .select(['status', 'is_saved', 'recipient'])
    .where('about', '=', about)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { status: row.status, isSaved: row.is_saved === 1, recipient: row.recipient } : null
}

/** Whether at least `most` mails of this priority wait. */
export async function isBacklogFull(
  db: Database,
  { priority, most }: { priority: number; most: number },
): Promise<boolean> {
  const last = await db
    .selectFrom('mail')
    .select('priority')
    .where(sql<boolean>`status = 'waiting'`)
    .where('priority', '=', priority)
    .limit(1)
    .offset(most - 1)
    .executeTakeFirst()
  return last !== undefined
}

export async function dueMailIds(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const at = now.toISOString()
  const rows = await db
    .selectFrom('mail')
    .select('id')
    .where(sql<boolean>`status = 'waiting'`)
    .where('next_attempt_at', '<=', at)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .where((eb) => eb.or([eb('useless_after', 'is', null), eb('useless_after', '>', at)]))
    .orderBy('priority')
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Null when another replica has claimed it. */
export async function claimMail(
  db: Database,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<WaitingMail | null> {
  const at = now.toISOString()
  const row = await db
    .updateTable('mail')
    .set((eb) => ({ claimed_until: until.toISOString(), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<=', at)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .returning([
      'id',
      'recipient',
      'subject',
      'body_text as text',
      'body_html as html',
      'calendar',
      'unsubscribe_url as unsubscribeUrl',
      'reply_to as replyTo',
      'about',
      'attempts',
      'created_at as createdAt',
    ])
    .executeTakeFirst()
  return row ?? null
}

type MailOutcome =
  | { status: 'delivered'; isSaved: boolean; now: Date }
  | { status: 'failed'; reason: string; now: Date }
  | { status: 'waiting'; reason: string; now: Date; next: Date }

/** What erases the content of a mail. */
export const erasedContent = {
  body_text: '',
  body_html: null,
  calendar: null,
  unsubscribe_url: null,
  reply_to: null,
} as const

/**
 * A delivered mail's text is erased: it may hold a link that opens an account. A failed one keeps it for a week, so
 * that it can be sent again (mail-list.ts); its links have expired by then. A saved one keeps it too, to be passed on
 * by hand, except mails to accounts.
 */
export async function settleMail(db: Database, id: string, settling: MailOutcome): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      status: settling.status,
      claimed_until: null,
      last_problem: settling.status === 'delivered' ? null : settling.reason,
      delivered_at: settling.status === 'delivered' ? settling.now.toISOString() : null,
      failed_at: settling.status === 'failed' ? settling.now.toISOString() : null,
      ...(settling.status === 'waiting' && { next_attempt_at: settling.next.toISOString() }),
      ...(settling.status === 'delivered' && { is_saved: Number(settling.isSaved) }),
      ...(settling.status === 'delivered' && !settling.isSaved && erasedContent),
    })
    .$if(settling.status === 'delivered' && settling.isSaved, (query) =>
      query.set({
        body_text: sql<string>`case when priority = ${ACCOUNT_PRIORITY} then '' else body_text end`,
        body_html: sql<string | null>`case when priority = ${ACCOUNT_PRIORITY} then null else body_html end`,
        calendar: sql<string | null>`case when priority = ${ACCOUNT_PRIORITY} then null else calendar end`,
        unsubscribe_url: sql<
          string | null
        >`case when priority = ${ACCOUNT_PRIORITY} then null else unsubscribe_url end`,
      }),
    )
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** How many failed mails are compared. */
const FAILED_COMPARED = 500

/** The mails that a mail server refused for good, the newest first. */
export async function failedMailsSince(
  db: Database,
  since: Date,
): Promise<{ recipient: string; problem: string; failedAt: string }[]> {
  const rows = await db
    .selectFrom('mail')
    .select(['recipient', 'last_problem as problem', 'failed_at as failedAt'])
    .where('failed_at', '>=', since.toISOString())
    .orderBy('failed_at', 'desc')
    .limit(FAILED_COMPARED)
    .execute()
  return rows.map(({ recipient, problem, failedAt }) => ({
    recipient,
    problem: problem ?? '',
    failedAt: failedAt ?? '',
  }))
}

/** Deletes waiting mails about this subject. */
export async function withdrawMails(db: Database, about: string): Promise<void> {
  await db.deleteFrom('mail').where('about', '=', about).where('status', '=', 'waiting').execute()
}

/** Deletes a waiting mail that is no longer wanted. */
export async function deleteWaitingMail(db: Database, id: string): Promise<void> {
  await db.deleteFrom('mail').where('id', '=', id).where('status', '=', 'waiting').execute()
}

/** Marks expired mails as failed. */
export async function expireMails(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ status: 'failed', last_problem: 'It could not be sent in time' })
    .where('status', '=', 'waiting')
    .where('useless_after', '<=', now.toISOString())
    .execute()
}
