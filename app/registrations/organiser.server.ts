import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { AdminEvent } from '#app/events/model.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { isId } from '#app/platform/id.ts'
import { withdrawMails } from '#app/platform/mail/mail.ts'
import { movedToWaitlistMail } from './emails.ts'
import {
  loadMailContext,
  type MailContext,
  mailDetails,
  queueGuestMail,
  reminderKey,
} from './guest-mails.server.ts'
import type { Registration } from './model.ts'
import { recordRegistrationAudit } from './record-audit.server.ts'
import { countWaiting } from './organiser.store.server.ts'
import { cancelAndFillSeat, fillFreeSeats } from './cancellations.server.ts'
import { setClosedAt, freeSeat, lockEvent, nextWaitlistNumber } from './seats.store.server.ts'
import { findRegistration } from './store.server.ts'
import { moveToFront, moveToWaitlist } from './waitlist.store.server.ts'

const PERMISSION = 'registrations.manage'

function announceSeats({ announce }: Acting): void {
  announce('events')
  announce('registrations')
}

async function findWithEvent(acting: Acting, id: string) {
  const registration = isId(id) ? await findRegistration(acting.db, id) : null
  const event = registration && (await adminEvent(acting, registration.eventId))
  return registration && event ? { registration, event } : null
}

/** Cancels a registration; the first of the waitlist gets the seat. */
export async function cancelRegistration(
  acting: Acting,
  id: string,
): Promise<Outcome<Registration, 'not-seated'>> {
  mustBeAble(acting.viewer, PERMISSION)
  const found = await findWithEvent(acting, id)
  if (!found) return refused('not-seated')
  // Pressed again, or another organiser was faster.
  if (found.registration.status === 'cancelled') return done(found.registration)
  const mailContext = await loadMailContext(acting)
  const cancelledRegistration = await transact(acting.db, async (db) => {
    const seat = { mailContext, event: found.event, id, by: 'an organiser', sendsMail: true } as const
    const registration = await cancelAndFillSeat(db, seat)
    if (registration) await recordRegistrationAudit(acting, db, { action: 'registration.cancel', id })
    return registration
  })
  if (!cancelledRegistration) return refused('not-seated')
  announceSeats(acting)
  return done(cancelledRegistration)
}

/** Moves a registration from its seat to the end of the waitlist; the first of the waitlist gets the seat. null: it has no seat. Lock the event's row first. */
async function giveSeatToWaitlist(
  db: Database,
  mailContext: MailContext,
  { event, id }: { event: AdminEvent; id: string },
) {
  const waitlistNumber = await nextWaitlistNumber(db, event.id)
  const movedRegistration = await moveToWaitlist(db, { id, waitlistNumber })
  if (!movedRegistration) return null
  await freeSeat(db, event.id)
  await withdrawMails(db, reminderKey(movedRegistration))
  const body = movedToWaitlistMail(mailDetails(mailContext, event, movedRegistration))
  if (movedRegistration.email)
    await queueGuestMail(db, { event, body, recipient: movedRegistration.email, now: mailContext.now })
  await fillFreeSeats(db, mailContext, event)
  return movedRegistration
}

export type MoveProblem = 'not-seated' | 'nobody-waits' | 'past'

/** Moves a registration to the front of the waitlist, or from its seat to the end. */
export async function moveRegistration(
  acting: Acting,
  { id, to }: { id: string; to: 'first' | 'waitlist' },
): Promise<Outcome<Registration, MoveProblem>> {
  mustBeAble(acting.viewer, PERMISSION)
  const found = await findWithEvent(acting, id)
  if (!found) return refused('not-seated')
  const { event } = found
  if (event.status === 'past') return refused('past')
  const mailContext = await loadMailContext(acting)
  const outcome = await transact(acting.db, async (db): Promise<Outcome<Registration, MoveProblem>> => {
    await lockEvent(db, event.id)
    const waitingCounts = await countWaiting(db, [event.id])
    if (to === 'waitlist' && waitingCounts.size === 0) return refused('nobody-waits')
    const registration =
      to === 'first' ? await moveToFront(db, id) : await giveSeatToWaitlist(db, mailContext, { event, id })
    if (!registration) return refused('not-seated')
    await recordRegistrationAudit(acting, db, { action: 'registration.move', id })
    return done(registration)
  })
  if (outcome.ok) announceSeats(acting)
  return outcome
}

/** Closes registration, whatever its opening times, until it is opened again. */
export async function setRegistrationClosed(
  acting: Acting,
  { eventId, isClosed }: { eventId: string; isClosed: boolean },
): Promise<Outcome<{ isClosed: boolean }, 'gone'>> {
  mustBeAble(acting.viewer, PERMISSION)
  const closedAt = isClosed ? acting.now.toISOString() : null
  const isDone = await transact(acting.db, async (db) => {
    if (!isId(eventId) || !(await setClosedAt(db, { eventId, closedAt }))) return false
    await recordRegistrationAudit(acting, db, {
      action: isClosed ? 'registration.close' : 'registration.open',
      id: eventId,
    })
    return true
  })
  if (!isDone) return refused('gone')
  announceSeats(acting)
  return done({ isClosed })
}
