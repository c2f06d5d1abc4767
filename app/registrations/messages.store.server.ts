import type { Database } from '#app/platform/database/database.ts'
import { audienceOf, type ScheduledMessage } from './model.ts'

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

/** false: this message stands already. */
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

/** false: it has left, or was withdrawn. */
export async function updateMessage(db: Database, message: Omit<ScheduledMessage, 'by'>): Promise<boolean> {
  const row = await db
    .updateTable('event_message')
    .set(valuesOf(message))
    .where('id', '=', message.id)
    .where('event_id', '=', message.eventId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whoever deletes the row may send or withdraw the message: nobody else will. */
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

/** As takeMessage, when it is due; it may have been changed since it was found. */
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

/** null: the event is in the trash. */
export async function findMailedEvent(db: Database, eventId: string) {
  const row = await db
    .selectFrom('event')
    .select(['id', 'title', 'date', 'time', 'venue'])
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
