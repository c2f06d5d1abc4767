import { createHash } from 'node:crypto'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { newId } from '#app/platform/id.ts'
import type { ActionContext } from '#tests/support/actions.ts'
import { soon } from '#tests/support/action-proofs.ts'
import { anEvent } from '#tests/support/factories.ts'
import { newPhone } from '#tests/support/phone.ts'

export const at = () => new Date().toISOString()

export interface Seat {
  eventId: string
  id: string
}

/** Inserts a full event with one seat and one person on the waitlist. */
export async function anEventWithSeat({ db, superAdmin }: ActionContext): Promise<Seat> {
  const settings = { ...externalFormSettings, method: 'here' as const, hasWaitlist: true }
  const { id: eventId } = await anEvent(db, { createdBy: superAdmin.id, seats: 1, participants: 1, settings })
  const person = (name: string) => ({
    id: newId(),
    event_id: eventId,
    name,
    created_at: at(),
    email: `${newId()}@college.example`,
    phone: newPhone(),
  })
  const [seated, waiting] = [person('Seated'), person('Waiting')]
  const noAnswers = { branch: null, year: null, request_key: null }
  const noticeFields = { ...noAnswers, notice_version: '1', notice_hash: 'f'.repeat(64) }
  await db
    .insertInto('registration')
    .values([
      {
        ...seated,
        ...noticeFields,
        email_key: seated.email,
        status: 'seated',
        waitlist_number: 1,
        seated_at: at(),
      },
      { ...waiting, ...noticeFields, email_key: waiting.email, status: 'waiting', waitlist_number: 2 },
    ])
    .execute()
  return { eventId, id: seated.id }
}

export async function aCheckInLink(
  { db }: ActionContext,
  eventId: string,
): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), newId()]
  const token_hash = createHash('sha256').update(token).digest('base64url')
  const link = { id, event_id: eventId, token_hash, helper: 'Helper', created_by: null }
  await db
    .insertInto('check_in_link')
    .values({ ...link, created_at: at(), expires_at: soon() })
    .execute()
  return { id, token }
}

export const seatChanges = {
  registration: 'status waitlist_number seated_at cancelled_at',
  event: 'participants last_waitlist_number',
  audit_entry: 'new',
  mail: 'new gone',
}
