import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { AdminEvent } from '#app/events/model.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { pagesByKey } from '#app/platform/database/paging.ts'
import { isId, newId } from '#app/platform/id.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { countMailsAbout, mailPriorities, queueMail } from '#app/platform/mail/mail.ts'
import { organiserMail } from './emails.ts'
import { type Registration, type SeatStatus, seatStatuses } from './model.ts'
import { recordRegistrationAudit } from './record-audit.server.ts'
import { registrationsAfter } from './organiser.store.server.ts'
import { loadMailContext, mailDetails } from './mail-context.server.ts'
import { type MessageErrors, messageErrors } from './organiser.rules.ts'
import { lockEvent } from './seats.store.server.ts'

const PERMISSION = 'registrations.manage'

const registrationPages = (db: Database, eventId: string, status: SeatStatus) =>
  pagesByKey<Registration>((page) => registrationsAfter(db, { eventId, status, ...page }))

export type MessageResult =
  | Outcome<{ recipients: number }, 'gone' | 'nobody'>
  | { ok: false; problem: 'invalid'; errors: MessageErrors }

interface MessageForm {
  eventId: string
  to: 'seated' | 'waiting'
  subject: string
  text: string
  /** Idempotency key (UUID). */
  requestKey?: unknown
}

/** Queues one mail for each recipient, all in one transaction. */
export async function messageRegistrants(
  acting: Acting,
  { eventId, to, subject, text, requestKey }: MessageForm,
): Promise<MessageResult> {
  mustBeAble(acting.viewer, PERMISSION)
  const event = await adminEvent(acting, eventId)
  if (!event) return refused('gone')
  const plain = { subject: subject.replaceAll(/\s+/g, ' ').trim(), text: text.trim() }
  const errors = messageErrors(plain)
  if (Object.keys(errors).length > 0) return { ok: false, problem: 'invalid', errors }
  const desk = await loadMailContext(acting)
  const about = `message:${isId(requestKey) ? requestKey : newId()}`
  const recipients = await transact(acting.db, async (db) => {
    await lockEvent(db, eventId)
    const queued = await countMailsAbout(db, about)
    if (queued > 0) return queued
    let written = 0
    for await (const registration of withAddress(db, eventId, to)) {
      const mail = organiserMail(mailDetails(desk, event, registration), plain)
      const sending = { recipient: registration.email, now: acting.now, about }
      await queueMail(db, { ...writeMail(mail), ...sending, priority: mailPriorities.message })
      written += 1
    }
    if (written > 0)
      await recordRegistrationAudit(acting, db, { action: 'registration.message', id: eventId })
    return written
  })
  return recipients > 0 ? done({ recipients }) : refused('nobody')
}

async function* withAddress(db: Database, eventId: string, status: SeatStatus) {
  for await (const page of registrationPages(db, eventId, status))
    for (const registration of page)
      if (registration.email !== null) yield { ...registration, email: registration.email }
}

/** Yields page by page, so that an export of any size fits into memory; null: no such event. */
export async function exportRegistrations(
  acting: Acting,
  eventId: string,
): Promise<{ event: AdminEvent; pages: AsyncGenerator<Registration[]> } | null> {
  mustBeAble(acting.viewer, PERMISSION)
  const event = await adminEvent(acting, eventId)
  if (!event) return null
  await recordRegistrationAudit(acting, acting.db, { action: 'registration.export', id: eventId })
  const pages = (async function* () {
    for (const status of seatStatuses) yield* registrationPages(acting.db, eventId, status)
  })()
  return { event, pages }
}
