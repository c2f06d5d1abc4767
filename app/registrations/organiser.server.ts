import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { AdminEvent } from '#app/events/model.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { transact } from '#app/platform/db.ts'
import { isId, newId } from '#app/platform/id.ts'
import { searched, sliceOf } from '#app/platform/listing.ts'
import { queueMail } from '#app/platform/mail.ts'
import { movedToWaitlistMail } from './emails.ts'
import { isSeatStanding, type Registration } from './model.ts'
import { noted } from './noted.server.ts'
import {
  countByStanding,
  countRegistrations,
  countWaitingOf,
  listRegistrations,
} from './organiser.store.server.ts'
import { cancelAndSeat, openDesk, seatWaiting, toldOf } from './places.server.ts'
import { checkWalkIn, type WalkInErrors } from './rules.ts'
import { closeByHand, freeSeat, holdEvent, lastPlace, takeSeatAtDoor } from './seats.store.server.ts'
import { findRegistration, insertSeated } from './store.server.ts'
import { moveFirst, seatedToWaiting } from './waitlist.store.server.ts'
import { openSigner } from './tickets.server.ts'

const PERMISSION = 'registrations.manage'

export interface RegistrationPage {
  event: AdminEvent
  registrations: (Registration & { link: string })[]
  counts: { seated: number; waiting: number; cancelled: number }
  total: number
  page: number
  hasMore: boolean
}

/** null: no such event. */
export async function registrationList(
  acting: Acting,
  { eventId, q, standing, page }: { eventId: string; q?: string; standing?: string | null; page?: unknown },
): Promise<RegistrationPage | null> {
  mustBeAble(acting.viewer, PERMISSION)
  const event = await adminEvent(acting, eventId)
  if (!event) return null
  const { db } = acting
  const slice = sliceOf(page)
  const wanted = { eventId, q: searched(q), standing: isSeatStanding(standing) ? standing : null }
  const found = await listRegistrations(db, wanted, slice)
  const total = await countRegistrations(db, wanted)
  const counted = await countByStanding(db, eventId)
  const signer = await openSigner(acting)
  const count = (name: keyof RegistrationPage['counts']) => counted.get(name) ?? 0
  return {
    event,
    registrations: found.map((registration) => ({ ...registration, link: signer.linkTo(registration.id) })),
    counts: { seated: count('seated'), waiting: count('waiting'), cancelled: count('cancelled') },
    total,
    page: slice.offset / slice.limit + 1,
    hasMore: slice.offset + found.length < total,
  }
}

/** How long the waitlists of these events are; an event where nobody waits is left out. */
export async function waitingOf(
  { db, viewer }: Acting,
  eventIds: readonly string[],
): Promise<Record<string, number>> {
  mustBeAble(viewer, PERMISSION)
  return Object.fromEntries(await countWaitingOf(db, eventIds.filter(isId)))
}

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

/** To the head of the waitlist, or from a seat to its end: then whoever is first gets the seat. */
export async function moveRegistration(
  acting: Acting,
  { id, to }: { id: string; to: 'first' | 'waitlist' },
): Promise<Outcome<Registration, 'not-seated'>> {
  mustBeAble(acting.viewer, PERMISSION)
  const known = await found(acting, id)
  if (!known) return refused('not-seated')
  const { event } = known
  const desk = await openDesk(acting)
  const moved = await transact(acting.db, async (db) => {
    await holdEvent(db, event.id)
    const place = to === 'waitlist' ? await lastPlace(db, event.id) : 0
    const changed = to === 'first' ? await moveFirst(db, id) : await seatedToWaiting(db, { id, place })
    if (!changed) return null
    if (to === 'waitlist') {
      await freeSeat(db, event.id)
      const { now } = acting
      const mail = movedToWaitlistMail(toldOf(desk, event, changed))
      if (changed.email) await queueMail(db, { ...mail, recipient: changed.email, now })
      await seatWaiting(db, desk, event)
    }
    await noted(acting, db, { action: 'registration.move', id })
    return changed
  })
  if (!moved) return refused('not-seated')
  announceSeats(acting)
  return done(moved)
}

export type WalkedIn =
  | Outcome<Registration, 'gone' | 'seats-taken'>
  | { ok: false; problem: 'invalid'; errors: WalkInErrors }

/** Somebody who came without a ticket: by name, and in at once when `isIn`. */
export async function addWalkIn(
  acting: Acting,
  { eventId, form }: { eventId: string; form: unknown },
): Promise<WalkedIn> {
  mustBeAble(acting.viewer, PERMISSION)
  const event = await adminEvent(acting, eventId)
  if (!event || event.terms.way !== 'here') return refused('gone')
  const check = checkWalkIn(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const { now } = acting
  const person = { ...check.value, email: null, branch: null, year: null, answers: [] }
  const made = await transact(acting.db, async (db) => {
    if (!(await takeSeatAtDoor(db, eventId))) return null
    const row = { id: newId(), eventId, person, requestKey: null, isWalkIn: true, notice: null, now }
    const seated = await insertSeated(db, row)
    if (!seated) throw new Error('A walk-in met somebody with the same id')
    await noted(acting, db, { action: 'registration.walk-in', id: seated.id })
    return seated
  })
  if (!made) return refused('seats-taken')
  announceSeats(acting)
  return done(made)
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
