import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/db.ts'
import { isId, newId } from '#app/platform/id.ts'
import { letIn } from './door.store.server.ts'
import type { Registration } from './model.ts'
import { noted } from './noted.server.ts'
import { checkWalkIn, type WalkInErrors } from './rules.ts'
import { changeAttended, holdEvent, takeSeatAtDoor } from './seats.store.server.ts'
import { findByRequest, insertSeated } from './store.server.ts'

const PERMISSION = 'registrations.manage'

export type WalkedIn =
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
  await holdEvent(db, eventId)
  const same = await findByRequest(db, { eventId, requestKey })
  if (same?.name === name && same.standing === 'seated') return same
  if (!(await takeSeatAtDoor(db, eventId))) return null
  const person = { name, phone, email: null, branch: null, year: null, answers: [] }
  // A page that came back with its old key, and somebody else's name in it.
  const ownKey = same ? newId() : requestKey
  const row = { id: newId(), eventId, person, requestKey: ownKey, isWalkIn: true, notice: null, now }
  const seated = await insertSeated(db, row)
  if (!seated) throw new Error('A walk-in met somebody with the same id')
  await noted(acting, db, { action: 'registration.walk-in', id: seated.id })
  const { id: by } = mustBeAbleUser(acting.viewer, PERMISSION)
  if (!isIn || !(await letIn(db, { id: seated.id, eventId, at: now.toISOString(), by }))) return seated
  await changeAttended(db, { eventId, by: 1 })
  return { ...seated, checkedInAt: now.toISOString() }
}

/** Somebody who came without a ticket, by name; in at once when the form says `isIn`. `requestKey` makes two clicks one person. */
export async function addWalkIn(
  acting: Acting,
  { eventId, form, requestKey }: { eventId: string; form: unknown; requestKey?: unknown },
): Promise<WalkedIn> {
  mustBeAble(acting.viewer, PERMISSION)
  const event = await adminEvent(acting, eventId)
  if (!event || event.terms.way !== 'here') return refused('gone')
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
