import { normalizeEmail } from '#app/club/email.rules.ts'
import { eventColumns, eventOf } from '#app/events/event-row.ts'
import type { Database } from '#app/platform/database/database.ts'
import { countsByStatus } from '#app/platform/mail/mail-counts.ts'
import { audienceOf, type MailedEvent, type ScheduledMessage, type SentMessage } from './model.ts'

interface MessageRow {
  id: string
  event_id: string
  audience: string
  subject: string
  body: string
  send_at: string
}

function messageOf({ event_id, audience, body, send_at, ...rest }: MessageRow): Omit<ScheduledMessage, 'by'> {
  return { ...rest, eventId: event_id, to: audienceOf(audience), text: body, sendAt: send_at }
}

const columns = ['id', 'event_id', 'audience', 'subject', 'body', 'send_at'] as const

const valuesOf = ({
  to,
  subject,
  text,
  sendAt,
}: Pick<ScheduledMessage, 'to' | 'subject' | 'text' | 'sendAt'>) => ({
  audience: to,
  subject,
  body: text,
  send_at: sendAt,
})

/** false: the message exists already. */
export async function insertMessage(
  db: Database,
  message: Omit<ScheduledMessage, 'by'>,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const { id, eventId } = message
  const row = await db
    .insertInto('event_message')
    .values({ id, event_id: eventId, ...valuesOf(message), created_at: now.toISOString(), created_by: by })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** 'same': nothing differs. 'left': it was sent or withdrawn. */
export async function updateMessage(
  db: Database,
  message: Omit<ScheduledMessage, 'by'>,
): Promise<'changed' | 'same' | 'left'> {
  const { id, eventId } = message
  const stored = await db
    .selectFrom('event_message')
    .select(columns)
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!stored) return 'left'
  const values = valuesOf(message)
  if (JSON.stringify(valuesOf(messageOf(stored))) === JSON.stringify(values)) return 'same'
  const row = await db
    .updateTable('event_message')
    .set(values)
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .returning('id')
    .executeTakeFirst()
  return row ? 'changed' : 'left'
}

/** Only the caller that deletes the row may send or withdraw the message. */
export async function takeMessage(
  db: Database,
  { id, eventId }: Pick<ScheduledMessage, 'id' | 'eventId'>,
): Promise<boolean> {
  const row = await db
    .deleteFrom('event_message')
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Like `takeMessage`, but only if it is still due: it may have been changed meanwhile. */
export async function takeDueMessage(db: Database, { id, now }: { id: string; now: Date }) {
  const row = await db
    .deleteFrom('event_message')
    .where('id', '=', id)
    .where('send_at', '<=', now.toISOString())
    .returning([...columns, 'created_by'])
    .executeTakeFirst()
  return row ? { ...messageOf(row), createdBy: row.created_by } : null
}

export async function findDueMessages(
  db: Database,
  { now, most }: { now: Date; most: number },
): Promise<{ id: string; eventId: string }[]> {
  return db
    .selectFrom('event_message')
    .select(['id', 'event_id as eventId'])
    .where('send_at', '<=', now.toISOString())
    .orderBy('send_at')
    .limit(most)
    .execute()
}

export async function listMessages(db: Database, eventId: string): Promise<ScheduledMessage[]> {
  const rows = await db
    .selectFrom('event_message as message')
    .leftJoin('user_account as author', 'author.id', 'message.created_by')
    .select(columns.map((column) => `message.${column}` as const))
    .select('author.name as by')
    .where('message.event_id', '=', eventId)
    .orderBy('message.send_at')
    .orderBy('message.id')
    .execute()
  return rows.map(({ by, ...row }) => ({ ...messageOf(row), by }))
}

/** The outbox key of a message's mails. Keys of one event sort together. */
export function messageKey({ id, eventId }: Pick<ScheduledMessage, 'id' | 'eventId'>): string {
  return `message:${eventId}:${id}`
}

/** The messages whose mails the outbox still has, the last one first. */
export async function listSentMessages(
  db: Database,
  { eventId, most }: { eventId: string; most: number },
): Promise<SentMessage[]> {
  const first = messageKey({ eventId, id: '' })
  const rows = await db
    .selectFrom('mail')
    .select((eb) => [
      eb.ref('about').$notNull().as('about'),
      'subject',
      'status',
      'is_saved as isSaved',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('next_attempt_at').as('until'),
      eb.fn.min('created_at').as('sentAt'),
    ])
    // Ids are hexadecimal, so they sort before z in every collation.
    .where('about', '>=', first)
    .where('about', '<', `${first}z`)
    .groupBy(['about', 'subject', 'status', 'is_saved'])
    .execute()
  return [...Map.groupBy(rows, ({ about }) => about)]
    .flatMap(([about, mailRows]) => {
      const [{ subject, sentAt } = { subject: '', sentAt: '' }] = mailRows
      return [{ id: about.slice(first.length), subject, sentAt, ...countsByStatus(mailRows) }]
    })
    .toSorted((one, other) => (one.sentAt < other.sentAt ? 1 : -1))
    .slice(0, most)
}

/** null: the event is in the trash. */
export async function findMailedEvent(db: Database, eventId: string): Promise<MailedEvent | null> {
  const row = await db
    .selectFrom('event')
    .select(eventColumns)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? eventOf(row) : null
}

/** The registrations of an event that ended the organiser's messages. */
export async function listStopped(db: Database, eventId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('registration')
    .select('id')
    .where('event_id', '=', eventId)
    .where('messages_stopped_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Checked before a mail is sent. false: it is an organiser's message to somebody who has cancelled or unsubscribed. */
export async function isMessageWanted(
  db: Database,
  { about, recipient }: { about: string | null; recipient: string },
): Promise<boolean> {
  const [kind, eventId] = about?.split(':') ?? []
  if (kind !== 'message' || !eventId) return true
  const row = await db
    .selectFrom('registration')
    .select('id')
    .where('event_id', '=', eventId)
    .where('email_key', '=', normalizeEmail(recipient))
    .where('status', '<>', 'cancelled')
    .where('messages_stopped_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export interface MessageStop {
  eventId: string
  title: string
  isStopped: boolean
}

/** null: no such registration. */
export async function findMessageStop(db: Database, id: string): Promise<MessageStop | null> {
  const row = await db
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select(['event.id as eventId', 'event.title', 'registration.messages_stopped_at as stoppedAt'])
    .where('registration.id', '=', id)
    .executeTakeFirst()
  return row ? { eventId: row.eventId, title: row.title, isStopped: row.stoppedAt !== null } : null
}

export async function setMessagesStopped(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db
    .updateTable('registration')
    .set({ messages_stopped_at: now.toISOString() })
    .where('id', '=', id)
    .where('messages_stopped_at', 'is', null)
    .execute()
}
