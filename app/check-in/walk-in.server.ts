import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { isId, newId } from '#app/platform/id.ts'
import { setCheckedIn } from './store.server.ts'
import type { Registration } from '#app/registrations/model.ts'
import { recordRegistrationAudit } from '#app/registrations/record-audit.server.ts'
import { checkWalkIn, type WalkInErrors } from '#app/registrations/rules.ts'
import { changeAttended, lockEvent, takeWalkInSeat } from '#app/registrations/seats.store.server.ts'
import { findByRequest, insertSeated } from '#app/registrations/store.server.ts'

const PERMISSION = 'registrations.manage'

export type AddWalkInResult =
  | Outcome<Registration, 'gone' | 'seats-taken'>
  | { ok: false; problem: 'invalid'; errors: WalkInErrors }

interface WalkIn {
  eventId: string
  name: string
  phone: string | null
  isIn: boolean
  requestKey: string
}

/** With its seat; null: there is none. The same request again finds what it made. */
async function seatWalkIn(acting: Acting, db: Database, walkIn: WalkIn): Promise<Registration | null> {
  const { eventId, name, phone, isIn, requestKey } = walkIn
  const { now } = acting
  await lockEvent(db, eventId)
  const same = await findByRequest(db, { eventId, requestKey })
  if (same?.name === name && same.status === 'seated') return same
  if (!(await takeWalkInSeat(db, { eventId, now }))) return null
  const person = { name, phone, email: null, branch: null, year: null, answers: [] }
  // A restored page sends its old key with another person's name.
  const ownKey = same ? newId() : requestKey
  const row = { id: newId(), eventId, person, requestKey: ownKey, isWalkIn: true, notice: null, now }
  const seated = await insertSeated(db, row)
  if (!seated) throw new Error('A walk-in met somebody with the same id')
  await recordRegistrationAudit(acting, db, { action: 'registration.walk-in', id: seated.id })
  const { id: by } = mustBeAbleUser(acting.viewer, PERMISSION)
  if (!isIn || !(await setCheckedIn(db, { id: seated.id, eventId, at: now.toISOString(), by }))) return seated
  await changeAttended(db, { eventId, by: 1 })
  return { ...seated, checkedInAt: now.toISOString() }
}

/** Adds a walk-in, checked in at once with `isIn`. `requestKey` makes a double click one person. */
export async function addWalkIn(
  acting: Acting,
  { eventId, form, requestKey }: { eventId: string; form: unknown; requestKey?: unknown },
): Promise<AddWalkInResult> {
  mustBeAble(acting.viewer, PERMISSION)
  const event = await adminEvent(acting, eventId)
  if (!event || event.terms.method !== 'here') return refused('gone')
  const check = checkWalkIn(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const isIn = Boolean((Object(form) as Record<string, unknown>)['isIn'])
  const key = isId(requestKey) ? requestKey : newId()
  const walkIn = { ...check.value, eventId, isIn, requestKey: key }
  const made = await transact(acting.db, (db) => seatWalkIn(acting, db, walkIn))
  if (!made) return refused('seats-taken')
  for (const topic of ['events', 'registrations', 'door'] as const) acting.announce(topic)
  return done(made)
}
