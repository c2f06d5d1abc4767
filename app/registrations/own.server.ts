import { normalizeEmail } from '#app/club/email.rules.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { visitor } from '#app/accounts/model.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { confirmedEmail, feedEmail, findProvedPhone } from '#app/accounts/use-cases.server.ts'
import { clockTime, longDate } from '#app/events/club-time.ts'
import type { FeedEvent } from '#app/events/model.ts'
import { eventToRegister, feedEvent } from '#app/events/use-cases.server.ts'
import { lengthMs, lengthText, type PastEvent } from './attendance.rules.ts'
import { attendedBy } from './attendance.server.ts'
import { cancelAndFillSeat } from './cancellations.server.ts'
import { certificateStates } from './certificates.server.ts'
import { findCertificates } from './certificates.store.server.ts'
import type { MailContext } from './guest-mails.server.ts'
import type { OwnRegistration } from './model.ts'
import { listByEmail, type OwnRow } from './own.store.server.ts'
import { loadTicketSigner, type TicketSigner } from './ticket-signature.server.ts'

/** Registrations are stored for a year; nobody has more than this. */
const MOST = 200

export interface OwnRegistrations {
  /** The next one first. */
  coming: OwnRegistration[]
  /** The latest first. */
  past: PastEvent[]
  /** How many of them they came to, and hours; '' for none. */
  sum: string
}

const isPast = ({ turnsPastAt, eventStatus }: OwnRow, now: Date) =>
  eventStatus !== 'postponed' && Date.parse(turnsPastAt) <= now.getTime()

/**
 * The registrations with the viewer's confirmed email; none before it is confirmed. Where they were checked in with the
 * phone that is proved to be theirs counts, too.
 */
export async function ownRegistrations(acting: Acting): Promise<OwnRegistrations> {
  const { id: viewerId } = mustBeAbleUser(acting.viewer, 'own-page.use')
  const email = await confirmedEmail(acting)
  const rows = email === null ? [] : await listByEmail(acting.db, normalizeEmail(email), MOST)
  const signer = await loadTicketSigner(acting)
  const viewOf = (row: OwnRow): OwnRegistration => {
    const { id, eventId, title, date, time, venue, checkedInAt, status, eventStatus } = row
    const isPostponed = eventStatus === 'postponed'
    return {
      ticket: signer.ticketOf(id),
      eventId,
      title,
      venue,
      when: isPostponed ? 'Postponed' : [longDate(date), clockTime(time)].filter(Boolean).join(', '),
      date,
      isWaiting: status === 'waiting',
      isCancelled: eventStatus === 'cancelled',
      checkedInAt,
    }
  }
  const { db, now } = acting
  const phone = await findProvedPhone(db, viewerId)
  const attended = await attendedBy(acting, { id: viewerId, email, phone })
  const attendedIds = new Set(attended.past.map(({ eventId }) => eventId))
  const others = rows.filter(
    (row) => isPast(row, now) && row.status === 'seated' && !attendedIds.has(row.eventId),
  )
  return {
    coming: rows
      .filter((row) => !isPast(row, now))
      .map(viewOf)
      .toReversed(),
    past: [
      ...(await withCertificates(acting, attended, { email, signer })),
      ...others.map((row) => {
        const { eventId, title, date, checkedInAt } = row
        return { eventId, title, date, checkedInAt, hours: lengthText(lengthMs(row)) }
      }),
    ].toSorted((a, b) => b.date.localeCompare(a.date)),
    sum: attended.sum,
  }
}

/** With the links to certificates; of registrations that are deleted after their time, that certificate alone is left. */
async function withCertificates(
  { db, now }: Acting,
  { past, ownIds }: Awaited<ReturnType<typeof attendedBy>>,
  { email, signer }: { email: string | null; signer: TicketSigner },
): Promise<PastEvent[]> {
  const states = await certificateStates(db, [...ownIds.values()], now)
  const kept = email === null ? [] : await findCertificates(db, { kept: 'email', is: normalizeEmail(email) })
  const links = new Map(
    [...ownIds]
      .filter(([, id]) => (states.get(id)?.state ?? 'none') !== 'none')
      .map(([eventId, id]) => [eventId, `/tickets/${signer.ticketOf(id)}#certificate`]),
  )
  return [
    ...past.map((event) => ({ ...event, certificate: links.get(event.eventId) })),
    ...kept
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ eventId, title, date, code }) => {
        const certificate = `/certificates/${code}`
        return { eventId, title, date, checkedInAt: null, hours: '', certificate }
      }),
  ]
}

/** The events with a seat or a place on the waitlist, for a private calendar. null: no such feed. */
export async function ownCalendar(acting: Acting, feedKey: string): Promise<FeedEvent[] | null> {
  mustBeAble(acting.viewer, 'events.view')
  const email = await feedEmail(acting, feedKey)
  if (email === null) return null
  const rows = await listByEmail(acting.db, normalizeEmail(email), MOST)
  const events: FeedEvent[] = []
  for (const { eventId } of rows) {
    const event = await feedEvent(acting, eventId)
    if (event) events.push(event)
  }
  return events
}

/**
 * Cancels what is still to come under an address, within the caller's transaction, and gives each seat to the waitlist. Load
 * the mail context before the transaction.
 */
export async function giveBackSeats(
  acting: Omit<Acting, 'viewer'>,
  mailContext: MailContext,
  email: string,
): Promise<number> {
  const { db, now } = acting
  const rows = (await listByEmail(db, normalizeEmail(email), MOST)).filter(
    (row) => !isPast(row, now) && !row.checkedInAt,
  )
  for (const { id, eventId } of rows) {
    const event = await eventToRegister({ ...acting, viewer: visitor }, eventId)
    if (event) await cancelAndFillSeat(db, { mailContext, event, id, by: 'themselves', sendsMail: false })
  }
  return rows.length
}
