import { createHash } from 'node:crypto'
import { byOutsideForm } from '#app/events/terms.ts'
import { newId } from '#app/platform/id.ts'
import type { Stage } from './deeds.ts'
import { soon } from './deeds-proofs.ts'
import { anEvent } from './factories.ts'
import { someonesPhone } from './phone.ts'

export const at = () => new Date().toISOString()

export interface Seat {
  eventId: string
  id: string
}

/** An event with one seat taken, and one person waiting for it. */
export async function aSeat({ db, boss }: Stage): Promise<Seat> {
  const terms = { ...byOutsideForm, way: 'here' as const, hasWaitlist: true }
  const { id: eventId } = await anEvent(db, { createdBy: boss.id, seats: 1, participants: 1, terms })
  const person = (name: string) => ({
    id: newId(),
    event_id: eventId,
    name,
    created_at: at(),
    email: `${newId()}@college.example`,
    phone: someonesPhone(),
  })
  const [seated, waiting] = [person('Seated'), person('Waiting')]
  const asked = { branch: null, year: null, request_key: null }
  const kept = { ...asked, notice_version: '1', notice_hash: 'f'.repeat(64) }
  await db
    .insertInto('registration')
    .values([
      { ...seated, ...kept, email_key: seated.email, status: 'seated', place: 1, seated_at: at() },
      { ...waiting, ...kept, email_key: waiting.email, status: 'waiting', place: 2 },
    ])
    .execute()
  return { eventId, id: seated.id }
}

export async function aDoorLink({ db }: Stage, eventId: string): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), newId()]
  const token_hash = createHash('sha256').update(token).digest('base64url')
  const link = { id, event_id: eventId, token_hash, helper: 'Helper', created_by: null }
  await db
    .insertInto('door_link')
    .values({ ...link, created_at: at(), expires_at: soon() })
    .execute()
  return { id, token }
}

export const seatMoves = {
  registration: 'status place seated_at cancelled_at',
  event: 'participants places_given',
  audit_entry: 'new',
  mail: 'new gone',
}
