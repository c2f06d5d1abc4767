import type { Acting } from '#app/accounts/acting.server.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { isReleased } from '#app/events/event-dates.ts'
import { eventToRegister } from '#app/events/use-cases.server.ts'
import { transact } from '#app/platform/database/database.ts'
import type { CodeStatus } from '#app/registrations/model.ts'
import { freeSeat, lockEvent, takeWalkInSeat } from '#app/registrations/seats.store.server.ts'
import { findRegistration } from '#app/registrations/store.server.ts'
import { loadTicketSigner } from '#app/registrations/ticket-signature.server.ts'
import { seatWaiting } from '#app/registrations/waitlist.store.server.ts'
import { authorizeCheckIn, checkInSeat, type CheckInAccess } from './entries.server.ts'

/**
 * Gives the seat of a no-show to a person on the waitlist who is at the entrance. false: there is none, or seats are not
 * released.
 */
async function seatFromWaitlist(
  acting: Acting,
  access: { eventId: string; by: string },
  id: string,
): Promise<boolean> {
  const { eventId, by } = access
  const { now } = acting
  const event = await eventToRegister(acting, eventId)
  if (!event || !isReleased(event, now)) return false
  const isSeated = await transact(acting.db, async (db) => {
    await lockEvent(db, eventId)
    if (!(await takeWalkInSeat(db, { eventId, now, isOver: false, isReleased: true }))) return false
    if (!(await seatWaiting(db, { id, now }))) {
      await freeSeat(db, eventId)
      return false
    }
    await recordAudit(db, { actorId: by, action: 'registration.walk-in', subjectId: id, at: now })
    // Present: the next one from the waitlist must not get the same seat.
    await checkInSeat(db, { id, eventId, at: now.toISOString(), by })
    return true
  })
  if (isSeated) for (const topic of ['events', 'registrations', 'check-in'] as const) acting.announce(topic)
  return isSeated
}

/**
 * Why a code that is not on the guest list is refused. A person on the waitlist gets the seat of a no-show, where those are
 * released. null: the link has ended.
 */
export async function lookUpCode(
  acting: Acting,
  request: CheckInAccess,
  code: string,
): Promise<CodeStatus | null> {
  const access = await authorizeCheckIn(acting, request)
  if (!access) return null
  if (access.isEarly) return 'unknown'
  const id = (await loadTicketSigner(acting)).idOfCode(code)
  const registration = id === null ? null : await findRegistration(acting.db, id)
  if (!registration) return 'unknown'
  if (registration.eventId !== access.eventId) return 'elsewhere'
  const isPromoted =
    registration.status === 'waiting' &&
    access.addsWalkIns &&
    (await seatFromWaitlist(acting, access, registration.id))
  return isPromoted ? 'promoted' : registration.status
}
