import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { AdminEvent } from '#app/events/model.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { transact } from '#app/platform/db.ts'
import { isId, newId } from '#app/platform/id.ts'
import { countMailsAbout, queueMail } from '#app/platform/mail.ts'
import { organiserMail } from './emails.ts'
import type { Registration } from './model.ts'
import { noted } from './noted.server.ts'
import { listRegistrations } from './organiser.store.server.ts'
import { openDesk, toldOf } from './places.server.ts'
import { type MessageErrors, messageErrors } from './organiser.rules.ts'
import { holdEvent } from './seats.store.server.ts'

const PERMISSION = 'registrations.manage'
const EXPORT_PAGE = 500

export type Written =
  | Outcome<{ recipients: number }, 'gone' | 'nobody'>
  | { ok: false; problem: 'invalid'; errors: MessageErrors }

/** One mail each, through the outbox: all of them wait, or none. */
export async function writeToRegistered(
  acting: Acting,
  {
    eventId,
    to,
    subject,
    text,
    requestKey,
  }: {
    eventId: string
    to: 'seated' | 'waiting'
    subject: string
    text: string
    /** A uuid the form made: sent twice, it is one message. */
    requestKey?: unknown
  },
): Promise<Written> {
  mustBeAble(acting.viewer, PERMISSION)
  const event = await adminEvent(acting, eventId)
  if (!event) return refused('gone')
  const plain = { subject: subject.replaceAll(/\s+/g, ' ').trim(), text: text.trim() }
  const errors = messageErrors(plain)
  if (Object.keys(errors).length > 0) return { ok: false, problem: 'invalid', errors }
  const desk = await openDesk(acting)
  const about = `message:${isId(requestKey) ? requestKey : newId()}`
  const recipients = await transact(acting.db, async (db) => {
    await holdEvent(db, eventId)
    let written = await countMailsAbout(db, about)
    if (written > 0) return written
    for (let offset = 0; ; offset += EXPORT_PAGE) {
      const wanted = { eventId, standing: to, q: '' }
      const some = await listRegistrations(db, wanted, { limit: EXPORT_PAGE, offset })
      for (const registration of some.filter(({ email }) => email !== null)) {
        const mail = organiserMail(toldOf(desk, event, registration), plain)
        await queueMail(db, { ...mail, recipient: registration.email ?? '', now: acting.now, about })
        written += 1
      }
      if (some.length < EXPORT_PAGE) break
    }
    if (written > 0) await noted(acting, db, { action: 'registration.message', id: eventId })
    return written
  })
  return recipients > 0 ? done({ recipients }) : refused('nobody')
}

/** Page after page, so that an export of any size fits into memory; null: no such event. */
export async function exportRegistrations(
  acting: Acting,
  eventId: string,
): Promise<{ event: AdminEvent; pages: AsyncGenerator<Registration[]> } | null> {
  mustBeAble(acting.viewer, PERMISSION)
  const event = await adminEvent(acting, eventId)
  if (!event) return null
  await noted(acting, acting.db, { action: 'registration.export', id: eventId })
  const wanted = { eventId, standing: null, q: '' }
  const pages = (async function* () {
    for (let offset = 0; ; offset += EXPORT_PAGE) {
      const some = await listRegistrations(acting.db, wanted, { limit: EXPORT_PAGE, offset })
      if (some.length > 0) yield some
      if (some.length < EXPORT_PAGE) return
    }
  })()
  return { event, pages }
}
