import type { Acting } from '#app/accounts/acting.server.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { Event } from '#app/events/model.ts'
import { isReleased } from '#app/events/event-dates.ts'
import { eventToRegister } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { isId, newId } from '#app/platform/id.ts'
import { authorizeCheckIn, checkInSeat, type CheckInAccess } from './entries.server.ts'
import type { Registration } from '#app/registrations/model.ts'
import { checkWalkIn, type WalkInErrors } from '#app/registrations/rules.ts'
import { lockEvent, takeWalkInSeat } from '#app/registrations/seats.store.server.ts'
import { findByRequest, insertSeated } from '#app/registrations/store.server.ts'

export type AddWalkInResult =
  | Outcome<Registration, 'gone'>
  | { ok: false; problem: 'seats-taken'; over: string | undefined }
  | { ok: false; problem: 'invalid'; errors: WalkInErrors }

interface WalkIn {
  eventId: string
  /** The admin, or the check-in link of the helper. */
  by: string
  isOver: boolean
  /** Seats of people who have not come are free. */
  isReleased: boolean
  name: string
  phone: string | null
  isIn: boolean
  requestKey: string
}

/** Takes a seat for the walk-in; null: there is none. A repeated request returns the first registration. */
async function seatWalkIn(acting: Acting, db: Database, walkIn: WalkIn): Promise<Registration | null> {
  const { eventId, by, name, phone, isIn, isOver, isReleased, requestKey } = walkIn
  const { now } = acting
  await lockEvent(db, eventId)
  const repeated = await findByRequest(db, { eventId, requestKey })
  if (repeated?.name === name && repeated.status === 'seated') return repeated
  if (!(await takeWalkInSeat(db, { eventId, now, isOver, isReleased: isReleased && isIn }))) return null
  const person = { name, phone, email: null, branch: null, year: null, picturesAllowed: null, answers: [] }
  // A restored page sends its old key with another person's name.
  const ownKey = repeated ? newId() : requestKey
  const row = { id: newId(), eventId, person, requestKey: ownKey, isWalkIn: true, notice: null, now }
  const seated = await insertSeated(db, row)
  if (!seated) throw new Error('A walk-in met somebody with the same id')
  await recordAudit(db, { actorId: by, action: 'registration.walk-in', subjectId: seated.id, at: now })
  const at = now.toISOString()
  const isCheckedIn = isIn && (await checkInSeat(db, { id: seated.id, eventId, at, by }))
  return isCheckedIn ? { ...seated, checkedInAt: at } : seated
}

interface WalkInAttempt extends CheckInAccess {
  form: unknown
  requestKey?: unknown
  /** Add the person even if every seat is taken; admins only. */
  isOver?: boolean
}

/**
 * Adds a walk-in, checked in at once with `isIn`. `requestKey` makes a double click one person. A helper may do so if the link
 * allows it.
 */
export async function addWalkIn(
  acting: Acting,
  { form, requestKey, isOver = false, ...asked }: WalkInAttempt,
): Promise<AddWalkInResult> {
  const access = await authorizeCheckIn(acting, asked)
  if (!access || access.isEarly || !access.addsWalkIns) return refused('gone')
  const { eventId, by, helper } = access
  const event = await eventToRegister(acting, eventId)
  if (!event || event.settings.method !== 'here') return refused('gone')
  const check = checkWalkIn(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const isIn = Boolean((Object(form) as Record<string, unknown>)['isIn'])
  const key = isId(requestKey) ? requestKey : newId()
  const isFreed = isReleased(event, acting.now)
  const entryState = { isIn, isReleased: isFreed, isOver: isOver && helper === null }
  const walkIn = { ...check.value, ...entryState, eventId, by, requestKey: key }
  const registration = await transact(acting.db, (db) => seatWalkIn(acting, db, walkIn))
  if (!registration)
    return { ok: false, problem: 'seats-taken', over: helper === null ? overText(event, isFreed) : undefined }
  for (const topic of ['events', 'registrations', 'check-in'] as const) acting.announce(topic)
  return done(registration)
}

/** '26 of 25': what it would be with one more. */
const overText = (
  { participants, attended, seats }: Pick<Event, 'participants' | 'attended' | 'seats'>,
  isFreed: boolean,
) => `${(isFreed ? (attended ?? 0) : participants) + 1} of ${seats}`
