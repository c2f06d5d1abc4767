import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { AdminEvent } from '#app/events/model.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/db.ts'
import { isId } from '#app/platform/id.ts'
import { queueMail, withdrawMails } from '#app/platform/mail.ts'
import { movedToWaitlistMail } from './emails.ts'
import type { Registration } from './model.ts'
import { noted } from './noted.server.ts'
import { countWaitingOf } from './organiser.store.server.ts'
import { cancelAndSeat, type Desk, openDesk, reminderOf, seatWaiting, toldOf } from './places.server.ts'
import { closeByHand, freeSeat, holdEvent, lastPlace } from './seats.store.server.ts'
import { findRegistration } from './store.server.ts'
import { moveFirst, seatedToWaiting } from './waitlist.store.server.ts'

const PERMISSION = 'registrations.manage'

function announceSeats({ announce }: Acting): void {
  announce('events')
  announce('registrations')
}

async function found(acting: Acting, id: string) {
  const registration = isId(id) ? await findRegistration(acting.db, id) : null
  const event = registration && (await adminEvent(acting, registration.eventId))
  return registration && event ? { registration, event } : null
}

/** An organiser takes somebody's place back; the next one gets it. */
export async function cancelRegistration(
  acting: Acting,
  id: string,
): Promise<Outcome<Registration, 'not-seated'>> {
  mustBeAble(acting.viewer, PERMISSION)
  const known = await found(acting, id)
  if (!known) return refused('not-seated')
  const desk = await openDesk(acting)
  const cancelled = await transact(acting.db, async (db) => {
    const gone = await cancelAndSeat(db, { desk, event: known.event, id, by: 'an organiser' })
    if (gone) await noted(acting, db, { action: 'registration.cancel', id })
    return gone
  })
  if (!cancelled) return refused('not-seated')
  announceSeats(acting)
  return done(cancelled)
}

/** From a seat to the end of the waitlist; whoever is first gets the seat. null: no seat. Hold the event's row before. */
async function giveUpSeat(db: Database, desk: Desk, { event, id }: { event: AdminEvent; id: string }) {
  const place = await lastPlace(db, event.id)
  const changed = await seatedToWaiting(db, { id, place })
  if (!changed) return null
  await freeSeat(db, event.id)
  await withdrawMails(db, reminderOf(changed))
  const mail = movedToWaitlistMail(toldOf(desk, event, changed))
  if (changed.email) await queueMail(db, { ...mail, recipient: changed.email, now: desk.now })
  await seatWaiting(db, desk, event)
  return changed
}

export type MoveProblem = 'not-seated' | 'nobody-waits' | 'past'

/** To the head of the waitlist, or from a seat to its end. */
export async function moveRegistration(
  acting: Acting,
  { id, to }: { id: string; to: 'first' | 'waitlist' },
): Promise<Outcome<Registration, MoveProblem>> {
  mustBeAble(acting.viewer, PERMISSION)
  const known = await found(acting, id)
  if (!known) return refused('not-seated')
  const { event } = known
  if (event.status === 'past') return refused('past')
  const desk = await openDesk(acting)
  const moved = await transact(acting.db, async (db): Promise<Outcome<Registration, MoveProblem>> => {
    await holdEvent(db, event.id)
    const waiting = await countWaitingOf(db, [event.id])
    if (to === 'waitlist' && waiting.size === 0) return refused('nobody-waits')
    const changed = to === 'first' ? await moveFirst(db, id) : await giveUpSeat(db, desk, { event, id })
    if (!changed) return refused('not-seated')
    await noted(acting, db, { action: 'registration.move', id })
    return done(changed)
  })
  if (moved.ok) announceSeats(acting)
  return moved
}

/** Whatever the hours say: nobody can register, until it is opened again. */
export async function closeRegistration(
  acting: Acting,
  { eventId, isClosed }: { eventId: string; isClosed: boolean },
): Promise<Outcome<{ isClosed: boolean }, 'gone'>> {
  mustBeAble(acting.viewer, PERMISSION)
  const closedAt = isClosed ? acting.now.toISOString() : null
  const isDone = await transact(acting.db, async (db) => {
    if (!isId(eventId) || !(await closeByHand(db, { eventId, closedAt }))) return false
    await noted(acting, db, { action: isClosed ? 'registration.close' : 'registration.open', id: eventId })
    return true
  })
  if (!isDone) return refused('gone')
  announceSeats(acting)
  return done({ isClosed })
}
