import type { Database } from './db.ts'
import type { Mail } from './mail.ts'
import { newId } from './id.ts'

export interface WaitingMail {
  id: string
  recipient: string
  subject: string
  text: string
  /** This one included. */
  attempts: number
  createdAt: string
}

export async function insertMail(
  db: Database,
  { recipient, subject, text, now, about, uselessAfter }: Mail,
): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('mail')
    .values({
      id: newId(),
      recipient,
      subject,
      body_text: text,
      status: 'waiting',
      attempts: 0,
      next_attempt_at: at,
      claimed_until: null,
      last_problem: null,
      created_at: at,
      delivered_at: null,
      about: about ?? null,
      useless_after: uselessAfter?.toISOString() ?? null,
    })
    .execute()
}

/** However they fared. */
export async function countMailsAbout(db: Database, about: string): Promise<number> {
  const { total } = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('about', '=', about)
    .executeTakeFirstOrThrow()
  return total
}

export async function dueMailIds(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const at = now.toISOString()
  const rows = await db
    .selectFrom('mail')
    .select('id')
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<=', at)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .where((eb) => eb.or([eb('useless_after', 'is', null), eb('useless_after', '>', at)]))
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** null: another replica has it. */
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
    .returning(['id', 'recipient', 'subject', 'body_text as text', 'attempts', 'created_at as createdAt'])
    .executeTakeFirst()
  return row ?? null
}

type Settling =
  | { status: 'delivered'; now: Date }
  | { status: 'failed'; reason: string; now: Date }
  | { status: 'waiting'; reason: string; now: Date; next: Date }

/**
 * What is delivered is not kept: its words may hold a link that opens an account. What is given up keeps them a week, so
 * that it can be sent again (mail-list.ts); by then every link in it is dead.
 */
export async function settleMail(db: Database, id: string, settling: Settling): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      status: settling.status,
      claimed_until: null,
      last_problem: settling.status === 'delivered' ? null : settling.reason,
      delivered_at: settling.status === 'delivered' ? settling.now.toISOString() : null,
      ...(settling.status === 'waiting' && { next_attempt_at: settling.next.toISOString() }),
      ...(settling.status === 'delivered' && { body_text: '' }),
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** What waits and speaks of this is not sent any more. */
export async function withdrawMails(db: Database, about: string): Promise<void> {
  await db.deleteFrom('mail').where('about', '=', about).where('status', '=', 'waiting').execute()
}

/** What nobody wants to read any more is given up. */
export async function giveUpUseless(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ status: 'failed', last_problem: 'It could not be sent in time' })
    .where('status', '=', 'waiting')
    .where('useless_after', '<=', now.toISOString())
    .execute()
}
