import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { countsByStatus, type MailCounts } from '#app/platform/mail/mail-counts.ts'
import type { Schedule } from '#app/events/schedule.ts'
import type { Schema } from '#db/schema.ts'
import { isSeatStatus, type Registration } from './model.ts'

/** The outbox key of mails about a change of the event. */
export function changeKey({ id }: Pick<Registration, 'id'>): string {
  return `change:${id}`
}

export interface TicketHolder extends Pick<Registration, 'id' | 'name' | 'email' | 'phone' | 'status'> {
  /** The schedule version that the person knows. */
  knows: number
}

const mailKey = sql<string>`'change:' || registration.id`

/** Mails that wait and are not being sent at this moment. */
function hasWaitingMail(eb: ExpressionBuilder<Schema, 'registration'>, now: Date) {
  return eb.exists(
    eb
      .selectFrom('mail')
      .select('mail.id')
      .where('mail.about', '=', mailKey)
      .where('mail.status', '=', 'waiting')
      .where((or) =>
        or.or([or('mail.claimed_until', 'is', null), or('mail.claimed_until', '<=', now.toISOString())]),
      ),
  )
}

/** Everybody with a seat or on the waitlist. A waiting mail does not count as notified. */
export async function listTicketHolders(
  db: Database,
  { eventId, now }: { eventId: string; now: Date },
): Promise<TicketHolder[]> {
  const rows = await db
    .selectFrom('registration')
    .select((eb) => [
      'id',
      'name',
      'email',
      'phone',
      'status',
      eb
        .case()
        .when(hasWaitingMail(eb, now))
        .then(eb.ref('known_version'))
        .else(eb.ref('notified_version'))
        .end()
        .as('knows'),
    ])
    .where('event_id', '=', eventId)
    .where('status', '<>', 'cancelled')
    .orderBy('waitlist_number')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, status: isSeatStatus(row.status) ? row.status : 'cancelled' }))
}

/** Which of these events have ticket holders without an email address. */
export async function eventsWithUnreachable(
  db: Database,
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (eventIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('registration')
    .select('event_id as eventId')
    .distinct()
    .where('event_id', 'in', eventIds)
    .where('email', 'is', null)
    .where('status', '<>', 'cancelled')
    .execute()
  return new Set(rows.map(({ eventId }) => eventId))
}

/** The announced schedules of an event by version. */
export async function findSchedules(db: Database, eventId: string): Promise<Map<number, Schedule>> {
  const rows = await db
    .selectFrom('event_schedule')
    .select(['version', 'date', 'time', 'end_time as endTime', 'venue', 'status'])
    .where('event_id', '=', eventId)
    .execute()
  return new Map(
    rows.map(({ version, status, ...schedule }) => [
      version,
      { ...schedule, status: status as Schedule['status'] },
    ]),
  )
}

/** Deletes the waiting mails about changes of this event; their recipients know again what they knew before. */
export async function withdrawNotices(
  db: Database,
  { eventId, now }: { eventId: string; now: Date },
): Promise<number> {
  const waitingHolders = await db
    .updateTable('registration')
    .set((eb) => ({ notified_version: eb.ref('known_version') }))
    .where('event_id', '=', eventId)
    .where((eb) => hasWaitingMail(eb, now))
    .returning('id')
    .execute()
  if (waitingHolders.length === 0) return 0
  await db
    .deleteFrom('mail')
    .where('status', '=', 'waiting')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now.toISOString())]))
    .where('about', 'in', ({ selectFrom }) =>
      selectFrom('registration').select(mailKey.as('key')).where('event_id', '=', eventId),
    )
    .execute()
  return waitingHolders.length
}

/** For whom a mail about this version was queued. Who has no address is listed until an organiser notifies them. */
export async function setNotified(
  db: Database,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await db
    .updateTable('registration')
    .set((eb) => ({ known_version: eb.ref('notified_version'), notified_version: version }))
    .where('id', '=', id)
    .execute()
}

/** The version that the last notice was about. */
export async function setNoticeVersion(
  db: Database,
  { eventId, version }: { eventId: string; version: number },
): Promise<void> {
  await db.updateTable('event').set({ notice_version: version }).where('id', '=', eventId).execute()
}

/**
 * For a person who was told this version in another mail, or by an organiser; they may know a later one. false: no such
 * registration, or no such version.
 */
export async function setKnown(
  db: Database,
  { id, eventId, version }: { id: string; eventId: string; version: number },
): Promise<boolean> {
  const row = await db
    .updateTable('registration')
    .set((eb) => {
      const atLeast = (column: 'known_version' | 'notified_version') =>
        eb.case().when(column, '<', version).then(version).else(eb.ref(column)).end()
      return { known_version: atLeast('known_version'), notified_version: atLeast('notified_version') }
    })
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('event')
          .select('event.id')
          .where('event.id', '=', eventId)
          .where('event.schedule_version', '>=', version),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Releases the mails about changes of this event, spaced as they were queued. */
export async function releaseNotices(
  db: Database,
  { eventId, now }: { eventId: string; now: Date },
): Promise<void> {
  const isWaiting = (eb: ExpressionBuilder<Schema, 'mail'>) =>
    eb.and([
      eb('status', '=', 'waiting'),
      eb('attempts', '=', 0),
      eb('about', 'in', ({ selectFrom }) =>
        selectFrom('registration').select(mailKey.as('key')).where('event_id', '=', eventId),
      ),
    ])
  const times = await db
    .selectFrom('mail')
    .select('next_attempt_at as at')
    .where(isWaiting)
    .distinct()
    .orderBy('at')
    .execute()
  const earlierMs = Math.max(0, Date.parse(times[0]?.at ?? '') - now.getTime())
  if (!earlierMs) return
  for (const { at } of times)
    await db
      .updateTable('mail')
      .set({ next_attempt_at: new Date(Date.parse(at) - earlierMs).toISOString() })
      .where(isWaiting)
      .where('next_attempt_at', '=', at)
      .execute()
}

/** What became of the mails of the last notice; null: there was none. */
export async function countNotices(
  db: Database,
  eventId: string,
): Promise<(MailCounts & { version: number }) | null> {
  const notice = await db
    .selectFrom('event')
    .innerJoin('event_schedule as last', (join) =>
      join.onRef('last.event_id', '=', 'event.id').onRef('last.version', '=', 'event.notice_version'),
    )
    .select(['event.notice_version as version', 'last.created_at as at'])
    .where('event.id', '=', eventId)
    .where('event.notice_version', '>', 0)
    .executeTakeFirst()
  if (!notice) return null
  const rows = await db
    .selectFrom('mail')
    .innerJoin('registration', (join) => join.on('mail.about', '=', mailKey))
    .select((eb) => [
      'mail.status',
      'mail.is_saved as isSaved',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('mail.next_attempt_at').as('until'),
    ])
    .where('registration.event_id', '=', eventId)
    .where('mail.created_at', '>=', notice.at)
    .groupBy(['mail.status', 'mail.is_saved'])
    .execute()
  return { version: notice.version, ...countsByStatus(rows) }
}
